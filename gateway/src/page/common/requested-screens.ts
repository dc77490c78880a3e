import { screenAt, type AreaMount, type Registry, type Role } from '@aforo/shared/contract';
import { mountOf } from '../../registry/composition/mounts.ts';

/** The parts of a page's request that decide which screens it shows. */
export interface PageRequest {
  pathname: string;
  /** Names of the query's parameters. */
  parameters: readonly string[];
  /** The query. */
  search: string;
  /** Whether the browser sent a session's cookie, valid or not. */
  hasSession: boolean;
  /** Of the person who may read at once what the screens show; null when that isn't known. */
  reader: Role | null;
}

interface RequestedScreen {
  area: string;
  /** Base path of the links of the area around it. */
  basePath: string;
  /** As in the area's release: a route below its base path, or `#name`. */
  screen: string;
  /** Names of the query's parameters, after the shell's redirects. */
  parameters: readonly string[];
  /** Which part of it is inside a frame; the frame is loaded first. */
  framed: 'nothing' | 'screen' | 'area';
}

/** The parameter that the shell adds to the login's address: where the person was going. */
const returnTo = 'volver';

/** The screens that a page shows, in the order they are needed. */
export function screensFor(
  registry: Registry,
  { pathname, parameters, hasSession }: PageRequest,
): RequestedScreen[] {
  const login = mountOf(registry.mounts, '/login');
  const mount = pathname === '/' ? login : mountOf(registry.mounts, pathname);
  if (!mount) return [];
  // The shell redirects to the login who opens `/`, and who isn't logged in.
  if (pathname === '/' || (mount.roles && !hasSession)) {
    const added = pathname === '/' ? [] : [returnTo];
    if (!login) return [];
    const { area, basePath } = login;
    return [{ area, basePath, screen: 'login', parameters: added, framed: 'nothing' }];
  }
  const { area, basePath } = mount;
  const screen = pathname.slice(basePath.length).replace(/^\/|\/$/g, '');
  const own = { area, screen, framed: mount.roles ? ('screen' as const) : ('nothing' as const) };
  return [own, ...shownBy(registry, mount, screen)].map((one) => ({
    ...{ basePath, parameters, framed: 'area' as const },
    ...one,
  }));
}

/** What the manifests say that a screen shows of other areas, and that one of others. */
function shownBy(registry: Registry, { area }: Pick<AreaMount, 'area'>, path: string) {
  const shown: { area: string; screen: string }[] = [];
  let next = { area, screen: path };
  // Two areas that name each other would never end.
  while (shown.length < 3) {
    const manifest = registry.areas[next.area]?.areaManifest;
    const shows = manifest && screenAt(manifest, next.screen)?.shows;
    if (!shows) break;
    next = { area: shows.area, screen: shows.screen === undefined ? path : `#${shows.screen}` };
    shown.push(next);
  }
  return shown;
}
