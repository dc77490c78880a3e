import type { Endpoint, ReadTemplate, ReadValue, ResponseOf } from '../contract/index.ts';

/** A read that a screen declares in its manifest and makes with `api.read`. */
export type Read<Answer, Values extends object = object> = ReadTemplate & {
  /** Exists only at compile time. */
  readonly '~types'?: { answer: Answer; values: Values };
};

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type OpenIn<Query> = {
  [Name in keyof Query]: Query[Name] extends string ? never : Name;
}[keyof Query] &
  string;

type ValuesOf<T extends ReadTemplate> = Record<
  ParamsIn<T['path']> | (T extends { query: infer Query } ? OpenIn<Query> : never),
  string | number | null
>;

/**
 * Declares a read: `defineRead<typeof getAgenda>()({ path: '/api/agenda', … })`. The manifest
 * includes it, so that the page requests it before the screen's code has loaded, and the screen's
 * query makes it. Only the endpoint's type is used, so its schemas stay out of the manifest.
 */
export function defineRead<E extends Endpoint>() {
  return <
    const T extends ReadTemplate & {
      path: E['path'];
      query?: Record<string, ReadValue>;
    },
  >(
    template: T,
  ): Read<ResponseOf<E>, ValuesOf<T>> => template;
}
