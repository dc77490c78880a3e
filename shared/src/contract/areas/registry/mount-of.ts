import type { AreaMount, Registry } from './registry.ts';

/** The parts of a registry that decide which area a path belongs to. */
export interface Paths {
  mounts: readonly AreaMount[];
  closed?: Registry['closed'];
}

/**
 * The mount with the longest prefix that is the path or one of its parents. Undefined if a longer
 * prefix is closed to this visitor.
 */
export function mountOf(paths: Paths, pathname: string): AreaMount | undefined {
  const mount = longest(paths.mounts, ({ prefix }) => prefix, pathname);
  return isClosed(paths, pathname) ? undefined : mount;
}

/** Whether the path belongs to an area that is closed to this visitor. */
export function isClosed({ mounts, closed = [] }: Paths, pathname: string): boolean {
  const closedPrefix = longest(closed, (prefix) => prefix, pathname);
  const open = longest(mounts, ({ prefix }) => prefix, pathname);
  return closedPrefix !== undefined && closedPrefix.length > (open?.prefix.length ?? 0);
}

export function isAtOrBelow(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

function longest<T>(all: readonly T[], prefixOf: (one: T) => string, pathname: string) {
  return all
    .filter((one) => isAtOrBelow(pathname, prefixOf(one)))
    .sort((a, b) => prefixOf(b).length - prefixOf(a).length)[0];
}
