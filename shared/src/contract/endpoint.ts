import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodMiniType;

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
> {
  readonly method: Method;
  /** Path with `:name` parameters, e.g. `/api/clients/:id`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Schema of a 200 response; absent for 204. */
  readonly response: Response;
}

interface Parts<P, Q, B, R> {
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
}

/**
 * Describes an endpoint for both sides: the server registers it, the client types its requests with
 * it.
 */
export function endpoint<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(method: Method, path: `/api/${string}`, parts: Parts<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    method,
    path,
    summary: parts.summary,
    // The casts hold: an absent part is `undefined`, and so is its type parameter.
    params: parts.params as P,
    query: parts.query as Q,
    body: parts.body as B,
    response: parts.response as R,
  };
}

/** Distinguishes endpoints from the contract's other exports. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'summary' in value;
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = In<E['params']>;
export type QueryOf<E extends Endpoint> = In<E['query']>;
export type BodyOf<E extends Endpoint> = In<E['body']>;
export type ResponseOf<E extends Endpoint> = Out<E['response']>;
