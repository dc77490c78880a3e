import {
  isAtOrBelow,
  mountOf,
  type AreaMount,
  type Registry,
  type Role,
} from '@aforo/shared/contract';

/** What a visitor with this role, or without a session, may know of a registry. */
export function visibleTo(registry: Registry, role: Role | null): Registry {
  const mounts = registry.mounts.filter((mount) => isOpenTo(mount, role));
  const names = withShown(registry, new Set(mounts.map(({ area }) => area)));
  const areas = Object.fromEntries(
    Object.entries(registry.areas).filter(([area]) => names.has(area)),
  );
  const choices = Object.fromEntries(
    Object.entries(registry.choices).filter(([area]) => names.has(area)),
  );
  // Without these the area above would answer for them.
  const closed = registry.mounts
    .filter((mount) => !mounts.includes(mount))
    .map(({ prefix }) => prefix)
    .filter((prefix) => mounts.some((open) => isAtOrBelow(prefix, open.prefix)))
    .filter((prefix) => !mounts.some((open) => open.prefix === prefix));
  return { revision: registry.revision, role, closed, mounts, areas, choices };
}

/** The same, which also says of one path that it is closed, if it is. */
export function visibleAt(registry: Registry, visible: Registry, pathname: string): Registry {
  if (!isClosedTo(registry, visible, pathname)) return visible;
  const prefix = mountOf(registry, pathname)?.prefix;
  const closed = visible.closed ?? [];
  if (prefix === undefined || closed.includes(prefix)) return visible;
  return { ...visible, closed: [...closed, prefix] };
}

/** Whether an area answers for the path, and not for whom the visible part is. */
export function isClosedTo(registry: Registry, visible: Registry, pathname: string): boolean {
  return mountOf(registry, pathname) !== undefined && mountOf(visible, pathname) === undefined;
}

function isOpenTo({ roles }: AreaMount, role: Role | null): boolean {
  return roles === null || (role !== null && roles.includes(role));
}

/** The areas and those that their screens show, by the manifests. */
function withShown({ areas }: Registry, names: Set<string>): Set<string> {
  // A set that grows while it is walked through is walked to its new end.
  for (const name of names) {
    for (const { shows } of Object.values(areas[name]?.areaManifest?.screens ?? {})) {
      if (shows) names.add(shows.area);
    }
  }
  return names;
}
