import type { FastifyInstance } from 'fastify';
import type { AuthMailService } from '../auth/auth-mail.service.ts';
import type { FinishLogin } from '../auth/finish-login.service.ts';
import type { LoginEventsService } from '../auth/login-events.service.ts';
import type { PasswordProof } from '../auth/password-proof.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { DeviceCookie } from '../../platform/http/device-cookie.ts';
import type { SessionCookie } from '../../platform/http/session-cookie.ts';
import type { LoginSessionsService } from '../login-sessions/login-sessions.service.ts';
import { readCenter } from '../../center/center/center.repository.ts';
import { createAskSecondStep } from './ask-second-step.ts';
import { forgetExpiredChallenges } from '../challenges/challenges.service.ts';
import { pendingTotpMs } from './confirm-totp.ts';
import { createSecretBox } from './secret-box.ts';
import { registerSecondFactor } from './second-factor.routes.ts';
import type { Parts } from './second-factor.parts.ts';
import { deletePendingTotpBefore } from './totp.repository.ts';
import { relyingPartyOf } from './webauthn.ts';

/** The public API of the module: what log-in uses, the routes and the daily cleanup. */
export type SecondFactor = ReturnType<typeof createSecondFactor>;

interface Needs extends Pick<Dependencies, 'config' | 'database' | 'clock' | 'audit' | 'attempts'> {
  /** What secrets are encrypted with, 32 bytes. */
  secretsKey: Buffer;
  hasher: Parts['slowHash'];
  sessions: LoginSessionsService;
  mail: AuthMailService;
  provePassword: PasswordProof;
  events: LoginEventsService;
  finishLogin: FinishLogin;
}

export function createSecondFactor(needs: Needs) {
  const { config, database, clock } = needs;
  const parts: Parts = {
    ...needs,
    box: createSecretBox(needs.secretsKey),
    party: relyingPartyOf(config.publicUrl),
    slowHash: needs.hasher,
    centerName: async (trx) => (await readCenter(trx)).name,
  };
  return {
    ask: createAskSecondStep(parts),
    register: (app: FastifyInstance, cookie: SessionCookie, deviceCookie: DeviceCookie) =>
      registerSecondFactor(app, parts, { session: cookie, device: deviceCookie }),
    async forgetExpired(): Promise<void> {
      const now = clock.now();
      await forgetExpiredChallenges(database.connection, now);
      const begunBefore = new Date(now.getTime() - pendingTotpMs);
      await deletePendingTotpBefore(database.connection, begunBefore);
    },
  };
}
