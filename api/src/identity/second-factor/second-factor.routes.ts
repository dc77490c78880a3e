import * as contract from '@aforo/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  deviceMaxAgeSeconds,
  type FinishedLogin,
  type RequestSource,
  requestSourceOf,
} from '../auth/index.ts';
import {
  type DeviceCookie,
  ownDataPolicy,
  route,
  type SessionCookie,
} from '../../platform/http/index.ts';
import { addPasskey, startPasskey } from './passkeys/add-passkey.ts';
import { confirmTotp } from './totp/confirm-totp.ts';
import { addressLimits } from './limits.ts';
import { logInWithPasskey, startPasskeyLogin } from './passkeys/log-in-with-passkey.ts';
import { logInWithRecoveryCode } from './recovery-codes/log-in-with-recovery-code.ts';
import {
  logInWithSecondStepPasskey,
  startSecondStepPasskey,
} from './passkeys/log-in-with-second-step-passkey.ts';
import { logInWithTotp } from './totp/log-in-with-totp.ts';
import { proveIdentity } from './proof/prove-identity.ts';
import { readAccess } from './access/read-access.ts';
import { removePasskey } from './passkeys/remove-passkey.ts';
import { removeTotp } from './totp/remove-totp.ts';
import { renamePasskey } from './passkeys/rename-passkey.ts';
import { renewRecoveryCodes } from './recovery-codes/renew-recovery-codes.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import type { Parts } from './second-factor.parts.ts';
import { startProof } from './proof/start-proof.ts';
import { startTotp } from './totp/start-totp.ts';

interface Cookies {
  session: SessionCookie;
  device: DeviceCookie;
}

export function registerSecondFactor(app: FastifyInstance, parts: Parts, cookies: Cookies): void {
  registerLogins(app, parts, cookies);
  registerAccess(app, parts);
  registerProof(app, parts);
  registerAdministration(app, parts);
}

/** The second step of a log-in, and log-in with only a passkey. These routes are anonymous. */
function registerLogins(app: FastifyInstance, parts: Parts, cookies: Cookies): void {
  const step = {
    policy: 'public',
    limit: addressLimits.secondStep,
    answersSecret: true,
  } as const;
  const passkey = { ...step, limit: addressLimits.passkey };

  async function logInAndSetCookies(
    request: FastifyRequest,
    reply: FastifyReply,
    logIn: (source: RequestSource) => Promise<FinishedLogin>,
  ) {
    const finished = await logIn(requestSourceOf(request, cookies.device));
    // A log-in replaces the browser's previous login session.
    const earlier = cookies.session.read(request);
    if (earlier) await parts.sessions.closeByToken(earlier);
    cookies.session.write(reply, finished.token, finished.maxAgeSeconds);
    cookies.device.write(reply, finished.deviceToken, deviceMaxAgeSeconds);
    return { session: finished.session };
  }

  route(app, contract.logInWithTotp, {
    ...step,
    handler: ({ body, request, reply }) =>
      logInAndSetCookies(request, reply, (source) => logInWithTotp(parts, body, source)),
  });
  route(app, contract.logInWithRecoveryCode, {
    ...step,
    handler: ({ body, request, reply }) =>
      logInAndSetCookies(request, reply, (source) => logInWithRecoveryCode(parts, body, source)),
  });
  route(app, contract.startSecondStepPasskey, {
    ...step,
    handler: ({ body }) => startSecondStepPasskey(parts, body.ticket),
  });
  route(app, contract.logInWithSecondStepPasskey, {
    ...step,
    handler: ({ body, request, reply }) =>
      logInAndSetCookies(request, reply, (source) =>
        logInWithSecondStepPasskey(parts, body, source),
      ),
  });
  route(app, contract.startPasskeyLogin, {
    ...passkey,
    handler: () => startPasskeyLogin(parts),
  });
  route(app, contract.logInWithPasskey, {
    ...passkey,
    handler: ({ body, request, reply }) =>
      logInAndSetCookies(request, reply, (source) => logInWithPasskey(parts, body, source)),
  });
}

const ownAccessPolicy = ownDataPolicy('profile.edit');

/** The user's own factors. Open to users who must still set up a required factor. */
function registerAccess(app: FastifyInstance, parts: Parts): void {
  const { connection } = parts.database;
  const policy = ownAccessPolicy;
  const open = { policy, isOpenWithoutFactor: true } as const;
  const change = { ...open, proof: 'recent' } as const;
  const secretChange = { ...change, answersSecret: true } as const;

  route(app, contract.getAccess, {
    ...open,
    handler: ({ actor }) => readAccess(connection, { id: actor.userId, role: actor.role }),
  });
  route(app, contract.startTotp, {
    ...secretChange,
    handler: ({ transaction, actor }) => startTotp(parts, transaction, actor),
  });
  route(app, contract.confirmTotp, {
    ...secretChange,
    handler: ({ transaction, actor, body }) =>
      confirmTotp(parts, transaction, { actor, code: body.code }),
  });
  route(app, contract.removeTotp, {
    ...change,
    handler: ({ transaction, actor }) => transaction((trx) => removeTotp(parts, trx, actor)),
  });
  route(app, contract.startPasskey, {
    ...secretChange,
    handler: ({ actor, session }) => startPasskey(parts, { actor, sessionId: session.id }),
  });
  route(app, contract.addPasskey, {
    ...secretChange,
    handler: ({ transaction, actor, session, body }) =>
      addPasskey(parts, transaction, { actor, sessionId: session.id, ...body }),
  });
  route(app, contract.renamePasskey, {
    // A name is not sensitive, so it needs no proof.
    ...open,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => renamePasskey(trx, actor, { id: params.id, name: body.name })),
  });
  route(app, contract.removePasskey, {
    ...change,
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => removePasskey(parts, trx, { actor, id: params.id })),
  });
  route(app, contract.renewRecoveryCodes, {
    ...secretChange,
    handler: ({ transaction, actor }) => renewRecoveryCodes(parts, transaction, actor),
  });
}

function registerProof(app: FastifyInstance, parts: Parts): void {
  const open = { policy: ownAccessPolicy, isOpenWithoutFactor: true, answersSecret: true } as const;
  route(app, contract.startProof, {
    ...open,
    handler: ({ actor, session }) => startProof(parts, { actor, sessionId: session.id }),
  });
  route(app, contract.proveIdentity, {
    ...open,
    handler: ({ actor, session, body }) =>
      proveIdentity(parts, { actor, sessionId: session.id }, body),
  });
}

/** What an administrator decides for other accounts. */
function registerAdministration(app: FastifyInstance, parts: Parts): void {
  route(app, contract.resetSecondFactor, {
    policy: 'user.manage',
    proof: 'recent',
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => resetSecondFactor(parts, trx, { actor, id: params.id })),
  });
}
