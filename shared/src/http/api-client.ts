import type {
  BodyOf,
  Endpoint,
  ErrorBody,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '../contract/index.ts';
import { keptAtHeader } from '../contract/identity/kept-responses.ts';
import { addressOfRead, type ReadInput } from '../contract/areas/reads/read-address.ts';
import { ApiError } from './api-error.ts';
import type { Read } from './define-read.ts';
import { serverClock } from './server-clock.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Makes the server return its first response to a repeated write. */
  idempotencyKey?: string | undefined;
  /** ETag of the state that the change is based on: `"7"`. */
  ifMatch?: string | undefined;
}

/** Exactly the parts that the endpoint declares. */
export type CallParts<E extends Endpoint> = Declared<'params', ParamsOf<E>> &
  Declared<'query', Partial<QueryOf<E>>> &
  Declared<'body', BodyOf<E>> &
  CallOptions;

type Declared<Name extends string, Value> = [Value] extends [undefined]
  ? object
  : Record<Name, Value>;

type KeysOf<T> = T extends unknown ? keyof T : never;

/** Fields that the endpoint's body doesn't have, which the server refuses, don't compile. */
type WithKnownFields<P, E extends Endpoint> = P extends { body: infer Body }
  ? { body: Body & Partial<Record<Exclude<KeysOf<Body>, KeysOf<BodyOf<E>>>, never>> }
  : unknown;

type Parts = { params?: unknown; query?: unknown; body?: unknown } & CallOptions;

export interface ApiClientOptions {
  /** Origin of the API without a trailing slash; empty for the page's own. */
  host?: string;
  fetch?: typeof fetch;
  newId?: () => string;
  now?: () => number;
}

/** A prefetched response that isn't used within this time is discarded. */
const prefetchedMs = 10_000;
/** Data read within this time are in the query cache and aren't prefetched. */
const freshMs = 30_000;

const plainGet = { method: 'GET', credentials: 'include' } as const;

/**
 * The only way from a screen to the API (spec, section 7): one host, credentials included, JSON for
 * POST and PUT, DELETE, multipart uploads, and an `ApiError` for every response that is not ok.
 */
export class ApiClient {
  readonly #host: string;
  readonly #fetch: typeof fetch;
  readonly #newId: () => string;
  readonly #onSessionLost = new Set<(error: ApiError) => void>();
  readonly #onSecondFactorMissing = new Set<() => void>();
  readonly #onUnanswered = new Set<() => void>();
  readonly #onKeptResponse = new Set<(keptAt: Date) => void>();
  /** Reads that this page has an answer to, so that it needs no kept one. */
  readonly #answeredReads = new Set<string>();
  #askForProof: (() => Promise<boolean>) | undefined;
  #proving: Promise<boolean> | undefined;
  readonly #now: () => number;
  readonly #prefetched = new Map<string, { at: number; answer: Promise<Response> }>();
  readonly #readAt = new Map<string, number>();

  constructor({ host = '', fetch, newId, now }: ApiClientOptions = {}) {
    this.#host = host;
    // Read at each call, so that later replacements (tests, tracing) are used.
    this.#fetch = fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#newId = newId ?? (() => crypto.randomUUID());
    this.#now = now ?? (() => performance.now());
  }

  /** Makes a declared read with the values that its template leaves open. */
  read<Answer, Values extends object>(
    read: Read<Answer, Values>,
    ...[values, options]: object extends Values
      ? [values?: Values, options?: CallOptions]
      : [values: Values, options?: CallOptions]
  ): Promise<Answer> {
    return this.get<Answer>(addressOfRead(read, values as ReadInput | undefined), options); // `Values` has this shape by construction
  }

  /**
   * Requests data that a screen is about to read; the next read of this address uses the response.
   * Failures are ignored: the read requests it again.
   */
  prefetch(path: string): void {
    const now = this.#now();
    const isKnown =
      now - (this.#readAt.get(path) ?? -Infinity) < freshMs ||
      now - (this.#prefetched.get(path)?.at ?? -Infinity) < prefetchedMs;
    if (isKnown) return;
    this.keepAnswer(path, this.#fetch(this.#host + path, { ...plainGet, headers: new Headers() }));
  }

  /**
   * Stores a response that was requested earlier for the next read of this address, like
   * `prefetch`.
   */
  keepAnswer(path: string, answer: Promise<Response>): void {
    this.#prefetched.set(path, { at: this.#now(), answer });
    answer.catch(() => this.#prefetched.delete(path));
  }

  get<T>(path: string, options: CallOptions = {}): Promise<T> {
    return this.#request(path, { method: 'GET' }, options).then((answer) => readJson<T>(answer));
  }

  /** Reads a response as text, e.g. a data URL. */
  getText(path: string, options: CallOptions = {}): Promise<string> {
    return this.#request(path, { method: 'GET' }, options).then((answer) => answer.text());
  }

  /** Downloads a file, e.g. a document or an export of personal data. */
  download<E extends Endpoint>(endpoint: E, given: CallParts<E>): Promise<Blob> {
    const parts: Parts = given;
    // A GET must not have a body, not even an empty one.
    const init =
      endpoint.method === 'GET'
        ? { method: endpoint.method }
        : {
            method: endpoint.method,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(parts.body ?? {}),
          };
    const path = pathOf(endpoint.path, parts.params) + searchOf(parts.query);
    return this.#request(path, init, parts).then((answer) => answer.blob());
  }

  /** The data URL of a stored file (spec: `GET /api/file/{id}/dataurl`). */
  getFileDataUrl(id: string, options: CallOptions = {}): Promise<string> {
    return this.getText(`/api/file/${encodeURIComponent(id)}/dataurl`, options);
  }

  post<T>(path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
    return this.#send<T>('POST', path, body, options);
  }

  put<T>(path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
    return this.#send<T>('PUT', path, body, options);
  }

  delete<T>(path: string, options: CallOptions = {}): Promise<T> {
    return this.#request(path, { method: 'DELETE' }, options).then((answer) => readJson<T>(answer));
  }

  postFile<T>(path: string, file: File, options: CallOptions = {}): Promise<T> {
    return this.#sendFile<T>('POST', path, file, options);
  }

  putFile<T>(path: string, file: File, options: CallOptions = {}): Promise<T> {
    return this.#sendFile<T>('PUT', path, file, options);
  }

  /** A call typed by the contract. `undefined` and empty query values are omitted from the URL. */
  call<E extends Endpoint, const P extends CallParts<E>>(
    endpoint: E,
    ...[given]: object extends CallParts<E>
      ? [parts?: CallParts<E>]
      : [parts: P & WithKnownFields<P, E>]
  ): Promise<ResponseOf<E>> {
    const parts: Parts = given ?? {};
    const path = pathOf(endpoint.path, parts.params) + searchOf(parts.query);
    switch (endpoint.method) {
      case 'GET':
        return this.get(path, parts);
      case 'DELETE':
        return this.delete(path, parts);
      case 'POST':
        return this.post(path, parts.body, parts);
      case 'PUT':
        return this.put(path, parts.body, parts);
    }
  }

  /**
   * Calls `listener` when the server no longer accepts the session; returns the function that
   * unsubscribes.
   */
  onSessionLost(listener: (error: ApiError) => void): () => void {
    this.#onSessionLost.add(listener);
    return () => this.#onSessionLost.delete(listener);
  }

  /**
   * Calls `listener` when a call gets no response from the service; returns the function that
   * unsubscribes.
   */
  onUnanswered(listener: () => void): () => void {
    this.#onUnanswered.add(listener);
    return () => this.#onUnanswered.delete(listener);
  }

  /**
   * Calls `listener` when a read was answered with a response that this device has kept, because
   * there is no network; returns the function that unsubscribes.
   */
  onKeptResponse(listener: (keptAt: Date) => void): () => void {
    this.#onKeptResponse.add(listener);
    return () => this.#onKeptResponse.delete(listener);
  }

  /**
   * Calls `listener` when the center requires a second factor that the user lacks; returns the
   * function that unsubscribes.
   */
  onSecondFactorMissing(listener: () => void): () => void {
    this.#onSecondFactorMissing.add(listener);
    return () => this.#onSecondFactorMissing.delete(listener);
  }

  /**
   * Sets the function that asks the user for a new proof of identity when the server requires one.
   * If it resolves to true, the refused call is repeated once. Returns the function that unsets it.
   */
  onProofRequired(ask: () => Promise<boolean>): () => void {
    this.#askForProof = ask;
    return () => {
      if (this.#askForProof === ask) this.#askForProof = undefined;
    };
  }

  #send<T>(method: 'POST' | 'PUT', path: string, body: unknown, options: CallOptions): Promise<T> {
    return this.#request(
      path,
      {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      },
      options,
    ).then((answer) => readJson<T>(answer));
  }

  #sendFile<T>(method: 'POST' | 'PUT', path: string, file: File, options: CallOptions): Promise<T> {
    const form = new FormData();
    form.append(file.name, file, file.name);
    return this.#request(path, { method, body: form }, options).then((answer) =>
      readJson<T>(answer),
    );
  }

  async #request(path: string, init: RequestInit, options: CallOptions): Promise<Response> {
    if (init.method === 'GET') return this.#requestProved(path, init, options);
    try {
      return await this.#requestProved(path, init, options);
    } finally {
      // Responses prefetched during the write may predate it.
      this.#forgetReads();
    }
  }

  async #requestProved(path: string, init: RequestInit, options: CallOptions): Promise<Response> {
    try {
      return await this.#requestOnce(path, init, options);
    } catch (error) {
      const needsProof = error instanceof ApiError && error.code === 'proof_required';
      if (!needsProof || !(await this.#prove())) throw error;
      return this.#requestOnce(path, init, options);
    }
  }

  #tellUnanswered(): void {
    for (const listener of this.#onUnanswered) listener();
  }

  /**
   * A kept response answers a read once, and only if the page has no answer to it yet: a later one
   * would replace newer data with older ones, and hide that the service doesn't respond.
   */
  #takeKept(path: string, answer: Response, keptAt: string): Response {
    this.#tellUnanswered();
    if (this.#answeredReads.has(path)) throw new ApiError(0, {});
    this.#answeredReads.add(path);
    for (const listener of this.#onKeptResponse) listener(new Date(keptAt));
    return answer;
  }

  #takePrefetched(path: string): Promise<Response> | undefined {
    const now = this.#now();
    this.#readAt.set(path, now);
    const known = this.#prefetched.get(path);
    this.#prefetched.delete(path);
    return known && now - known.at < prefetchedMs ? known.answer : undefined;
  }

  /** A write may change data that were read before it. */
  #forgetReads(): void {
    this.#prefetched.clear();
    this.#readAt.clear();
  }

  /** Concurrent refused calls share one question. */
  #prove(): Promise<boolean> {
    this.#proving ??= (this.#askForProof?.() ?? Promise.resolve(false))
      .catch(() => false)
      .finally(() => (this.#proving = undefined));
    return this.#proving;
  }

  async #requestOnce(path: string, init: RequestInit, options: CallOptions): Promise<Response> {
    const headers = new Headers(init.headers);
    // A plain GET has no custom headers, so that it matches the page's preloads.
    if (init.method !== 'GET') {
      headers.set('x-request-id', this.#newId());
      if (options.ifMatch) headers.set('if-match', options.ifMatch);
      if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
    }
    let answer: Response;
    try {
      const early = init.method === 'GET' ? this.#takePrefetched(path) : undefined;
      const asked = () =>
        this.#fetch(this.#host + path, {
          ...init,
          headers,
          credentials: 'include',
          signal: options.signal ?? null,
        });
      answer = await (early?.catch(asked) ?? asked());
      options.signal?.throwIfAborted();
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      this.#tellUnanswered();
      throw new ApiError(0, {}, { cause });
    }
    const keptAt = answer.headers.get(keptAtHeader);
    if (keptAt !== null) return this.#takeKept(path, answer, keptAt);
    serverClock.heard(answer.headers.get('date'));
    if (answer.ok) {
      if (init.method === 'GET') this.#answeredReads.add(path);
      return answer;
    }
    const error = new ApiError(answer.status, await readErrorBody(answer));
    if (error.code === 'unavailable') this.#tellUnanswered();
    if (error.code === 'not_authenticated' || error.code === 'session_expired') {
      for (const listener of this.#onSessionLost) listener(error);
    }
    if (error.code === 'second_factor_required') {
      for (const listener of this.#onSecondFactorMissing) listener();
    }
    throw error;
  }
}

async function readJson<T>(answer: Response): Promise<T> {
  if (answer.status === 204) return undefined as T; // calls without a response schema have this type
  return (await answer.json()) as T; // the contract types it and the server serialises by schema
}

async function readErrorBody(answer: Response): Promise<Partial<ErrorBody>> {
  try {
    const body: unknown = await answer.json();
    const isOurs = typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
    return isOurs ? (body as ErrorBody) : {}; // the format of all our API's errors
  } catch {
    return {};
  }
}

function pathOf(template: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>; // typed by CallParts at the call
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function searchOf(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}
