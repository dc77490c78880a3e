/** The document's own scripts define it; every later script needs it. */
interface OwnScripts {
  aforoIntegrityOf?: unknown;
}

/**
 * Whether the document has come as it was sent. One whose scripts a proxy has stripped says so itself
 * (gateway/src/page/first-paint): nothing that was to come after them can run.
 */
export function hasComeWhole(globals: OwnScripts): boolean {
  return typeof globals.aforoIntegrityOf === 'function';
}
