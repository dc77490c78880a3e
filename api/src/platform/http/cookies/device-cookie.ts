import { hostCookie, type HostCookie } from './host-cookie.ts';

export type DeviceCookie = HostCookie;

/** The cookie that identifies a browser. It does not authenticate by itself. */
export function deviceCookie(isHttps: boolean): DeviceCookie {
  return hostCookie('aforo_device', isHttps);
}
