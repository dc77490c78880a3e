import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { DomainError } from '../domain-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses changes that a browser sends from another site's page (CSRF). */
export function registerOriginCheck(app: FastifyInstance, publicUrl: Config['publicUrl']): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    // guard: origin check of state-changing requests (authorisation.test.ts)
    // without: `(!comesFromOurPage(request, publicUrl)` → `(!comesFromOurPage`
    if (!comesFromOurPage(request, publicUrl)) throw new DomainError('origin_refused');
  });
}

function comesFromOurPage(request: FastifyRequest, publicUrl: Config['publicUrl']): boolean {
  const { origin, referer, cookie } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined) return isOwnOrigin(origin, request, publicUrl);
  if (site !== undefined) return site === 'same-origin';
  if (referer !== undefined) return isOwnOrigin(URL.parse(referer)?.origin, request, publicUrl);
  // Every browser sends its origin. Other programs do not, and without a session there is no user
  // to attack.
  return cookie === undefined;
}

/**
 * With PUBLIC_URL only that origin. Without it, any host name of the request: an attacker's page
 * cannot be served under it.
 */
function isOwnOrigin(
  origin: string | undefined,
  request: FastifyRequest,
  publicUrl: Config['publicUrl'],
): boolean {
  if (origin === publicUrl.origin) return true;
  return !publicUrl.isExplicit && origin === `${request.protocol}://${request.host}`;
}
