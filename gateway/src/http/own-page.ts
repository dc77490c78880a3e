import type { FastifyRequest } from 'fastify';

/**
 * Whether a request comes from one of our own pages. Browsers send `Origin` with every POST, and
 * scripts can set neither it nor `Sec-Fetch-Site`.
 * @param publicUrl the public address; null accepts the request's host name
 */
export function isFromOwnPage(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) return site === 'same-origin';
  if (publicUrl !== null) return origin === publicUrl;
  return origin === `${request.protocol}://${request.host}`;
}
