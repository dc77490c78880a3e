import {
  centerNameMark,
  paintColors,
  paintFor,
  type FramePaint,
  type ShellRelease,
} from '@aforo/shared/build';
import type { Registry } from '@aforo/shared/contract';
import type { CenterFacts } from '../common/center.ts';
import { escapeHtml } from '../common/html.ts';
import { screensFor, type PageRequest } from '../common/requested-screens.ts';
import type { RenderFrame } from './frame-paints.ts';
import type { ReadPaints } from './read-paints.ts';

/** The part of a screen that a page shows before any script runs. */
export type ScreenPaint = FramePaint;

interface Options {
  shell: ShellRelease;
  registry: Registry;
  pageRequest: PageRequest;
  center: CenterFacts;
  readPaints: ReadPaints;
  renderFrame: RenderFrame;
}

/**
 * The first paint of the requested screen: for a framed screen by the shell's build, otherwise by
 * the area's build chosen for this visitor.
 */
export async function screenPaintOf(options: Options): Promise<ScreenPaint | undefined> {
  const { shell, registry, pageRequest, center, readPaints, renderFrame } = options;
  const { name, primaryColor, isDemo } = center;
  const [wanted] = screensFor(registry, pageRequest);
  const release = wanted && registry.areas[wanted.area];
  // The log-in redirects visitors with a session.
  if (!release || (wanted.screen === 'login' && pageRequest.hasSession)) return undefined;
  if (release.areaManifest?.frame) {
    const { pathname } = pageRequest;
    const page = { shell, registry, mount: wanted.mount, pathname, centerName: name };
    const paint = await renderFrame(page);
    return paint ? { ...paint, css: withColors(paint.css, primaryColor) } : undefined;
  }
  const paints = await readPaints(release);
  const paint = paints && paintFor(paints, { ...wanted, isDemo });
  if (!paint) return undefined;
  return {
    title: paint.title,
    html: paint.html.replaceAll(centerNameMark, () => escapeHtml(name)),
    css: withColors(paints.css, primaryColor),
  };
}

/**
 * The operating system's color scheme, unless the user chose one on this device
 * (shared/src/theme/color-scheme.ts).
 */
export function withColors(css: string, primaryColor: string): string {
  const light = paintColors(css, { primaryColor, scheme: 'light' });
  const dark = paintColors(css, { primaryColor, scheme: 'dark' });
  return (
    `:root{${light}}@media(prefers-color-scheme:dark){:root:not([data-scheme=light]){${dark}}}` +
    `:root[data-scheme=dark]{${dark}}${css}`
  );
}
