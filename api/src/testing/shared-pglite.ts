import type * as Pglite from '@electric-sql/pglite';
import type * as Files from './template-files.ts';

declare global {
  /** Set by `pglite-environment.ts`. */
  var sharedPglite: typeof Pglite & typeof Files;
}

/** Replaces `@electric-sql/pglite` in tests; configured in jest.config.js. */
export const { PGlite, TemplateFiles } = globalThis.sharedPglite;
