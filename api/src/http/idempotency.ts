import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Database, RunTransaction } from '../database/database.ts';
import { DomainError } from './domain-error.ts';
import {
  type Claim,
  findKey,
  insertClaim,
  releaseClaim,
  storeAnswer,
  takeOverClaim,
} from './idempotency.repository.ts';

/** Longer than any request may take; after it, a claim without an answer belongs to a dead one. */
const LOCK_MS = 60_000;

/** Refusals that say nothing about the work: the same request may do better later. */
const NOT_AN_ANSWER = new Set([401, 403, 408, 429]);

declare module 'fastify' {
  interface FastifyInstance {
    /** The step of `route()` that replays, refuses or claims the request's key. */
    claimIdempotencyKey: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  }
  interface FastifyRequest {
    idempotencyClaim: Claim | null;
    /** See the handler's context in `route()`. */
    transaction: RunTransaction;
  }
}

/**
 * `Idempotency-Key` on unsafe requests: the first answer is kept for a day and given again to the
 * same request of the same person; another request under the same key is refused.
 */
export function registerIdempotency(app: FastifyInstance, database: Database, clock: Clock): void {
  const { connection } = database;

  app.decorateRequest('idempotencyClaim', null);

  app.decorate('claimIdempotencyKey', async (request: FastifyRequest, reply: FastifyReply) => {
    const claim = claimOf(request);
    if (!claim) return;
    const requestHash = hashOf(request);
    const now = clock.now();
    const lockedUntil = new Date(now.getTime() + LOCK_MS);
    if (await insertClaim(connection, claim, requestHash, now, lockedUntil)) {
      request.idempotencyClaim = claim;
      return;
    }
    const known = await findKey(connection, claim);
    if (known && !known.requestHash.equals(requestHash)) {
      throw new DomainError('idempotency_mismatch');
    }
    if (known?.answer) {
      const { status, headers, body } = known.answer;
      return reply.code(status).headers(headers).header('idempotency-replayed', 'true').send(body);
    }
    if (!known || !(await takeOverClaim(connection, claim, now, lockedUntil))) {
      throw new DomainError('idempotency_in_progress', undefined, { retryAfterSeconds: 1 });
    }
    request.idempotencyClaim = claim;
  });

  app.decorateRequest('transaction', {
    getter(this: FastifyRequest): RunTransaction {
      return (work) =>
        database.transaction(async (trx) => {
          const result = await work(trx);
          const claim = this.idempotencyClaim;
          if (claim && !isSecret(this)) await storeAnswer(trx, claim, answerOf(this, result));
          return result;
        });
    },
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const claim = request.idempotencyClaim;
    if (!claim) return;
    // A session's cookie must not lie in the table; doing a login twice does no harm.
    const setsCookie = reply.hasHeader('set-cookie');
    const isKept = reply.statusCode < 500 && !NOT_AN_ANSWER.has(reply.statusCode);
    if (!isKept || setsCookie || isSecret(request)) {
      await releaseClaim(connection, claim);
      return;
    }
    await storeAnswer(connection, claim, {
      status: reply.statusCode,
      headers: contentType(reply.getHeader('content-type')),
      body: typeof payload === 'string' ? payload : '',
    });
  });
}

function claimOf(request: FastifyRequest): Claim | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method === 'GET' || request.method === 'HEAD') return null;
  // An upload's body isn't read yet, so it can't be compared; putting a file twice is harmless.
  if (request.headers['content-type']?.startsWith('multipart/')) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new DomainError('malformed_request');
  }
  return { scope: request.actor?.userId ?? `address ${request.ip}`, key };
}

function isSecret(request: FastifyRequest): boolean {
  return request.routeOptions.config.declared?.answersSecret ?? false;
}

/** Without passwords: a quick hash of one in this table would undo the slow one beside it. */
function hashOf(request: FastifyRequest): Buffer {
  const isRead = request.routeOptions.config.declared?.endpoint.body !== undefined;
  // What no schema has looked at does nothing, and may be nested deeper than can be written down.
  const body = isRead
    ? JSON.stringify(request.body, (name, value: unknown) =>
        /password/i.test(name) ? undefined : value,
      )
    : undefined;
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${body ?? ''}`)
    .digest();
}

/** What the route will answer with the result of its transaction's work. */
function answerOf(request: FastifyRequest, result: unknown) {
  const schema = request.routeOptions.config.declared?.endpoint.response;
  if (!schema) return { status: 204, headers: {}, body: '' };
  return {
    status: 200,
    headers: contentType('application/json; charset=utf-8'),
    body: JSON.stringify(z.encode(schema, result)),
  };
}

function contentType(value: unknown): Record<string, string> {
  return typeof value === 'string' ? { 'content-type': value } : {};
}
