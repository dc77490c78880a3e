import { filesOfScreen, type AreaRelease, type Registry } from '@aforo/shared/contract';
import type { ShellRelease } from '@aforo/shared/build';
import { attributes } from './html.ts';
import { screensFor, type Visit } from './wanted-screens.ts';

/**
 * `<link>`s for everything that an interactive page needs, so that nothing waits for the script that
 * would have asked for it. Their attributes are those of the later requests, or they would be fetched
 * twice. What stands in a frame waits for the frame.
 */
export function preloadLinks(
  shell: ShellRelease,
  registry: Registry,
  visit: Visit,
  nonce: string,
): string {
  const areaScripts = screensFor(registry, visit).flatMap(({ area, screen, framed }) => {
    const release = registry.areas[area];
    if (!release) return [];
    const files = new Set([...release.preload, ...filesOfScreen(release, screen)]);
    const isFirst = (file: string) =>
      framed === 'nothing' || (framed === 'screen' && release.preload.includes(file));
    return [...files].map((file) =>
      scriptLink(release, file, nonce, isFirst(file) ? undefined : 'low'),
    );
  });
  return [
    ...shell.fonts.map((file) => fontLink(shell, file)),
    ...shell.preload.map((file) => scriptLink(shell, file, nonce)),
    ...areaScripts,
    ...['/api/settings', '/api/session'].map(fetchLink),
  ].join('\n');
}

type Release = Pick<AreaRelease | ShellRelease, 'base' | 'files'>;

function scriptLink(
  { base, files }: Release,
  file: string,
  nonce: string,
  fetchpriority?: 'low',
): string {
  const integrity = files[file]?.integrity;
  const href = base + file;
  return link({ as: 'script', href, integrity, crossorigin: 'anonymous', nonce, fetchpriority });
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
