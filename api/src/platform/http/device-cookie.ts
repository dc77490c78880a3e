import { hostCookie, type HostCookie } from './host-cookie.ts';

export type DeviceCookie = HostCookie;

/** The cookie by which a browser is known again. It opens nothing by itself. */
export function deviceCookie(isHttps: boolean): DeviceCookie {
  return hostCookie('aforo_device', isHttps);
}
