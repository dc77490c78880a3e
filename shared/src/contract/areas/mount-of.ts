import type { AreaMount, Registry } from './registry.ts';

/** What decides which area answers for a path. */
export interface Paths {
  mounts: readonly AreaMount[];
  closed?: Registry['closed'];
}

/**
 * The mount whose prefix is the path or a parent of it; of several, the longest. None where a longer
 * prefix is closed to whoever the registry is for.
 */
export function mountOf(paths: Paths, pathname: string): AreaMount | undefined {
  const mount = longest(paths.mounts, ({ prefix }) => prefix, pathname);
  return isClosed(paths, pathname) ? undefined : mount;
}

/** Whether an area answers for the path, and not for whoever this registry is for. */
export function isClosed({ mounts, closed = [] }: Paths, pathname: string): boolean {
  const closedPrefix = longest(closed, (prefix) => prefix, pathname);
  const open = longest(mounts, ({ prefix }) => prefix, pathname);
  return closedPrefix !== undefined && closedPrefix.length > (open?.prefix.length ?? 0);
}

/** Whether a path is a prefix or stands below it. */
export function isAtOrBelow(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

function longest<T>(all: readonly T[], prefixOf: (one: T) => string, pathname: string) {
  return all
    .filter((one) => isAtOrBelow(pathname, prefixOf(one)))
    .sort((a, b) => prefixOf(b).length - prefixOf(a).length)[0];
}
