import { basePathMark, centerNameMark, paintColors, paintFor } from '@aforo/shared/build';
import type { Registry } from '@aforo/shared/contract';
import type { CenterFacts } from '../common/center.ts';
import { escapeHtml } from '../common/html.ts';
import type { ReadPaints } from './read-paints.ts';
import { screensFor, type PageRequest } from '../common/requested-screens.ts';

/** What a page shows of its screen before any script runs. */
export interface ScreenPaint {
  title: string;
  html: string;
  css: string;
}

/** The first paint of the requested screen, from the build that this visitor is given. */
export async function screenPaintOf(
  registry: Registry,
  pageRequest: PageRequest,
  { name, primaryColor, isDemo }: CenterFacts,
  readPaints: ReadPaints,
): Promise<ScreenPaint | undefined> {
  const [wanted] = screensFor(registry, pageRequest);
  const release = wanted && registry.areas[wanted.area];
  // The login redirects whoever is logged in.
  if (!release || (wanted.screen === 'login' && pageRequest.hasSession)) return undefined;
  const paints = await readPaints(release);
  const paint = paints && paintFor(paints, { ...wanted, isDemo });
  if (!paint) return undefined;
  return {
    title: paint.title,
    html: linkedBelow(wanted.basePath, paint.html).replaceAll(centerNameMark, () =>
      escapeHtml(name),
    ),
    css: colorsOf(paints.css, primaryColor) + paints.css,
  };
}

/** An area's links, below the path that it is mounted at. */
function linkedBelow(basePath: string, html: string): string {
  const base = escapeHtml(basePath);
  return html
    .replaceAll(`${basePathMark}/`, () => (base.endsWith('/') ? base : `${base}/`))
    .replaceAll(basePathMark, () => base);
}

/** The operating system's color scheme, unless the person chose one on this device (shared/src/theme/color-scheme.ts). */
function colorsOf(css: string, primaryColor: string): string {
  const light = paintColors(css, { primaryColor, scheme: 'light' });
  const dark = paintColors(css, { primaryColor, scheme: 'dark' });
  return (
    `:root{${light}}@media(prefers-color-scheme:dark){:root:not([data-scheme=light]){${dark}}}` +
    `:root[data-scheme=dark]{${dark}}`
  );
}
