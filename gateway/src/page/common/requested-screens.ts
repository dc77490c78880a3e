import {
  isClosed,
  mountOf,
  screensShown,
  type AreaMount,
  type Registry,
  type Role,
} from '@aforo/shared/contract';

/** The parts of a page's request that decide which screens it shows. */
export interface PageRequest {
  pathname: string;
  /** Names of the query's parameters. */
  parameters: readonly string[];
  /** The query. */
  search: string;
  /** Whether the visitor is logged in, or may be. */
  hasSession: boolean;
  /** Of the person who may read at once what the screens show; null when that isn't known. */
  reader: Role | null;
}

interface RequestedScreen {
  area: string;
  /** Of the area that is opened, which may show another one's screen. */
  mount: AreaMount;
  /** As in the area's release: a route below its base path, or `#name`. */
  screen: string;
  /** Names of the query's parameters, after the shell's redirects. */
  parameters: readonly string[];
}

/** The parameter that the shell adds to the login's address: where the person was going. */
const returnTo = 'volver';

/** The screens that a page shows, in the order they are needed. */
export function screensFor(
  registry: Registry,
  { pathname, parameters, hasSession }: PageRequest,
): RequestedScreen[] {
  const login = mountOf(registry, '/login');
  const mount = pathname === '/' ? login : mountOf(registry, pathname);
  // The shell redirects to the login who opens `/`, and who isn't logged in.
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
