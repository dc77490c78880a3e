import type { Actor, Session } from '@aforo/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';

export interface Authenticated {
  actor: Actor;
  session: Session;
}

export interface SessionReading {
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
    return found === 'expired' ? null : (found?.actor ?? null);
  });
}

/** @throws {DomainError} `not_authenticated` or `session_expired` */
export async function requireAuthentication(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Authenticated> {
  const found = await request.authentication(reply);
  if (found === null) throw new DomainError('not_authenticated');
  if (found === 'expired') throw new DomainError('session_expired');
  request.actor = found.actor;
  return found;
}
