import type { BodyOf, login, ResponseOf } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

/**
 * Copied from the contract, because importing its endpoints would bring zod into the first script.
 */
export const sessionPaths = { login: '/api/auth/login', logout: '/api/auth/logout' } as const;

export function logIn(body: BodyOf<typeof login>): Promise<ResponseOf<typeof login>> {
  return api.post(sessionPaths.login, body);
}

export function logOut(): Promise<void> {
  return api.post(sessionPaths.logout);
}
