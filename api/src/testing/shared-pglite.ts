import type * as Pglite from '@electric-sql/pglite';

declare global {
  /** Put there by `pglite-environment.ts`. */
  var sharedPglite: typeof Pglite;
}

/** Stands for `@electric-sql/pglite` in tests; named in jest.config.js. */
export const { PGlite } = globalThis.sharedPglite;
