import type { Connection } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { networkOf } from '../../../platform/http/index.ts';
import { loginAttempts, wrongPasswords } from '../auth-limits.ts';
import type { AuthMailService } from '../links/auth-mail.service.ts';
import { isKnownDevice } from '../devices/devices.service.ts';
import type { RequestSource } from '../request-source.ts';

interface ThrottleDependencies extends Dependencies {
  mail: AuthMailService;
}

export type Admission =
  | { isAdmitted: true; isKnownDevice: boolean }
  /** `isFirst`: the first refusal of this window, the only one that is recorded. */
  | { isAdmitted: false; isFirst: boolean; retryAfterSeconds: number };

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/**
 * Limits log-in attempts (see `loginAttempts`). Counts by e-mail, whether or not it has an account,
 * so that the limits do not reveal accounts.
 */
export function createLoginThrottle({ database, attempts, mail }: ThrottleDependencies) {
  type Limit = (typeof loginAttempts)[keyof typeof loginAttempts];

  async function count(limit: Limit, key: string): Promise<Admission | null> {
    const counted = await attempts.count(limit.name, key, limit.windowSeconds);
    if (counted.attempts <= limit.max) return null;
    const isFirst = counted.attempts === limit.max + 1;
    return { isAdmitted: false, isFirst, retryAfterSeconds: counted.retryAfterSeconds };
  }

  return {
    /** Counts an attempt before it is made, so that parallel attempts are all counted. */
    async admit(email: string, source: RequestSource): Promise<Admission> {
      const isKnown = await isKnownDevice(database.connection, email, source.deviceToken);
      // In this order, so that refusals of one network do not use up the limit of all unknown
      // browsers.
      // guard: accounts: attempts of unknown browsers are limited together (login-throttle.test.ts)
      // without: `(await count(loginAttempts.unknownDevices, email)))` → `null)`
      // guard: accounts: known browsers are counted separately (login-throttle.test.ts)
      // without: `isKnown` → `!source`
      // guard: accounts: attempts of known browsers are limited (login-throttle.test.ts)
      // without: `? await count(loginAttempts.knownDevice, deviceKey(email, source))` → `? null`
      const refusal = isKnown
        ? await count(loginAttempts.knownDevice, deviceKey(email, source))
        : ((await count(loginAttempts.network, networkKey(email, source))) ??
          (await count(loginAttempts.unknownDevices, email)));
      return refusal ?? { isAdmitted: true, isKnownDevice: isKnown };
    },

    /**
     * Counts a wrong password. After many from unknown browsers the owner of the account gets a
     * mail.
     */
    async noteWrong(email: string, admission: Admission & { isAdmitted: true }): Promise<void> {
      if (admission.isKnownDevice) return;
      const { name, notifyAt, windowSeconds } = wrongPasswords;
      const counted = await attempts.count(name, email, windowSeconds);
      if (counted.attempts === notifyAt) await mail.sendWrongPasswords(email);
    },

    /** Resets the counts after a log-in or a new password. */
    async clear(trx: Connection, email: string, source: RequestSource): Promise<void> {
      const { knownDevice, network, unknownDevices } = loginAttempts;
      await attempts.forget(knownDevice.name, deviceKey(email, source), trx);
      await attempts.forget(network.name, networkKey(email, source), trx);
      await attempts.forget(unknownDevices.name, email, trx);
    },
  };
}

function deviceKey(email: string, { deviceToken }: RequestSource): string {
  return `${email}\n${deviceToken ?? ''}`;
}

function networkKey(email: string, { address }: RequestSource): string {
  // guard: accounts: attempts are limited per network (login-throttle.test.ts)
  // without: `\n${networkOf(address)}`
  return `${email}\n${networkOf(address)}`;
}
