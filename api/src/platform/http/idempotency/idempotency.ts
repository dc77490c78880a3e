import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../time/clock.ts';
import type { Database, RunTransaction } from '../../database/index.ts';
import { DomainError } from '../../domain-error.ts';
import {
  findAnswer,
  insertAnswer,
  type KeyedRequest,
  type StoredAnswer,
} from './idempotency.repository.ts';

/** Refusals that do not depend on the work: the same request may succeed later. */
const UNSTORED_STATUSES = new Set([401, 403, 408, 429]);

declare module 'fastify' {
  interface FastifyInstance {
    /** The step of `route()` that returns the stored answer of the request's key, or refuses it. */
    replayAnswer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  }
  interface FastifyRequest {
    /**
     * The request's key while it has no answer; null without one, and once its answer is stored.
     */
    keyedRequest: KeyedRequest | null;
    /** See the handler's context in `route()`. */
    transaction: RunTransaction;
  }
}

/**
 * `Idempotency-Key` on unsafe requests: the first answer is stored for a day and returned for the
 * same request of the same user; another request with the same key is refused. The transaction of
 * the work stores the answer, and the table accepts one per key: of two concurrent requests the
 * second is rolled back and gets the first answer. Requests without an answer store no row, so that
 * a crashed request blocks no other.
 * @param secretsKey the hashes of requests can't be guessed without it: a body can contain an account
 *   number, of which other tables reveal enough to try the rest
 */
export function registerIdempotency(
  app: FastifyInstance,
  { database, clock, secretsKey }: { database: Database; clock: Clock; secretsKey: Buffer },
): void {
  const { connection } = database;
  const hashKey = Buffer.from(hkdfSync('sha256', secretsKey, '', 'aforo request hash', 32));

  app.decorateRequest('keyedRequest', null);

  app.decorate('replayAnswer', async (request: FastifyRequest, reply: FastifyReply) => {
    const keyed = keyedRequestOf(request, hashKey);
    if (!keyed) return;
    const known = await findAnswer(connection, keyed);
    // guard: an idempotency key belongs to one request (idempotency.test.ts)
    // without: `if (known && !known.isSameRequest)` → `if (known === null)`
    if (known && !known.isSameRequest) throw new DomainError('idempotency_mismatch');
    if (known) return replay(reply, known).send(known.body);
    request.keyedRequest = keyed;
  });

  app.decorateRequest('transaction', {
    getter(this: FastifyRequest): RunTransaction {
      return async (work) => {
        const keyed = this.keyedRequest;
        // guard: the response is stored in the same transaction (idempotency.test.ts)
        // without: `(!keyed || isSecret(this)` → `(keyed !== undefined`
        if (!keyed || isSecret(this)) return await database.transaction(work);
        const result = await database.transaction(async (trx) => {
          const done = await work(trx);
          const isFirst = await insertAnswer(trx, keyed, answerOf(this, done), clock.now());
          // Roll back; before sending, the first answer replaces this one.
          // guard: one response per idempotency key (idempotency.test.ts)
          if (!isFirst) throw new DomainError('idempotency_in_progress');
          return done;
        });
        this.keyedRequest = null;
        return result;
      };
    },
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const keyed = request.keyedRequest;
    if (!keyed) return payload;
    // A session cookie must not be stored; repeating a login does no harm.
    const setsCookie = reply.hasHeader('set-cookie');
    const isKept = reply.statusCode < 500 && !UNSTORED_STATUSES.has(reply.statusCode);
    if (!isKept || setsCookie || isSecret(request)) return payload;
    const answer = {
      status: reply.statusCode,
      headers: contentType(reply.getHeader('content-type')),
      body: typeof payload === 'string' ? payload : '',
    };
    if (await insertAnswer(connection, keyed, answer, clock.now())) return payload;
    const first = await findAnswer(connection, keyed);
    if (!first?.isSameRequest) return payload;
    replay(reply, first);
    return first.body;
  });
}

function replay(reply: FastifyReply, { status, headers }: StoredAnswer): FastifyReply {
  return reply.code(status).headers(headers).header('idempotency-replayed', 'true');
}

function keyedRequestOf(request: FastifyRequest, hashKey: Buffer): KeyedRequest | null {
  const key = request.headers['idempotency-key'];
  // guard: idempotency keys are read (idempotency.test.ts)
  // without: `(key === undefined || request.method === 'GET' || request.method === 'HEAD'` → `(request.url`
  if (key === undefined || request.method === 'GET' || request.method === 'HEAD') return null;
  // An upload's body is not read yet, so it cannot be compared; uploading a file twice is harmless.
  if (request.headers['content-type']?.startsWith('multipart/')) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new DomainError('malformed_request');
  }
  const scope = request.actor?.userId ?? `address ${request.ip}`;
  return { scope, key, requestHash: hashOf(request, hashKey) };
}
function isSecret(request: FastifyRequest): boolean {
  return request.routeOptions.config.declared?.answersSecret ?? false;
}

/** Excludes passwords and PINs: with the key, a fast hash in this table would defeat the slow one. */
function hashOf(request: FastifyRequest, hashKey: Buffer): Buffer {
  const isRead = request.routeOptions.config.declared?.endpoint.body !== undefined;
  // A body without a schema is unused, and may be nested too deeply to serialise.
  const body = isRead
    ? JSON.stringify(request.body, (name, value: unknown) =>
        /password|^pin$/i.test(name) ? undefined : value,
      )
    : undefined;
  return createHmac('sha256', hashKey)
    .update(`${request.method} ${request.url}\n${body ?? ''}`)
    .digest();
}

/** The route's answer for the result of its transaction's work. */
function answerOf(request: FastifyRequest, result: unknown): StoredAnswer {
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
