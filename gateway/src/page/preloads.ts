import type { AreaRelease, Registry } from '@aforo/shared/contract';
import type { ShellRelease } from '@aforo/shared/build';
import { mountOf } from '../registry/mounts.ts';
import { attributes } from './html.ts';

/** Screens that one area shows out of another one, so that both are on their way at once. */
const embedded: readonly { path: RegExp; area: string }[] = [
  { path: /^\/admin\/(clientes|recepcion)(\/|$)/, area: 'mfe-reception' },
  { path: /^\/(admin|recepcionista|cliente)\/?$/, area: 'mfe-professional' },
];

/** Where a page is headed, as far as the request tells. */
export interface Visit {
  pathname: string;
  /** Whether the browser sent a session's cookie, valid or not. */
  hasSession: boolean;
}

/** Names of the areas that a visit needs, in the order they are needed. */
export function areasFor(registry: Registry, { pathname, hasSession }: Visit): string[] {
  const login = mountOf(registry.mounts, '/login');
  // The shell answers `/` with a redirect to the log-in.
  const mount = pathname === '/' ? login : mountOf(registry.mounts, pathname);
  if (!mount) return [];
  // The shell sends whoever isn't logged in there too.
  if (mount.roles && !hasSession) return login ? [login.area] : [];
  return [
    mount.area,
    ...embedded.filter(({ path }) => path.test(pathname)).map(({ area }) => area),
  ];
}

/**
 * `<link>`s for everything that an interactive page needs, so that nothing waits for the script that
 * would have asked for it. Their attributes are those of the later requests, or they would be fetched
 * twice.
 */
export function preloadLinks(
  shell: ShellRelease,
  registry: Registry,
  visit: Visit,
  nonce: string,
): string {
  const areas = areasFor(registry, visit).flatMap((name) => registry.areas[name] ?? []);
  return [
    ...shell.fonts.map((file) => fontLink(shell, file)),
    ...shell.preload.map((file) => scriptLink(shell, file, nonce)),
    ...areas.flatMap((area) => area.preload.map((file) => scriptLink(area, file, nonce))),
    ...['/api/settings', '/api/session'].map(fetchLink),
  ].join('\n');
}

type Release = Pick<AreaRelease | ShellRelease, 'base' | 'files'>;

function scriptLink({ base, files }: Release, file: string, nonce: string): string {
  const integrity = files[file]?.integrity;
  return link({ as: 'script', href: base + file, integrity, crossorigin: 'anonymous', nonce });
}

function fontLink({ base }: Release, file: string): string {
  return link({ as: 'font', type: 'font/woff2', href: base + file, crossorigin: 'anonymous' });
}

/** Matches `fetch(href, { credentials: 'include' })`. */
function fetchLink(href: string): string {
  return link({ as: 'fetch', href, crossorigin: 'use-credentials' });
}

function link(all: Record<string, string | undefined>): string {
  return `<link rel="preload"${attributes(all)}>`;
}
