import { addressOf, filesOfScreen, type AreaRelease, type Registry } from '@aforo/shared/contract';
import type { ShellRelease } from '@aforo/shared/build';
import type { CenterCalendar } from './common/center.ts';
import { firstReads } from './first-reads.ts';
import { attributes } from './common/html.ts';
import { screensFor, type PageRequest } from './common/requested-screens.ts';

/**
 * `<link>`s for all resources that an interactive page needs, so that no request waits for a
 * script. Their attributes must match the later requests, or the files would be fetched twice.
 * Parallel requests share the bandwidth, so the areas' files are requested after those of the
 * shell, which renders the frame, have loaded or failed.
 */
export function preloadLinks(
  shell: ShellRelease,
  registry: Registry,
  pageRequest: PageRequest,
  nonce: string,
  calendar: CenterCalendar | undefined,
): string {
  const screens = screensFor(registry, pageRequest);
  const isFramed = screens.some(({ area }) => registry.areas[area]?.areaManifest?.frame);
  const shellLinks = [...shell.preload, ...(isFramed ? shell.framePreload : [])].map((file) =>
    scriptLink(shell, file, nonce),
  );
  const areaLinks: string[] = [];
  for (const { area, screen } of screens) {
    const release = registry.areas[area];
    if (!release) continue;
    for (const file of new Set([...release.preload, ...filesOfScreen(release, screen)])) {
      areaLinks.push(scriptLink(release, file, nonce));
    }
  }
  const groups = [shellLinks, areaLinks].filter((group) => group.length > 0);
  const [first = [], ...later] = groups;
  return [
    ...(later.length > 0 ? laterLinks(later, first.length, nonce) : []),
    ...shell.fonts.map((file) => fontLink(shell, file)),
    ...first,
    ...['/api/settings', '/api/session'].map(fetchLink),
    ...firstReads(registry, pageRequest, calendar).map(fetchLink),
  ].join('\n');
}

/** Placed before the first preloads, which may load from the browser's cache during parsing. */
function laterLinks(groups: readonly string[][], firstCount: number, nonce: string): string[] {
  const script = `
let left = ${firstCount};
const count = ({ target }) => {
  if (!target.matches('link[rel=preload][as=script]') || --left > 0) return;
  const next = document.querySelector('template[data-preload]');
  left = next?.content.childElementCount;
  next?.replaceWith(next.content);
};
for (const end of ['load', 'error']) document.addEventListener(end, count, true);
`.replaceAll(/\n\s*/g, '');
  return [
    ...groups.map((links) => `<template data-preload>${links.join('')}</template>`),
    `<script${attributes({ nonce })}>{${script}}</script>`,
  ];
}

type Release = Pick<AreaRelease | ShellRelease, 'base' | 'files'>;

function scriptLink(release: Release, file: string, nonce: string): string {
  const integrity = release.files[file]?.integrity;
  const href = addressOf(release, file);
  return link({ as: 'script', href, integrity, crossorigin: 'anonymous', nonce });
}

function fontLink(release: Release, file: string): string {
  const href = addressOf(release, file);
  return link({ as: 'font', type: 'font/woff2', href, crossorigin: 'anonymous' });
}

/** Matches `fetch(href, { credentials: 'include' })`. */
function fetchLink(href: string): string {
  return link({ as: 'fetch', href, crossorigin: 'use-credentials' });
}

function link(all: Record<string, string | undefined>): string {
  return `<link rel="preload"${attributes(all)}>`;
}
