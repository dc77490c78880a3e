import { isLocalDate, isPage, type ReadValue } from '../contract/index.ts';

/** How a preload template reads a parameter from the page's address. */
export type PreloadValue = Exclude<ReadValue, string>;

/** One search parameter of a screen. */
export interface SearchParam<T> {
  name: string;
  /** The value of an absent or invalid parameter. */
  initial: T;
  /** Returns undefined for invalid text. */
  read(text: string): T | undefined;
  /** The text in the address; null omits the parameter. */
  write(value: T): string | null;
  preload: PreloadValue;
}

/** A parameter that is null if it is absent, or if `read` returns null for its text. */
export function param<T extends NonNullable<unknown>>(
  name: string,
  read: (text: string) => T | null,
  write: (value: T) => string = String,
): SearchParam<T | null> {
  return {
    name,
    initial: null,
    read,
    write: (value) => (value === null ? null : write(value)),
    preload: { from: name },
  };
}

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : null);

/** Any text but the empty one, such as an id or `nuevo`. */
export const word = (name: string) => param(name, matching(/./));

export const readUuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
export const uuid = (name: string) => param(name, readUuid);

/** A local date. `or` is the center's date that a preload uses if the parameter is absent. */
export function date(name: string, or?: '@today' | '@weekStart'): SearchParam<string | null> {
  return {
    ...param(name, (text) => (isLocalDate(text) ? text : null)),
    preload: { from: name, as: 'date', ...(or && { or }) },
  };
}

/** A calendar month, `YYYY-MM`. */
export const month = (name: string) =>
  param(name, matching(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/));

/** `10:30` */
export const time = (name: string) => param(name, matching(/^([01]\d|2[0-3]):[0-5]\d$/));

/** An instant in UTC. */
export const instant = (name: string) =>
  param(name, (text) =>
    /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && Date.parse(text) ? text : null,
  );

/** Typed text, empty by default and truncated to the length that the API accepts. */
export function text(name: string, maxLength = 100): SearchParam<string> {
  return {
    name,
    initial: '',
    read: (typed) => typed.slice(0, maxLength),
    write: (value) => (value.trim() === '' ? null : value),
    preload: { from: name },
  };
}

/** A page number; the first page is omitted. */
export function page(name: string): SearchParam<number> {
  return {
    name,
    initial: 1,
    read: (typed) => (isPage(typed) ? Number(typed) : undefined),
    write: (value) => (value > 1 ? String(value) : null),
    preload: { from: name, as: 'page', or: '1' },
  };
}

/** True if the parameter has the given text. */
export function flag(name: string, given = '1'): SearchParam<boolean> {
  return {
    name,
    initial: false,
    read: (typed) => typed === given,
    write: (value) => (value ? given : null),
    preload: { from: name },
  };
}

/** One of several words of the address, which stand for values of the code. */
export function choice<
  const W extends Readonly<Record<string, string>>,
  const I extends string | null,
>(name: string, words: W, initial: I): SearchParam<W[keyof W] | I> {
  return {
    name,
    initial,
    read: (typed) =>
      // `hasOwn` makes it a key of the words
      Object.hasOwn(words, typed) ? (words[typed] as W[keyof W]) : undefined,
    write: (value) =>
      value === initial ? null : (Object.keys(words).find((key) => words[key] === value) ?? null),
    preload: { from: name, words, ...(initial !== null && { or: initial }) },
  };
}

/** One of several values that are the same in the address; null if absent. */
export function oneOf<T extends string>(name: string, values: readonly T[]): SearchParam<T | null>;
/** The same with a default. */
export function oneOf<T extends string, I extends string>(
  name: string,
  values: readonly T[],
  initial: I,
): SearchParam<T | I>;
export function oneOf(
  name: string,
  values: readonly string[],
  initial: string | null = null,
): SearchParam<string | null> {
  return choice(name, Object.fromEntries(values.map((value) => [value, value])), initial);
}
