/** Path patterns that several import rules share. */

export const anyPackage = '^(shared|shell|mfe-[^/]+|api|gateway|e2e|bench|scripts)/';
export const tests = '[.]test[.]tsx?$';
/** Code that runs only in tests: the tests themselves and their helpers. */
export const testCode = `(${tests}|^(shared|shell|mfe-[^/]+|api|gateway)/src/testing/|^(e2e|bench|scripts)/)`;
/** Code that runs in a browser. */
export const browserCode =
  '^(mfe-[^/]+|shell)/src/|^shared/src/(area|calendar|form|format|frame|http|offline-queue|printing|theme|ui)/';
/** The entry points of tools and processes; every other file must be reachable from one of them. */
export const entries = [
  '^mfe-[^/]+/src/(area|manifest|standalone)[.]tsx?$',
  '^shell/src/(index|main)[.]tsx?$',
  // Inlined into pages by shared/src/build/first-paint/page-parts-plugin.ts.
  '^shell/src/(first-paint/(device|take-over-page)|offline/worker/worker)[.]ts$',
  '^bench/src/page/monolith/screen-name-loader[.]cjs$',
  '^shared/src/[^/]+/index[.]ts$',
  '^shared/src/build/(webpack[.]ts|webpack-preset[.]js|dev/aforo-dev[.]ts)$',
  '^(mfe-[^/]+|shell)/webpack[.]config[.]js$',
  '^api/src/(app|server|cli/(backup|fiscal|import-center|migrate-to-postgres|restore|seed)|platform/(config/config|database/index))[.]ts$',
  // Programs of the file workers, referenced by path.
  '^api/src/(insight/imports/files/list|money/direct-debit/returns/bank-file|platform/files/image)-program[.]ts$',
  '^gateway/src/cli/[^/]+[.]ts$',
];
