import { hostCookie, type HostCookie } from './host-cookie.ts';

export type SessionCookie = HostCookie;

/** The cookie of a login session. */
export function sessionCookie(isHttps: boolean): SessionCookie {
  return hostCookie('aforo_session', isHttps);
}
