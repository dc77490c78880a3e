import type { Role } from '../../identity/roles.ts';
import type { ReadTemplate, ReadValue } from './reads.ts';

/** Without `zod`, so that the API client can use it in the page's first script. */

export type ReadInput = Record<string, string | number | null | undefined>;

/**
 * The address of a request. `values` fills the path's `:name`s and the query parameters without a
 * fixed value, both by name. Empty parameters are omitted.
 */
export function addressOfRead({ path, query = {} }: ReadTemplate, values: ReadInput = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? '')),
  );
  const search: string[] = [];
  // Sorted, because the database doesn't keep the order of keys and both sides must produce the
  // same address.
  for (const [name, value] of Object.entries(query).sort(byName)) {
    const text = String(typeof value === 'string' ? value : (values[name] ?? ''));
    if (text !== '') search.push(`${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
  }
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** What the page's address, the center's calendar and the session provide for a read template. */
export interface ReadContext {
  /** Parameters of the screen's route: `id` in `clientes/:id`. */
  params: Readonly<Record<string, string>>;
  search: { has(name: string): boolean; get(name: string): string | null };
  /** The center's date. */
  today: string;
  /** The first day of the center's week. */
  weekStart: string;
  role: Role;
}

/**
 * The address that a screen will request; undefined if the template doesn't apply to this context.
 */
export function addressFor(read: ReadTemplate, context: ReadContext): string | undefined {
  if (read.roles && !read.roles.includes(context.role)) return undefined;
  if (read.unless?.some((name) => context.search.has(name))) return undefined;
  const values: ReadInput = { ...context.params };
  for (const [name, value] of Object.entries(read.query ?? {})) {
    if (typeof value !== 'string') values[name] = valueFor(value, context);
  }
  const isWhole = [...read.path.matchAll(/:(\w+)/g)].every(([, name = '']) => values[name]);
  return isWhole ? addressOfRead(read, values) : undefined;
}

const longestText = 100;

function valueFor(
  { from, as = 'text', words, or = '' }: Exclude<ReadValue, string>,
  { search, today, weekStart }: ReadContext,
): string {
  const text = ((from === undefined ? null : search.get(from)) ?? '').slice(0, longestText).trim();
  const given = words
    ? Object.hasOwn(words, text)
      ? words[text]
      : undefined
    : isValid[as](text)
      ? text
      : undefined;
  if (given !== undefined) return as === 'page' ? String(Number(given)) : given;
  return or === '@today' ? today : or === '@weekStart' ? weekStart : or;
}

/** A date that exists, in the years that the API accepts. */
export const isLocalDate = (text: string) =>
  /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T12:00:00Z`)) &&
  new Date(`${text}T12:00:00Z`).toISOString().startsWith(text);

/** A page number as text. */
export const isPage = (text: string) => /^\d{1,5}$/.test(text) && Number(text) > 0;

const isValid: Record<NonNullable<Exclude<ReadValue, string>['as']>, (text: string) => boolean> = {
  text: (text) => text !== '',
  date: isLocalDate,
  page: isPage,
};

/** A malformed escape sequence counts as an empty value. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Values of a route's `:name`s at a path that matches it. */
export function paramsAt(route: string, path: string): Record<string, string> {
  const given = path.replace(/^\/|\/$/g, '').split('/');
  return Object.fromEntries(
    route
      .split('/')
      .map((part, index) => [part, given[index]] as const)
      .filter((pair): pair is readonly [string, string] => pair[0].startsWith(':') && !!pair[1])
      .map(([part, value]) => [part.slice(1), decoded(value)]),
  );
}
