import { personHeader, type Actor, type Session } from '@aforo/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain-error.ts';

export interface Authenticated {
  actor: Actor;
  session: Session;
  /** The user proved their identity in the last minutes. */
  isProven: boolean;
}

export interface SessionReading {
  /** False does not count as use, which would keep an unattended screen logged in. */
  isUse: boolean;
}

/**
 * Authenticates a request. `expired` when its login session is no longer valid, null when it has
 * none. Called at most once per request, except by `currentActor`.
 */
export type SessionReader = (
  request: FastifyRequest,
  reply: FastifyReply,
  reading?: SessionReading,
) => Promise<Authenticated | 'expired' | null>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated user; null on public routes and before the policy was checked. */
    actor: Actor | null;
    /** The authenticated user, also on public routes; null for an anonymous request. */
    authentication: (reply: FastifyReply) => Promise<Authenticated | 'expired' | null>;
    /** For event streams: reads the user again; null when their login session has ended. */
    currentActor: (reply: FastifyReply) => Promise<Actor | null>;
  }
}

export function registerAuthentication(app: FastifyInstance, readSession: SessionReader): void {
  const answers = new WeakMap<FastifyRequest, ReturnType<SessionReader>>();
  app.decorateRequest('actor', null);
  app.decorateRequest('authentication', function (this: FastifyRequest, reply) {
    const known = answers.get(this) ?? readSession(this, reply);
    answers.set(this, known);
    return known;
  });
  // The offline worker of a browser keeps responses of one account only.
  app.addHook('onSend', async (request, reply) => {
    const found = await answers.get(request)?.catch(() => null);
    if (found && found !== 'expired') reply.header(personHeader, found.actor.userId);
  });
  app.decorateRequest('currentActor', async function (this: FastifyRequest, reply) {
    const found = await readSession(this, reply, { isUse: false });
    if (found === null || found === 'expired' || found.session.needsSecondFactor) return null;
    return found.actor;
  });
}

/** The requirements of a route on a valid login session. */
export interface RouteRequirements {
  /** Also open to users who must still set up the second factor that their role requires. */
  isOpenWithoutFactor: boolean;
  /** The user must have proved their identity in the last minutes. */
  needsProof: boolean;
}

/**
 * @throws {DomainError} `not_authenticated`, `session_expired`, `second_factor_required`
 */
export async function requireAuthentication(
  request: FastifyRequest,
  reply: FastifyReply,
  asks: RouteRequirements,
): Promise<Authenticated> {
  const found = await request.authentication(reply);
  // guard: authentication is required (authorisation.test.ts)
  // without: `throw new DomainError('not_authenticated')` → `return { actor: { userId: '', role: 'admin' }, session: null as never }`
  if (found === null) throw new DomainError('not_authenticated');
  if (found === 'expired') throw new DomainError('session_expired');
  // guard: the center’s second factor is required (access-policy.test.ts)
  // without: `if (found.session.needsSecondFactor && !asks.isOpenWithoutFactor) {` → `if (asks === null) {`
  if (found.session.needsSecondFactor && !asks.isOpenWithoutFactor) {
    throw new DomainError('second_factor_required');
  }
  request.actor = found.actor;
  return found;
}

/** @throws {DomainError} `proof_required` */
export function checkProof(
  { isProven }: Authenticated,
  { needsProof }: Pick<RouteRequirements, 'needsProof'>,
): void {
  // guard: sensitive actions require a recent proof (proof.test.ts)
  // without: `&& !isProven` → `=== null`
  if (needsProof && !isProven) throw new DomainError('proof_required');
}
