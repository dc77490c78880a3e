import type { Transaction } from '../../../platform/database/index.ts';
import {
  describeDevice,
  type LoginSessionsService,
  type OpenedLoginSession,
} from '../../login-sessions/index.ts';
import type { Account } from '../accounts.repository.ts';
import type { AuthMailService } from '../links/auth-mail.service.ts';
import { deviceFor, rememberDevice } from '../devices/devices.service.ts';
import type { LoginMethod } from './login-events.repository.ts';
import type { LoginEventsService } from './login-events.service.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { RequestSource } from '../request-source.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';

export { type RequestSource, requestSourceOf } from '../request-source.ts';

interface FinishDependencies extends Dependencies {
  sessions: LoginSessionsService;
  mail: AuthMailService;
  events: LoginEventsService;
  throttle: LoginThrottle;
}

export interface FinishedLogin extends OpenedLoginSession {
  /** For the device cookie. */
  deviceToken: string;
}

export type FinishLogin = ReturnType<typeof createFinishLogin>;

/**
 * The last step of every kind of log-in: opens the login session, remembers the browser, records
 * the log-in event and sends a mail about a new browser. `account` is active and was read under its
 * lock in this transaction.
 */
export function createFinishLogin({ clock, sessions, mail, events, throttle }: FinishDependencies) {
  return async function finishLogin(
    trx: Transaction,
    account: Pick<Account, 'id' | 'email' | 'name' | 'role' | 'lastSeenAt'>,
    { method, source }: { method: LoginMethod; source: RequestSource },
  ): Promise<FinishedLogin> {
    const now = clock.now();
    const hasLoggedInBefore = account.lastSeenAt !== null;
    const opened = await sessions.open(trx, account, source.userAgent);
    const device = await deviceFor(trx, source.deviceToken);
    const isNewDevice = await rememberDevice(trx, account.id, device, now);
    await throttle.clear(trx, account.email, source);
    await events.loggedIn(trx, { userId: account.id, method, source });
    if (isNewDevice && hasLoggedInBefore) {
      await mail.sendNewDevice(trx, account, {
        device: describeDevice(source.userAgent),
        at: now,
      });
    }
    return { ...opened, deviceToken: device.token };
  };
}
