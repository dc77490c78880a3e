/** Defined by the document's inline scripts; every later script needs it. */
interface OwnScripts {
  aforoIntegrityOf?: unknown;
}

/**
 * Whether the document arrived complete. A document whose scripts a proxy has stripped shows its
 * own message (gateway/src/page/first-paint); later scripts could not run.
 */
export function isDocumentComplete(globals: OwnScripts): boolean {
  return typeof globals.aforoIntegrityOf === 'function';
}
