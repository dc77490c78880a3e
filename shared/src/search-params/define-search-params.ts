import type { PreloadValue, SearchParam } from './param-kinds.ts';

type Params = Readonly<Record<string, SearchParam<unknown>>>;
type Values<P extends Params> = { [Key in keyof P]: P[Key]['initial'] };

/** The search parameters of a screen; `ValuesOf<typeof usersParams>` are its values. */
export type ValuesOf<S extends { initial: unknown }> = S['initial'];

export interface SearchParams<V extends object> {
  /** The values of an address without parameters. */
  initial: V;
  /** Reads an address; invalid values count as absent. */
  read(search: URLSearchParams | string): V;
  /**
   * The query string with its question mark, or an empty string. Absent values and defaults are
   * omitted; parameters of `search` that are not the screen's are kept.
   */
  write(values: Partial<V>, search?: URLSearchParams): string;
  /** Whether a value other than those of the named fields differs from its default. */
  isFiltered(values: V, ...except: (keyof V)[]): boolean;
  /** By field, the value for the query of a preload template. */
  preload: Record<keyof V, PreloadValue>;
  /** The parameters' names in the address, by field. */
  names: Record<keyof V, string>;
}

/**
 * Defines the search parameters of a screen once, for its reader, its writer and its preload:
 * `defineSearchParams({ day: date('dia'), page: page('pagina') })`.
 */
export function defineSearchParams<const P extends Params>(params: P): SearchParams<Values<P>> {
  const entries = Object.entries(params);
  // `pick` returns what the types of the parameters promise for each field
  const each = <T>(pick: (param: SearchParam<unknown>) => unknown): T =>
    Object.fromEntries(entries.map(([key, one]) => [key, pick(one)])) as T;
  return {
    initial: each(({ initial }) => initial),
    read(search) {
      const given = new URLSearchParams(search);
      return each(({ name, initial, read }) => {
        const text = given.get(name);
        return (text === null ? undefined : read(text)) ?? initial;
      });
    },
    write(values, search) {
      const next = new URLSearchParams(search);
      for (const { name } of Object.values(params)) next.delete(name);
      for (const [key, { name, initial, write }] of entries) {
        const { [key]: value = initial }: Partial<Record<string, unknown>> = values;
        const text = write(value);
        if (text !== null) next.set(name, text);
      }
      return next.size > 0 ? `?${next.toString()}` : '';
    },
    isFiltered: (values, ...except) =>
      entries.some(([key, { write }]) => !except.includes(key) && write(values[key]) !== null),
    preload: each(({ preload }) => preload),
    names: each(({ name }) => name),
  };
}
