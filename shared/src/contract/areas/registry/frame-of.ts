import { roleHome, type Role } from '../../identity/roles.ts';
import type { FrameVariant, IconShape } from '../area-manifest.ts';
import type { AreaMount, AreaRelease, Registry } from './registry.ts';

export interface NavigationLink {
  to: string;
  label: string;
  icon: readonly IconShape[];
  /** Marked as current only at exactly this path. */
  end: boolean;
  /** One of the (at most four) entries of a phone's bottom bar. */
  isMain: boolean;
  group?: string | undefined;
  /** Address of the request that returns the number to show beside the label. */
  badge?: string | undefined;
}

/** A frame as described by the manifests of the registry's releases. */
export interface FrameDescription {
  variant: FrameVariant;
  /** Base path of the area whose navigation it shows; links to the user's own data are below it. */
  home: string;
  links: NavigationLink[];
}

/** The parts of a registry that `frameOf` reads. */
export interface Manifests {
  mounts: Registry['mounts'];
  areas: Readonly<Record<string, Pick<AreaRelease, 'areaManifest'>>>;
}

/**
 * The frame around the area at `mount` for a user with this role. An area with navigation entries
 * of its own shows them; an area that only adds entries to others, and a page without an area (404,
 * 403), show the entries of the user's home. Null if there is no frame.
 */
export function frameOf(
  { mounts, areas }: Manifests,
  role: Role,
  mount: AreaMount | undefined,
): FrameDescription | null {
  const release = mount && areas[mount.area];
  if (release && !release.areaManifest?.frame) return null;
  const home = mounts.find(({ prefix }) => prefix === roleHome[role]);
  for (const owner of [mount, home]) {
    const variant = owner && areas[owner.area]?.areaManifest?.frame;
    if (!variant) continue;
    const links = linksOf({ mounts, areas }, role, owner);
    if (links.own.length > 0) return { variant, home: owner.basePath, links: links.all };
  }
  return null;
}

function linksOf({ mounts, areas }: Manifests, role: Role, owner: AreaMount) {
  const isFor = (roles: readonly Role[] | null | undefined) => !roles || roles.includes(role);
  const entries = Object.entries(areas).flatMap(([area, { areaManifest }]) =>
    (areaManifest?.navigation ?? []).map((entry) => ({ area, entry })),
  );
  const visible = entries.flatMap(({ area, entry }) => {
    const isOwn = entry.into === undefined && area === owner.area;
    const isInto = entry.into === owner.area || entry.into === owner.prefix;
    if (!isFor(entry.roles) || !(isOwn || isInto)) return [];
    const base = isOwn ? owner : mounts.find((one) => one.area === area && isFor(one.roles));
    return base ? [{ isOwn, entry, to: pathBelow(base.basePath, entry.path) }] : [];
  });
  visible.sort((a, b) => a.entry.order - b.entry.order);
  const all = visible.map(({ entry: { path, label, icon, isMain = false, group, badge }, to }) => ({
    to,
    label,
    icon,
    isMain,
    group,
    badge,
    end: path === '',
  }));
  return { all, own: visible.filter(({ isOwn }) => isOwn) };
}

function pathBelow(base: string, path: string): string {
  return path === '' ? base : `${base.replace(/\/$/, '')}/${path}`;
}
