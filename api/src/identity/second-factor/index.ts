import type { FastifyInstance } from 'fastify';
import type {
  AuthMailService,
  FinishLogin,
  LoginEventsService,
  PasswordProof,
} from '../auth/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createSecretBox } from '../../platform/config/secret-box.ts';
import type { DeviceCookie, SessionCookie } from '../../platform/http/index.ts';
import type { LoginSessionsService } from '../login-sessions/index.ts';
import { readCenter } from '../../center/center/index.ts';
import { createAskSecondStep } from './second-step/ask-second-step.ts';
import { forgetExpiredChallenges } from '../challenges/index.ts';
import { pendingTotpMs } from './totp/confirm-totp.ts';
import { registerSecondFactor } from './second-factor.routes.ts';
import type { Parts } from './second-factor.parts.ts';
import { deletePendingTotpBefore } from './totp/totp.repository.ts';
import { relyingPartyOf } from './passkeys/webauthn.ts';

interface SecondFactorDependencies extends Dependencies {
  /** The encryption key for secrets, 32 bytes. */
  secretsKey: Buffer;
  hasher: Parts['slowHash'];
  sessions: LoginSessionsService;
  mail: AuthMailService;
  provePassword: PasswordProof;
  events: LoginEventsService;
  finishLogin: FinishLogin;
}

export function createSecondFactor(dependencies: SecondFactorDependencies) {
  const { config, database, clock } = dependencies;
  const parts: Parts = {
    ...dependencies,
    box: createSecretBox(dependencies.secretsKey),
    party: relyingPartyOf(config.publicUrl),
    slowHash: dependencies.hasher,
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

export { createAccessPolicyPart } from './access/access-policy.ts';
export { checkSecretsKey } from './totp/secrets-key.ts';
