import {
  isClosed,
  mountOf,
  screensShown,
  type AreaMount,
  type Registry,
  type Role,
} from '@aforo/shared/contract';

/** The parts of a page's request that determine its screens. */
export interface PageRequest {
  pathname: string;
  /** Names of the query parameters. */
  parameters: readonly string[];
  /** The query string. */
  search: string;
  /** Whether the visitor has a session cookie, valid or not. */
  hasSession: boolean;
  /** Role of the user whose data the page may request; null if unknown. */
  reader: Role | null;
}

interface RequestedScreen {
  area: string;
  /** Mount of the opened area, which may embed another area's screen. */
  mount: AreaMount;
  /** As in the area's release: a route relative to its base path, or `#name`. */
  screen: string;
  /** Names of the query parameters, after the shell's redirects. */
  parameters: readonly string[];
}

/** The parameter with the requested page, which the shell adds to the log-in's address. */
const returnTo = 'volver';

/** The screens that a page shows, in the order in which they are needed. */
export function screensFor(
  registry: Registry,
  { pathname, parameters, hasSession }: PageRequest,
): RequestedScreen[] {
  const login = mountOf(registry, '/login');
  const mount = pathname === '/' ? login : mountOf(registry, pathname);
  // The shell redirects `/` and visitors without a session to the log-in.
  const needsLogin = !hasSession && (mount ? mount.roles !== null : isClosed(registry, pathname));
  if (pathname === '/' || needsLogin) {
    if (!login) return [];
    const added = pathname === '/' ? [] : [returnTo];
    return [{ area: login.area, mount: login, screen: 'login', parameters: added }];
  }
  if (!mount) return [];
  const path = pathname.slice(mount.basePath.length).replace(/^\/|\/$/g, '');
  return screensShown(registry.areas, mount.area, path).map(({ area, target }) => ({
    area,
    mount,
    screen: target,
    parameters,
  }));
}
