import { hostCookie, type HostCookie } from './host-cookie.ts';

export type SessionCookie = HostCookie;

/** The cookie that carries a login. */
export function sessionCookie(isHttps: boolean): SessionCookie {
  return hostCookie('aforo_session', isHttps);
}
