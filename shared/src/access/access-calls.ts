import type {
  BodyOf,
  Endpoint,
  logInWithPasskey,
  logInWithRecoveryCode,
  logInWithSecondStepPasskey,
  logInWithTotp,
  proveIdentity,
  ResponseOf,
  startPasskeyLogin,
  startProof,
  startSecondStepPasskey,
} from '../contract/index.ts';
import { api } from '@aforo/shared/http';

/**
 * Copies of the contract's paths. Importing its endpoints would bring zod into the log-in chunk,
 * which loads while the user waits.
 */
export const accessPaths = {
  totp: '/api/auth/second-step/totp',
  recoveryCode: '/api/auth/second-step/recovery-code',
  secondStepPasskeyOptions: '/api/auth/second-step/passkey/options',
  secondStepPasskey: '/api/auth/second-step/passkey',
  passkeyOptions: '/api/auth/passkey/options',
  passkey: '/api/auth/passkey',
  proofOptions: '/api/me/proof/options',
  proof: '/api/me/proof',
} as const;

export const accessCalls = {
  logInWithTotp: to<typeof logInWithTotp>(accessPaths.totp),
  logInWithRecoveryCode: to<typeof logInWithRecoveryCode>(accessPaths.recoveryCode),
  startSecondStepPasskey: to<typeof startSecondStepPasskey>(accessPaths.secondStepPasskeyOptions),
  logInWithSecondStepPasskey: to<typeof logInWithSecondStepPasskey>(accessPaths.secondStepPasskey),
  startPasskeyLogin: to<typeof startPasskeyLogin>(accessPaths.passkeyOptions),
  logInWithPasskey: to<typeof logInWithPasskey>(accessPaths.passkey),
  startProof: to<typeof startProof>(accessPaths.proofOptions),
  proveIdentity: to<typeof proveIdentity>(accessPaths.proof),
};

function to<E extends Endpoint>(path: string) {
  return (body?: BodyOf<E>): Promise<ResponseOf<E>> => api.post(path, body);
}
