import {
  isAtOrBelow,
  mountOf,
  type AreaMount,
  type Registry,
  type Role,
} from '@aforo/shared/contract';

/** The part of a registry that is visible to a role, or without a session. */
export function visibleTo(registry: Registry, role: Role | null): Registry {
  const mounts = registry.mounts.filter((mount) => isOpenTo(mount, role));
  const open = [...mounts.map(({ area }) => area), ...areasInSlots(registry, role)];
  const names = withShown(registry, new Set(open));
  const areas = Object.fromEntries(
    Object.entries(registry.areas).filter(([area]) => names.has(area)),
  );
  const choices = Object.fromEntries(
    Object.entries(registry.choices).filter(([area]) => names.has(area)),
  );
  // Without these, a parent path's area would serve them.
  const closed = registry.mounts
    .filter((mount) => !mounts.includes(mount))
    .map(({ prefix }) => prefix)
    .filter((prefix) => mounts.some((open) => isAtOrBelow(prefix, open.prefix)))
    .filter((prefix) => !mounts.some((open) => open.prefix === prefix));
  return { revision: registry.revision, role, closed, mounts, areas, choices };
}

/** Adds the closed prefix of one path, if it is closed. */
export function visibleAt(registry: Registry, visible: Registry, pathname: string): Registry {
  if (!isClosedTo(registry, visible, pathname)) return visible;
  const prefix = mountOf(registry, pathname)?.prefix;
  const closed = visible.closed ?? [];
  if (prefix === undefined || closed.includes(prefix)) return visible;
  return { ...visible, closed: [...closed, prefix] };
}

/** Whether the path belongs to an area that is not in the visible part. */
export function isClosedTo(registry: Registry, visible: Registry, pathname: string): boolean {
  return mountOf(registry, pathname) !== undefined && mountOf(visible, pathname) === undefined;
}

function isOpenTo({ roles }: AreaMount, role: Role | null): boolean {
  return roles === null || (role !== null && roles.includes(role));
}

/**
 * The areas that fill a slot for a role, which may have no path. One with neither a path nor a slot
 * is still in open pages, with a build that fills one: there the new build has to wait for its
 * swap, as everywhere, and not end at once what a person is writing.
 */
function areasInSlots({ areas, mounts }: Registry, role: Role | null): string[] {
  if (role === null) return [];
  return Object.keys(areas).filter((area) => {
    const slots = areas[area]?.areaManifest?.slots ?? [];
    // guard: an area that drops its slots stays until the swap (visible-to.test.ts)
    // without: `slots.length === 0` → `false`
    if (slots.length === 0) return !mounts.some((mount) => mount.area === area);
    return slots.some(({ roles }) => roles.includes(role));
  });
}

/** The areas and those that their screens embed, by the manifests. */
function withShown({ areas }: Registry, names: Set<string>): Set<string> {
  // Iterating over a growing set includes the added elements.
  for (const name of names) {
    for (const { shows } of Object.values(areas[name]?.areaManifest?.screens ?? {})) {
      if (shows) names.add(shows.area);
    }
  }
  return names;
}
