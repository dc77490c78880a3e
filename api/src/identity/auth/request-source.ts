import type { FastifyRequest } from 'fastify';
import type { DeviceCookie } from '../../platform/http/index.ts';

/** Where a request comes from: what is known of a person before they have logged in. */
export interface RequestSource {
  /** The network address that the gateway saw. */
  address: string;
  userAgent: string;
  /** The value of the device cookie, if the browser sent one. */
  deviceToken: string | undefined;
}

export function requestSourceOf(request: FastifyRequest, cookie: DeviceCookie): RequestSource {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    deviceToken: cookie.read(request),
  };
}
