import { type ErrorBody, type ErrorCode, errorStatus } from '@aforo/shared/contract';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { testOrigin } from '../servers/test-app.ts';
import { type FuzzContext, roleHeader } from './fuzz-context.ts';
import { IdPool } from './id-pool.ts';
import { type OpenApiDocument, type Operation, operationsOf } from './operations.ts';
import { type Draft, draftsOf, type SentRequest, write } from './requests.ts';

export interface FuzzOptions {
  requests: number;
  seed: number;
  /** The time limit of the run. */
  seconds: number;
  /** Slower answers are reported. */
  slowMs: number;
  atOnce: number;
  /** Runs only the request with this number, as in a report. */
  only?: number;
}

export interface Finding {
  kind: 'failure' | 'mismatch' | 'slow';
  operation: string;
  /** The number of the request; the same seed generates it again. */
  index: number;
  what: string;
  sent: SentRequest;
}

export interface FuzzResult {
  sent: number;
  seconds: number;
  /** How often each operation gave each status. */
  statuses: Map<string, Map<number, number>>;
  findings: Finding[];
}

/** Event streams, whose answers never end; they have separate tests. */
const streams = new Set(['/api/agenda/events', '/api/me/bookings/events']);

/** Calls every operation of the API's OpenAPI document with valid and hostile requests. */
export async function fuzz(context: FuzzContext, options: FuzzOptions): Promise<FuzzResult> {
  const { app } = context;
  const document = (await app.inject('/api/docs/json')).json<OpenApiDocument>();
  const operations = operationsOf(document).filter(({ path }) => !streams.has(path));
  const drafts = operations.map(draftsOf);
  const pool = new IdPool(context.ids);
  const result: FuzzResult = { sent: 0, seconds: 0, statuses: new Map(), findings: [] };
  const startedAt = performance.now();
  const isOver = () => (performance.now() - startedAt) / 1000 > options.seconds;
  let index = 0;

  async function ask(
    operation: Operation,
    draft: Draft,
    number: number,
    id?: string,
  ): Promise<void> {
    const sent = write(operation, draft, (mark) => id ?? pool.of(mark));
    const answers = await Promise.all(
      Array.from({ length: draft.times }, async () => {
        const askedAt = performance.now();
        const answer = await app.inject(injected(sent));
        return { answer, tookMs: performance.now() - askedAt };
      }),
    );
    for (const { answer, tookMs } of answers) {
      result.sent += 1;
      note(operation, answer.statusCode);
      const found = (kind: Finding['kind'], what: string) =>
        result.findings.push({ kind, operation: nameOf(operation), index: number, what, sent });
      if (answer.statusCode >= 500 && !isBusy(answer)) {
        found('failure', `${answer.statusCode} ${failureText(answer)}`);
      } else {
        const mismatch = mismatchOf(operation, answer);
        if (mismatch) found('mismatch', mismatch);
      }
      if (tookMs > options.slowMs) found('slow', `${Math.round(tookMs)} ms`);
    }
    const made = answers.map(({ answer }) => idIn(answer)).find((one) => one !== null);
    if (operation.method === 'POST' && made !== undefined && made !== null && id === undefined) {
      await follow(operation, made, number);
    }
  }

  /** Reads, changes and deletes a record that was just created. */
  async function follow(operation: Operation, id: string, number: number): Promise<void> {
    const kind = operation.path.split('/')[2] ?? '';
    pool.add(kind, id);
    const next = operations.flatMap((one, at) =>
      one.path.startsWith(`/api/${kind}/{id}`) ? [at] : [],
    );
    const at = next[number % Math.max(1, next.length)];
    if (at === undefined) return;
    const [operationNext, draft] = [operations[at], drawn(at, number)];
    if (operationNext && draft) await ask(operationNext, { ...draft, times: 1 }, number, id);
  }

  function drawn(at: number, number: number): Draft | undefined {
    const arbitrary = drafts[at];
    return (
      arbitrary &&
      fc.sample(arbitrary, {
        seed: options.seed * 1_000_003 + number,
        numRuns: 1,
        unbiased: true,
      })[0]
    );
  }

  function failureText(answer: LightMyRequestResponse): string {
    const requestId = /"requestId":"([^"]+)"/.exec(answer.body)?.[1] ?? '';
    const failure = context.failureOf(requestId);
    return failure instanceof Error ? (failure.stack ?? failure.message) : answer.body;
  }

  function note(operation: Operation, status: number): void {
    const name = nameOf(operation);
    const counts = result.statuses.get(name) ?? new Map<number, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    result.statuses.set(name, counts);
  }

  async function work(): Promise<void> {
    while (result.sent < options.requests && !isOver()) {
      const number = index++;
      // Every operation gets its turn; the seed determines the order.
      const at =
        (number + Math.floor(number / operations.length) * (options.seed % 97)) % operations.length;
      const [operation, draft] = [operations[at], drawn(at, number)];
      if (operation && draft && (options.only === undefined || options.only === number)) {
        await ask(operation, draft, number);
      }
      if (options.only !== undefined && number >= options.only) return;
    }
  }

  await Promise.all(Array.from({ length: options.atOnce }, work));
  result.seconds = (performance.now() - startedAt) / 1000;
  return result;
}

function nameOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

function injected({ role, method, url, headers, payload }: SentRequest): InjectOptions {
  return {
    method, // from the document
    url,
    headers: {
      origin: testOrigin,
      ...(role === 'anybody' ? {} : { [roleHeader]: role }),
      ...headers,
    },
    ...(payload === null ? {} : { payload }),
  };
}

/** `busy` after five collisions is a correct answer. */
function isBusy(answer: LightMyRequestResponse): boolean {
  return answer.statusCode === 503 && answer.headers['retry-after'] !== undefined;
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorStatus, code);
}

/** The first difference from the document and the contract; null when there is none. */
function mismatchOf(operation: Operation, answer: LightMyRequestResponse): string | null {
  const { statusCode } = answer;
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
  if (statusCode >= 400) {
    if (!isJson) return `${statusCode} sin el cuerpo de un error`;
    const { code, message } = answer.json<Partial<ErrorBody>>();
    if (!isErrorCode(code) || !message) return `${statusCode} con un código que nadie conoce`;
    return errorStatus[code] === statusCode ? null : `${code} con el estado ${statusCode}`;
  }
  if (statusCode === 204) return answer.body === '' ? null : '204 con cuerpo';
  if (statusCode !== 200) return `estado ${statusCode}, que no está en el documento`;
  if (operation.answer === null || !isJson) return null;
  const parsed = operation.answer.safeParse(answer.json());
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  return `la respuesta no encaja en ${issue?.path.join('.') ?? '?'}: ${issue?.message ?? '?'}`;
}

function idIn(answer: LightMyRequestResponse): string | null {
  if (answer.statusCode !== 200) return null;
  if (!String(answer.headers['content-type'] ?? '').startsWith('application/json')) return null;
  const body: unknown = answer.json();
  if (typeof body !== 'object' || body === null || !('id' in body)) return null;
  return typeof body.id === 'string' ? body.id : null;
}
