import type { Session } from '@aforo/shared/contract';
import type { FastifyRequest } from 'fastify';
import { hasSessionCookie } from '../../http/cookies.ts';
import { isFromOwnPage } from '../../http/own-page.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import { findValidToken } from './tokens.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import type { ReadSession } from '../../http/read-session.ts';

/** The caller and their permissions. */
export type Access =
  /** `area` null means all areas. */
  | { kind: 'token'; author: string; area: string | null; isPublishOnly: boolean }
  | { kind: 'admin'; author: string };

interface Options {
  db: RegistryConnection;
  readSession: ReadSession;
  /** The public address; null accepts the request's host name. */
  publicUrl: string | null;
  now(): Date;
}

/**
 * Identifies the caller: a token, or an administrator's session.
 * @throws {RegistryRefusal} `token_invalid`, `token_expired`; `not_allowed` for an account that is not an
 * administrator; `second_factor_required` and `proof_required` as in the API
 */
export function createAuthenticator({ db, readSession, publicUrl, now }: Options) {
  return async (request: FastifyRequest): Promise<Access> => {
    const { authorization, cookie } = request.headers;
    if (authorization !== undefined) {
      const secret = /^Bearer +(\S{1,200})$/i.exec(authorization)?.[1];
      const token = secret === undefined ? null : await findValidToken(db, secret, now());
      if (!token) {
        throw new RegistryRefusal('token_invalid', 'Ese token no vale o está retirado.');
      }
      const { name, area, isPublishOnly } = token;
      return { kind: 'token', author: name, area, isPublishOnly };
    }
    if (!hasSessionCookie(cookie)) throw new RegistryRefusal('token_invalid');
    if (!isFromOurPage(request, publicUrl)) {
      throw new RegistryRefusal(
        'not_allowed',
        'La petición no viene de una página de esta instalación.',
      );
    }
    const session = await readSession(request);
    if (!session) throw new RegistryRefusal('token_invalid', 'La sesión ha terminado.');
    if (session.user.role !== 'admin') throw new RegistryRefusal('not_allowed');
    if (session.needsSecondFactor) throw new RegistryRefusal('second_factor_required');
    // An activated build runs in every visitor's browser, so a change needs a recent proof of
    // identity.
    if (!isReading(request) && !isProven(session, now())) {
      throw new RegistryRefusal('proof_required');
    }
    return { kind: 'admin', author: session.user.email };
  };
}

export type Authenticate = ReturnType<typeof createAuthenticator>;

/** @throws {RegistryRefusal} `token_other_area` */
export function assertArea(access: Access, area: string): void {
  if (access.kind === 'admin' || access.area === null || access.area === area) return;
  throw new RegistryRefusal(
    'token_other_area',
    `Ese token es de ${access.area} y no vale para ${area}.`,
  );
}

/**
 * For changes of what visitors see of an area.
 * @throws {RegistryRefusal} `token_other_area`; `not_allowed` for a token that only publishes
 */
export function assertMayChange(access: Access, area: string): void {
  assertArea(access, area);
  assertNotPublishOnly(access);
}

function assertNotPublishOnly(access: Access): void {
  // guard: a publish-only token changes nothing that visitors see (tokens.database.test.ts)
  // without: `!access.isPublishOnly` → `true`
  if (access.kind === 'admin' || !access.isPublishOnly) return;
  throw new RegistryRefusal('not_allowed', 'Ese token solo publica. Esto se hace con otro.');
}

/** For operations of teams, such as publishing. @throws {RegistryRefusal} `not_allowed` */
export function assertToken(access: Access): asserts access is Extract<Access, { kind: 'token' }> {
  if (access.kind === 'token') return;
  throw new RegistryRefusal('not_allowed', 'Esto se hace con un token, no con una sesión.');
}

/** For operations on all areas. @throws {RegistryRefusal} `not_allowed` */
export function assertOperator(access: Access): void {
  assertToken(access);
  assertNotPublishOnly(access);
  if (access.area === null) return;
  throw new RegistryRefusal('not_allowed', 'Hace falta un token que valga para todas las áreas.');
}

/** For operations on all areas that an administrator may do too. @throws {RegistryRefusal} */
export function assertOperatorOrAdmin(access: Access): void {
  if (access.kind !== 'admin') assertOperator(access);
}

function isReading({ method }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method);
}

function isProven({ provedUntil }: Session, now: Date): boolean {
  return provedUntil !== undefined && now < new Date(provedUntil);
}

/** Writes must come from our own pages. */
function isFromOurPage(request: FastifyRequest, publicUrl: string | null): boolean {
  return isReading(request) || isFromOwnPage(request, publicUrl);
}
