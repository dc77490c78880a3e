import type { FastifyRequest } from 'fastify';
import type { DeviceCookie } from '../../platform/http/index.ts';

/** The origin of a request: the data known before log-in. */
export interface RequestSource {
  /** The client's network address as reported by the gateway. */
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
