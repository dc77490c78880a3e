import {
  type Actor,
  type Endpoint,
  errorStatus,
  type ResponseOf,
  type Session,
} from '@aforo/shared/contract';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type * as z from 'zod/mini';
import type { TransactionFor } from '../../database/index.ts';
import { type RouteRequirements, checkProof, requireAuthentication } from './authentication.ts';
import { DomainError } from '../../domain-error.ts';
import { type PolicyContext, checkRole, checkSubject, type Policy } from './policy.ts';

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

interface Parts<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Runs the work in a transaction. With an idempotency key, the transaction also stores the
   * answer, so that even a retry after a crash does not repeat the work. The work must return the
   * handler's answer.
   */
  transaction: TransactionFor<Answer<E>>;
}

interface PublicContext<E extends Endpoint> extends Parts<E> {
  actor: null;
  session: null;
}

interface AuthenticatedContext<E extends Endpoint> extends Parts<E> {
  actor: Actor;
  session: Session;
}

type Context<E extends Endpoint, P> = P extends 'public'
  ? PublicContext<E>
  : AuthenticatedContext<E>;
type PolicyOf<E extends Endpoint> = Policy<
  PolicyContext<Parsed<E['params']>, Parsed<E['query']>, Parsed<E['body']>>
>;
type Answer<E extends Endpoint> = E['response'] extends z.ZodMiniType ? ResponseOf<E> : void;

/** Text may also be a stream, and other content bytes. */
type HandlerResult<E extends Endpoint> =
  Answer<E> extends string ? string | Readable | Buffer : Answer<E>;

/** The number of calls of a route per address, in addition to the general limit. */
export interface AddressLimit {
  max: number;
  windowSeconds: number;
}

export interface RouteOptions<E extends Endpoint, P extends PolicyOf<E>> {
  policy: P;
  handler: (context: Context<E, P>) => HandlerResult<E> | Promise<HandlerResult<E>>;
  limit?: AddressLimit;
  /** `cache-control` of a 200; by default answers are not cached. */
  cacheControl?: string;
  /** For answers other than JSON. With several types, the handler sets one with `reply.type`. */
  contentType?: ContentType | readonly [ContentType, ContentType];
  /** Also open to users who must still set up the second factor that their role requires. */
  isOpenWithoutFactor?: true;
  /**
   * Requires re-authentication unless the user proved their identity in the last minutes (logging
   * in counts). A function requires it only for some requests, which are validated first.
   */
  proof?: 'recent' | ((parts: Pick<Parts<E>, 'params' | 'body'>) => boolean);
  /** The answer is downloaded under this file name, which contains no personal data. */
  attachment?: `${string}.${'csv' | 'ics' | 'json' | 'pdf' | 'xml' | 'zip'}`;
  /**
   * The answer is a secret and is not stored for its idempotency key: a repeated request repeats
   * the work.
   */
  answersSecret?: true;
  /** The body is a form with one file, which no schema describes. */
  takesFile?: true;
}

const contentTypes = [
  'text/plain; charset=utf-8',
  'text/html; charset=utf-8',
  'text/calendar; charset=utf-8',
  'text/csv; charset=utf-8',
  'text/event-stream; charset=utf-8',
  'application/pdf',
  'application/xml; charset=utf-8',
  'application/zip',
  'image/jpeg',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
export type ContentType = (typeof contentTypes)[number];

export interface DeclaredRoute extends RouteRequirements {
  endpoint: Endpoint;
  policy: Policy<never>;
  answersSecret: boolean;
  /** The possible content types; empty for JSON. */
  contentTypes: readonly ContentType[];
  takesFile: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route made with `route()`, for the invariant tests and for 405 answers. */
    declaredRoutes: DeclaredRoute[];
  }
  interface FastifyContextConfig {
    declared?: DeclaredRoute;
  }
}

/**
 * Registers an endpoint of the contract: rate limit → authentication → role check → recent proof →
 * validation → check of the subject → handler → serialised answer (204 when the contract has none).
 */
export function route<E extends Endpoint, const P extends PolicyOf<E>>(
  app: FastifyInstance,
  endpoint: E,
  options: RouteOptions<E, P>,
): void {
  const { policy, handler, limit, cacheControl, proof } = options;
  const contentTypes = options.contentType === undefined ? [] : [options.contentType].flat();
  const answersSecret = options.answersSecret ?? false;
  const declared: DeclaredRoute = {
    endpoint,
    policy,
    answersSecret,
    contentTypes,
    takesFile: options.takesFile ?? false,
    isOpenWithoutFactor: options.isOpenWithoutFactor ?? false,
    needsProof: options.proof !== undefined,
  };
  app.declaredRoutes.push(declared);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint, contentTypes.length === 0),
    config: {
      declared,
      ...(limit ? { rateLimit: { max: limit.max, timeWindow: limit.windowSeconds * 1000 } } : {}),
    },
    onRequest: async (request, reply) => {
      if (policy === 'public') return;
      const authenticated = await requireAuthentication(request, reply, declared);
      await countRefusals(app, policy, () => checkRole(declared.policy, authenticated.actor));
      checkProof(authenticated, { needsProof: proof === 'recent' });
    },
    preHandler: [
      async (request, reply) => {
        if (request.actor === null) return;
        // The validator has replaced the input with the schema's output.
        const { params, query, body } = request as unknown as Parts<E>;
        const { actor } = request;
        const authenticated = await request.authentication(reply);
        if (typeof proof === 'function' && authenticated && authenticated !== 'expired') {
          checkProof(authenticated, { needsProof: proof({ params, body }) });
        }
        await countRefusals(app, policy, () =>
          checkSubject<PolicyContext<unknown, unknown, unknown>>(
            policy as Policy<PolicyContext<unknown, unknown, unknown>>, // declared for this endpoint's parts
            { actor, params, query, body },
          ),
        );
      },
      app.replayAnswer,
    ],
    handler: async (request, reply) => {
      const authenticated = policy === 'public' ? null : await request.authentication(reply);
      const context = {
        params: request.params,
        query: request.query,
        body: request.body,
        request,
        reply,
        transaction: request.transaction,
        actor: request.actor,
        session: authenticated === 'expired' ? null : (authenticated?.session ?? null),
      } as unknown as Context<E, P>; // validated above; `actor` is set unless the policy is public
      const answer = await handler(context);
      if (endpoint.response === undefined) return reply.code(204).send();
      if (cacheControl) void reply.header('cache-control', cacheControl);
      const [contentType, another] = contentTypes;
      if (contentType && !another) void reply.type(contentType);
      if (options.attachment) {
        const disposition = `attachment; filename="${options.attachment}"`;
        void reply.header('content-disposition', disposition);
      }
      return answer;
    },
  });
}

/** Counts policy refusals: many refusals of one permission may be an attack. */
async function countRefusals(
  app: FastifyInstance,
  policy: Policy<never>,
  check: () => void | Promise<void>,
): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof DomainError) {
      const permission = typeof policy === 'string' ? policy : policy.action;
      app.metrics.countRefused({ permission, status: errorStatus[error.code] });
    }
    throw error;
  }
}

function schemaOf(endpoint: Endpoint, isJson: boolean): FastifySchema {
  const [, , tag = 'api'] = endpoint.path.split('/');
  return {
    summary: endpoint.summary,
    tags: [tag],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.response && isJson ? { response: { 200: endpoint.response } } : {}),
  }; // `summary` and `tags` are @fastify/swagger's
}

/** Answers `not_found` when a handler's record does not exist. */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new DomainError('not_found');
  return value;
}
