import type * as Pglite from '@electric-sql/pglite';
import type * as Files from './template-files.ts';

declare global {
  /** Put there by `pglite-environment.ts`. */
  var sharedPglite: typeof Pglite & typeof Files;
}

/** Stands for `@electric-sql/pglite` in tests; named in jest.config.js. */
export const { PGlite, TemplateFiles } = globalThis.sharedPglite;
