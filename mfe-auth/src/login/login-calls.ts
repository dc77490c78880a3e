import type { BodyOf, login, resendVerification, ResponseOf } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

/**
 * Copied from the contract, whose endpoints would pull zod into the first screen; a test compares
 * them.
 */
export const loginPaths = {
  login: '/api/auth/login',
  resendVerification: '/api/auth/verification',
} as const;

export function logIn(body: BodyOf<typeof login>): Promise<ResponseOf<typeof login>> {
  return api.post(loginPaths.login, body);
}

export function sendVerificationAgain(
  email: string,
): Promise<ResponseOf<typeof resendVerification>> {
  return api.post(loginPaths.resendVerification, { email });
}
