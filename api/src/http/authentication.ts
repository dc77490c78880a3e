import type { Actor, Session } from '@aforo/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';

export interface Authenticated {
  actor: Actor;
  session: Session;
  /** It was shown in the last minutes that it is still them at the screen. */
  isProven: boolean;
}

interface SessionReading {
  /** False looks without counting as use, which would keep an unattended screen logged in. */
  isUse: boolean;
}

/**
 * Finds out who asks. `expired` when the request carries a session that is no longer good, null
 * when it carries none. Asked at most once per request, but for `stillThere`.
 */
export type SessionReader = (
  request: FastifyRequest,
  reply: FastifyReply,
  reading?: SessionReading,
) => Promise<Authenticated | 'expired' | null>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null on public routes and before the policy was checked. */
    actor: Actor | null;
    /** Who asks, on public routes too, where nobody is an answer. */
    authentication: (reply: FastifyReply) => Promise<Authenticated | 'expired' | null>;
    /** For answers that go on: who it is by now, null when their session has ended meanwhile. */
    stillThere: (reply: FastifyReply) => Promise<Actor | null>;
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
  app.decorateRequest('stillThere', async function (this: FastifyRequest, reply) {
    const found = await readSession(this, reply, { isUse: false });
    if (found === null || found === 'expired' || found.session.needsSecondFactor) return null;
    return found.actor;
  });
}

/** What a route asks of a session besides its being open. */
export interface Asks {
  /** Also for who has yet to set up the second factor that the centre asks of them. */
  isOpenWithoutFactor: boolean;
  /** Not for a session that was left open: it must have shown lately who is at the screen. */
  needsProof: boolean;
}

/**
 * @throws {DomainError} `not_authenticated`, `session_expired`, `second_factor_required`
 */
export async function requireAuthentication(
  request: FastifyRequest,
  reply: FastifyReply,
  asks: Asks,
): Promise<Authenticated> {
  const found = await request.authentication(reply);
  if (found === null) throw new DomainError('not_authenticated');
  if (found === 'expired') throw new DomainError('session_expired');
  if (found.session.needsSecondFactor && !asks.isOpenWithoutFactor) {
    throw new DomainError('second_factor_required');
  }
  request.actor = found.actor;
  return found;
}

/** @throws {DomainError} `proof_required` */
export function checkProof({ isProven }: Authenticated, { needsProof }: Asks): void {
  if (needsProof && !isProven) throw new DomainError('proof_required');
}
