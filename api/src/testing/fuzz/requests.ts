import fc from 'fast-check';
import type { Operation } from './operations.ts';
import { brokenBodies, brokenUploads, rawUrlParts, strangeHeaders } from './hostile-values.ts';
import {
  change,
  changed,
  fitting,
  hostile,
  hostileLike,
  type IdMark,
  wellFormed,
} from './values.ts';

const roles = [
  'anybody',
  'client',
  'other client',
  'professional',
  'receptionist',
  'admin',
] as const;
export type FuzzRole = (typeof roles)[number];

/** A generated request whose ids are not yet chosen. */
export interface Draft {
  role: FuzzRole;
  path: Record<string, unknown>;
  query: [string, unknown][];
  /** Appended to the address unchanged. */
  rawQuery: string;
  rawPath: string | null;
  body: unknown;
  broken: { type: string; body: string } | null;
  headers: Record<string, string>;
  key: string | null;
  times: number;
}

/** A request as sent. */
export interface SentRequest {
  role: FuzzRole;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | null;
}

/** Generates requests for an operation: mostly valid ones, otherwise with one error. */
export function draftsOf(operation: Operation): fc.Arbitrary<Draft> {
  const record = (parameters: Operation['pathParameters'], name: (one: string) => string) =>
    Object.fromEntries(parameters.map((one) => [one.name, fitting(one.schema, name(one.name))]));
  const kind = operation.path.split('/')[2] ?? '';
  const required = operation.queryParameters.filter((one) => one.required).map(({ name }) => name);
  const query = record(operation.queryParameters, (name) => name);
  const draft = fc.record({
    role: fc.constantFrom(...roles, ...Array<'admin'>(6).fill('admin')),
    path: fc.record(record(operation.pathParameters, (name) => (name === 'id' ? kind : name))),
    query: fc.record(query, { requiredKeys: required }),
    body: operation.body ? fitting(operation.body, '') : fc.constant(undefined),
    mode: modeFor(operation),
    change,
    wrong: hostile,
    like: hostileLike,
    raw: fc.constantFrom(...rawUrlParts),
    headers: fc.constantFrom(...strangeHeaders),
    broken: fc.oneof(fc.constantFrom(...brokenBodies), fc.constantFrom(...brokenUploads)),
    cut: fc.option(fc.nat(400), { freq: 1 }),
    key: fc.option(fc.nat(60), { freq: 8 }),
    times: fc.constantFrom(...Array<number>(30).fill(1), 3),
    nth: fc.nat(1000),
  });
  return draft.map((drawn): Draft => {
    const { mode, nth, key } = drawn;
    const entries = Object.entries(drawn.query);
    const base: Draft = {
      role: drawn.role,
      path: drawn.path,
      query: entries,
      rawQuery: '',
      rawPath: null,
      body: drawn.body,
      broken: null,
      headers: {},
      key: key === null ? null : `clave-de-prueba-${key}`,
      times: drawn.times,
    };
    switch (mode) {
      case 'body':
        return { ...base, body: changed(base.body, drawn.change) };
      case 'query': {
        const names = operation.queryParameters.map(({ name }) => name);
        const name = names[nth % Math.max(1, names.length)] ?? '__proto__';
        const otherEntries = entries.filter(([one]) => one !== name);
        if (nth % 4 === 0) return { ...base, rawQuery: `${name}=${drawn.raw}` };
        if (nth % 4 === 1) return { ...base, query: [...entries, [name, drawn.wrong], [name, 1]] };
        const schema = operation.queryParameters.find((one) => one.name === name)?.schema;
        return { ...base, query: [...otherEntries, [name, drawn.like(schema ?? {})]] };
      }
      case 'path':
        return nth % 2 === 0
          ? { ...base, rawPath: drawn.raw }
          : {
              ...base,
              path: Object.fromEntries(Object.keys(base.path).map((one) => [one, drawn.wrong])),
            };
      case 'headers':
        return { ...base, headers: drawn.headers };
      case 'broken': {
        const { cut } = drawn;
        const isCut = cut !== null && base.body !== undefined;
        const body = isCut ? (JSON.stringify(base.body) ?? '').slice(0, cut) : drawn.broken.body;
        const type = isCut ? 'application/json' : drawn.broken.type;
        return { ...base, broken: { type, body } };
      }
      default:
        return base;
    }
  });
}

type Mode = 'fits' | 'body' | 'query' | 'path' | 'headers' | 'broken';

/** About half of the requests have an error, mostly in a part that the operation reads. */
function modeFor({ pathParameters, queryParameters, body }: Operation): fc.Arbitrary<Mode> {
  const weighted: [Mode, number][] = [
    ['fits', 6],
    ['body', body ? 5 : 0],
    ['query', queryParameters.length > 0 ? 6 : 1],
    ['path', pathParameters.length > 0 ? 1 : 0],
    ['headers', 1],
    ['broken', 1],
  ];
  return fc.oneof(
    ...weighted
      .filter(([, weight]) => weight > 0)
      .map(([mode, weight]) => ({ weight, arbitrary: fc.constant(mode) })),
  );
}

/** Replaces the id marks and serialises the request. */
export function write(
  operation: Operation,
  draft: Draft,
  idOf: (mark: IdMark) => string,
): SentRequest {
  const { method } = operation;
  const text = (value: unknown): string => {
    const chosen = resolve(value, idOf);
    return typeof chosen === 'string' ? chosen : (JSON.stringify(chosen) ?? '');
  };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    draft.rawPath === null ? encode(text(draft.path[name])) : draft.rawPath,
  );
  const query = draft.query.map(([name, value]) => `${encode(name)}=${encode(text(value))}`);
  if (draft.rawQuery) query.push(draft.rawQuery);
  const url = query.length > 0 ? `${path}?${query.join('&')}` : path;
  const headers: Record<string, string> = { ...draft.headers };
  if (draft.key !== null && method !== 'GET') headers['idempotency-key'] ??= draft.key;
  let payload: string | null = null;
  if (draft.broken !== null && method !== 'GET') {
    payload = draft.broken.body;
    if (draft.broken.type) headers['content-type'] = draft.broken.type;
  } else if (draft.body !== undefined) {
    payload = JSON.stringify(resolve(draft.body, idOf)) ?? '';
    headers['content-type'] = 'application/json';
  }
  return { role: draft.role, method, url, headers, payload };
}

/** A lone surrogate cannot be encoded; sends the replacement character like a browser. */
function encode(text: string): string {
  return encodeURIComponent(wellFormed(text.slice(0, 8000)));
}

function resolve(value: unknown, idOf: (mark: IdMark) => string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isMark(value)) return idOf(value);
  if (Array.isArray(value)) {
    return Array.from(value, (one) => resolve(one, idOf)); // its `constructor` may be anything
  }
  const entries = Object.entries(value).map(([key, one]) => [key, resolve(one, idOf)] as const);
  return Object.fromEntries(entries); // defines `__proto__` as an ordinary key
}

function isMark(value: object): value is IdMark {
  return '$id' in value && 'nth' in value;
}
