/**
 * The `code` of an error of Node or the database (`EEXIST`, `23505`), if it has one. Checked by
 * shape, because errors from another realm, as in tests, are no instances of this realm's Error.
 */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
