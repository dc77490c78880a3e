import type { FastifyRequest } from 'fastify';
import type { DeviceCookie } from '../http/device-cookie.ts';

/** Who stands before the door: what is known of somebody before they have proven anything. */
export interface Visitor {
  /** The network address that the gateway saw. */
  address: string;
  userAgent: string;
  /** The browser's own secret, if it brought one. */
  deviceToken: string | undefined;
}

export function visitorOf(request: FastifyRequest, cookie: DeviceCookie): Visitor {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    deviceToken: cookie.read(request),
  };
}
