import * as z from 'zod/mini';
import * as contract from '../contract/index.ts';
import {
  errorMessage,
  errorStatus,
  isEndpoint,
  type Endpoint,
  type ErrorBody,
  type ErrorCode,
} from '../contract/index.ts';

export interface FakeRequest {
  method: string;
  path: string;
  /** Values of `:name` in the handler's path. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** The parsed JSON, the multipart form, or undefined. */
  body: unknown;
  headers: Headers;
}

/**
 * Returns a `Response`, or a value sent as JSON with status 200 (`undefined`: 204). A thrown
 * `Response` counts as returned; any other thrown value is a failed connection.
 */
export type FakeHandler = (request: FakeRequest) => unknown;
/** Keyed by method and path: `GET /api/clients/:id`. */
export type FakeHandlers = Record<string, FakeHandler>;

export interface FakeApi {
  /** All requests so far, handled or not. */
  readonly requests: readonly FakeRequest[];
  /** The requests to one handler, by its key. */
  requestsTo(key: string): FakeRequest[];
  /** Adds or replaces handlers from now on. */
  use(handlers: FakeHandlers): void;
}

let unexpected: string[] = [];
let misfits: string[] = [];

/**
 * Replaces the API: no request reaches the network. A call without a handler fails the test, and so
 * does a response that doesn't match the contract.
 */
export function fakeApi(handlers: FakeHandlers): FakeApi {
  const current: FakeHandlers = { ...handlers };
  const requests: (FakeRequest & { key?: string })[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(urlOf(input), location.href), {
      ...init,
      // Node requires it for bodies that are streams; harmless for others.
      ...({ duplex: 'half' } as object),
    });
    request.signal.throwIfAborted();
    const found: HandlerMatch = findHandler(current, request);
    const seen = {
      ...(await describe(request)),
      params: found.params,
      ...(found.key === undefined ? {} : { key: found.key }),
    };
    requests.push(seen);
    if (!found.handler) {
      unexpected.push(`${seen.method} ${seen.path}`);
      throw new TypeError(`No handler for ${seen.method} ${seen.path}`);
    }
    const answer = await answerOf(found.handler, seen);
    await checkAnswer(seen, answer.clone());
    request.signal.throwIfAborted();
    return answer;
  };
  return {
    requests,
    requestsTo: (key) => requests.filter((request) => request.key === key),
    use: (more) => void Object.assign(current, more),
  };
}

/** A response in the contract's error format with the code's status. Return it or throw it. */
export function apiError(
  code: ErrorCode,
  fields?: Record<string, string>,
  more: Partial<ErrorBody> = {},
): Response {
  const body: ErrorBody = {
    code,
    message: errorMessage[code],
    ...(fields ? { fields } : {}),
    requestId: 'req-test',
    ...more,
  };
  return Response.json(body, { status: errorStatus[code] });
}

/** Called before each test: without a `fakeApi` every request is unexpected. */
export function cutNetwork(): void {
  unexpected = [];
  misfits = [];
  fakeApi({});
}

export function checkRequests(): void {
  if (unexpected.length > 0) throw new Error(`No fake answers for: ${unexpected.join(', ')}`);
  if (misfits.length > 0) {
    throw new Error(`Fake answers that break the contract:\n${misfits.join('\n')}`);
  }
}

function urlOf(input: string | URL | Request): string {
  return input instanceof Request ? input.url : String(input);
}

interface HandlerMatch {
  params: Record<string, string>;
  key?: string;
  handler?: FakeHandler | undefined;
}

function findHandler(handlers: FakeHandlers, request: Request): HandlerMatch {
  const { pathname } = new URL(request.url);
  // Literal paths win over parameters: `/api/clients/new` before `/api/clients/:id`.
  const keys = Object.keys(handlers).sort((a, b) => a.split(':').length - b.split(':').length);
  for (const key of keys) {
    const [method, template = ''] = key.split(' ');
    const params = method === request.method ? match(template, pathname) : undefined;
    if (params) return { key, params, handler: handlers[key] };
  }
  return { params: {} };
}

const endpoints = Object.values<unknown>(contract).filter(isEndpoint);
// Endpoints with fewer parameters win, like the handlers.
endpoints.sort((a, b) => a.path.split(':').length - b.path.split(':').length);

async function checkAnswer({ method, path }: FakeRequest, answer: Response): Promise<void> {
  // The gateway serves the other paths.
  if (!answer.ok || !path.startsWith('/api/')) return;
  const endpoint = endpoints.find((one) => one.method === method && match(one.path, path));
  for (const problem of await problemsOf(endpoint, answer)) {
    misfits.push(`${method} ${path}: ${problem}`);
  }
}

async function problemsOf(endpoint: Endpoint | undefined, answer: Response): Promise<string[]> {
  if (!endpoint) return ['the contract has no such endpoint'];
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!endpoint.response) return isJson ? ['this endpoint answers no JSON'] : [];
  // Files and pictures aren't checked.
  if (!isJson && answer.status !== 204) return [];
  const given: unknown = isJson ? await answer.json() : undefined;
  const { error } = endpoint.response.safeParse(given, { error: z.locales.en().localeError });
  return (error?.issues ?? [])
    .filter((issue) => !isShortId(issue))
    .map(({ path, message }) => `${path.join('.') || '(all)'}: ${message}`);
}

/** Tests may use short ids such as `c1` instead of UUIDs. */
function isShortId(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_format' && issue.format === 'uuid';
}

function match(template: string, pathname: string): Record<string, string> | undefined {
  const pattern = template.replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(pathname);
  if (!found) return undefined;
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}

async function describe(request: Request): Promise<Omit<FakeRequest, 'params'>> {
  const { pathname, searchParams } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: await bodyOf(request),
  };
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/')) return await request.formData();
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

async function answerOf(handler: FakeHandler, request: FakeRequest): Promise<Response> {
  let answer: unknown;
  try {
    answer = await handler(request);
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    answer = thrown;
  }
  if (answer instanceof Response) return answer;
  if (answer === undefined) return new Response(null, { status: 204 });
  return Response.json(answer);
}
