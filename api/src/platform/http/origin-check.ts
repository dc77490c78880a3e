import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { DomainError } from '../domain-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what changes something when a browser sends it from another site's page (CSRF). */
export function registerOriginCheck(app: FastifyInstance, publicUrl: Config['publicUrl']): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    if (!comesFromOurPage(request, publicUrl)) throw new DomainError('origin_refused');
  });
}

function comesFromOurPage(request: FastifyRequest, publicUrl: Config['publicUrl']): boolean {
  const { origin, referer, cookie } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined) return isOurs(origin, request, publicUrl);
  if (site !== undefined) return site === 'same-origin';
  if (referer !== undefined) return isOurs(URL.parse(referer)?.origin, request, publicUrl);
  // Every browser says where it comes from. A program doesn't, and there is nobody to trick as
  // long as it brings no session.
  return cookie === undefined;
}

/**
 * With PUBLIC_URL, that and nothing else. Without, whatever name the person opened us by: an
 * attacker's page can't be served under it.
 */
function isOurs(
  origin: string | undefined,
  request: FastifyRequest,
  publicUrl: Config['publicUrl'],
): boolean {
  if (origin === publicUrl.origin) return true;
  return !publicUrl.isExplicit && origin === `${request.protocol}://${request.host}`;
}
