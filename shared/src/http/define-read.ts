import type { Endpoint, ReadTemplate, ReadValue, ResponseOf } from '../contract/index.ts';

/** A read that a screen declares in its manifest and makes with `api.read`. */
export type Read<Answer, Values extends object = object> = ReadTemplate & {
  /** Only for the compiler. */
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
 * The one declaration of a read: `defineRead<typeof getAgenda>()({ path: '/api/agenda', … })`. It stands in
 * the manifest, so that the page requests it before the screen's code is here, and the screen's query
 * makes it. Only the type of the endpoint is used: its schemas stay out of the manifest.
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
