/** Replaces `shared/src/build/import-module.ts` in tests. */
export function importModule(url) {
  return globalThis.importModule(url);
}
