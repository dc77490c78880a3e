import type {
  BodyOf,
  Endpoint,
  ErrorBody,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '../contract/index.ts';
import { addressOfRead, type ReadInput } from '../contract/areas/read-address.ts';
import { ApiError } from './api-error.ts';
import type { Read } from './define-read.ts';
import { serverClock } from './server-clock.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Lets the server answer a repeated write with its first answer. */
  idempotencyKey?: string | undefined;
  /** State that the change starts from, as the server names it: `"7"`. */
  ifMatch?: string | undefined;
}

/** The parts of a typed call that its endpoint declares, and only those. */
export type CallParts<E extends Endpoint> = Declared<'params', ParamsOf<E>> &
  Declared<'query', Partial<QueryOf<E>>> &
  Declared<'body', BodyOf<E>> &
  CallOptions;

type Declared<Name extends string, Value> = [Value] extends [undefined]
  ? object
  : Record<Name, Value>;

type Parts = { params?: unknown; query?: unknown; body?: unknown } & CallOptions;

export interface ApiClientOptions {
  /** Origin of the API without a trailing slash; empty for the page's own. */
  host?: string;
  fetch?: typeof fetch;
  newId?: () => string;
  now?: () => number;
}

/** A prefetched answer that nobody has asked for by then is forgotten. */
const prefetchedMs = 10_000;
/** What was read within this time is in the cache of the screens and isn't prefetched. */
const freshMs = 30_000;

const plainGet = { method: 'GET', credentials: 'include' } as const;

/**
 * The one way from a screen to the API (spec, section 7): one host, credentials included, JSON for
 * POST and PUT, DELETE, multipart uploads, and an `ApiError` for every answer that is not ok.
 */
export class ApiClient {
  readonly #host: string;
  readonly #fetch: typeof fetch;
  readonly #newId: () => string;
  readonly #onSessionLost = new Set<(error: ApiError) => void>();
  readonly #onSecondFactorMissing = new Set<() => void>();
  readonly #onUnanswered = new Set<() => void>();
  #askForProof: (() => Promise<boolean>) | undefined;
  #proving: Promise<boolean> | undefined;
  readonly #now: () => number;
  readonly #prefetched = new Map<string, { at: number; answer: Promise<Response> }>();
  readonly #readAt = new Map<string, number>();

  constructor({ host = '', fetch, newId, now }: ApiClientOptions = {}) {
    this.#host = host;
    // Looked up at each call, so that a page's later replacement (tests, tracing) is honoured.
    this.#fetch = fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#newId = newId ?? (() => crypto.randomUUID());
    this.#now = now ?? (() => performance.now());
  }

  /** A read that a screen has declared, with the values that its template leaves open. */
  read<Answer, Values extends object>(
    read: Read<Answer, Values>,
    ...[values, options]: object extends Values
      ? [values?: Values, options?: CallOptions]
      : [values: Values, options?: CallOptions]
  ): Promise<Answer> {
    return this.get<Answer>(addressOfRead(read, values as ReadInput | undefined), options); // as Values is made
  }

  /**
   * Requests what a screen is about to read; the next read of this address gets the answer. Nobody hears
   * of a failure: the read asks again.
   */
  prefetch(path: string): void {
    const now = this.#now();
    const isKnown =
      now - (this.#readAt.get(path) ?? -Infinity) < freshMs ||
      now - (this.#prefetched.get(path)?.at ?? -Infinity) < prefetchedMs;
    if (isKnown) return;
    this.keepAnswer(path, this.#fetch(this.#host + path, { ...plainGet, headers: new Headers() }));
  }

  /** Keeps what was requested already for the next read of this address, as `prefetch` does. */
  keepAnswer(path: string, answer: Promise<Response>): void {
    this.#prefetched.set(path, { at: this.#now(), answer });
    answer.catch(() => this.#prefetched.delete(path));
  }

  get<T>(path: string, options: CallOptions = {}): Promise<T> {
    return this.#request(path, { method: 'GET' }, options).then((answer) => readJson<T>(answer));
  }

  /** Reads an answer as text, e.g. a data URL. */
  getText(path: string, options: CallOptions = {}): Promise<string> {
    return this.#request(path, { method: 'GET' }, options).then((answer) => answer.text());
  }

  /** A file, e.g. a document, or what an act of the person gives, e.g. the copy of their data. */
  download<E extends Endpoint>(endpoint: E, given: CallParts<E>): Promise<Blob> {
    const parts: Parts = given;
    // A GET has no body, not even an empty one.
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

  /** A call typed by the contract. `undefined` and empty query values are left out of the URL. */
  call<E extends Endpoint>(
    endpoint: E,
    ...[given]: object extends CallParts<E> ? [parts?: CallParts<E>] : [parts: CallParts<E>]
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

  /** Tells when the server stops recognising the session; returns the way to stop listening. */
  onSessionLost(listener: (error: ApiError) => void): () => void {
    this.#onSessionLost.add(listener);
    return () => this.#onSessionLost.delete(listener);
  }

  /** Tells when a call gets no answer from the service; returns the way to stop listening. */
  onUnanswered(listener: () => void): () => void {
    this.#onUnanswered.add(listener);
    return () => this.#onUnanswered.delete(listener);
  }

  /** Tells when the center has come to ask for a second factor that the person lacks; returns as above. */
  onSecondFactorMissing(listener: () => void): () => void {
    this.#onSecondFactorMissing.add(listener);
    return () => this.#onSecondFactorMissing.delete(listener);
  }

  /**
   * Who asks the person to prove again that it is them, when the server wants that before it does
   * something, and answers whether they did: the refused call is then made once more. Returns the way
   * to stop being asked.
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
      // What was prefetched meanwhile may be from before the write.
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

  #takePrefetched(path: string): Promise<Response> | undefined {
    const now = this.#now();
    this.#readAt.set(path, now);
    const known = this.#prefetched.get(path);
    this.#prefetched.delete(path);
    return known && now - known.at < prefetchedMs ? known.answer : undefined;
  }

  /** A write may change what was read before it. */
  #forgetReads(): void {
    this.#prefetched.clear();
    this.#readAt.clear();
  }

  /** Calls that are refused at the same moment wait for one answer. */
  #prove(): Promise<boolean> {
    this.#proving ??= (this.#askForProof?.() ?? Promise.resolve(false))
      .catch(() => false)
      .finally(() => (this.#proving = undefined));
    return this.#proving;
  }

  async #requestOnce(path: string, init: RequestInit, options: CallOptions): Promise<Response> {
    const headers = new Headers(init.headers);
    // A plain GET carries no header of ours, so that the page's preloads match it.
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
    serverClock.heard(answer.headers.get('date'));
    if (answer.ok) return answer;
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
  if (answer.status === 204) return undefined as T; // calls without a response schema are typed so
  return (await answer.json()) as T; // the contract types it and the server serialises by schema
}

async function readErrorBody(answer: Response): Promise<Partial<ErrorBody>> {
  try {
    const body: unknown = await answer.json();
    const isOurs = typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
    return isOurs ? (body as ErrorBody) : {}; // the one shape our API answers errors with
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
