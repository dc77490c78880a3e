/** Pages kept for one person; with more, the oldest go. */
export const mostPages = 12;

/**
 * The kept page for a path: its own, else the latest of the same section, because the shell draws
 * whatever path it is opened at. The start address opens the person's own section.
 * @param kept paths of the kept pages, the latest last
 */
export function pageFor(pathname: string, kept: readonly string[]): string | undefined {
  if (kept.includes(pathname)) return pathname;
  if (pathname === '/') return kept.at(-1);
  return kept.findLast((path) => sectionOf(path) === sectionOf(pathname));
}

/** `/cliente` of `/cliente/reservas`. */
function sectionOf(pathname: string): string {
  return pathname.split('/', 2).join('/');
}
