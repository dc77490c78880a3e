import { basePathMark, centerNameMark, paintColors, paintFor } from '@aforo/shared/build';
import type { Registry } from '@aforo/shared/contract';
import type { CentreFacts } from './centre.ts';
import { escapeHtml } from './html.ts';
import type { ReadPaints } from './read-paints.ts';
import { screensFor, type Visit } from './wanted-screens.ts';

/** What a page shows of its screen before any script. */
export interface ScreenPaint {
  title: string;
  html: string;
  css: string;
}

/** The first paint of the screen that a visit is headed for, from the build that this visitor is given. */
export async function screenPaintOf(
  registry: Registry,
  visit: Visit,
  { name, primaryColor, isDemo }: CentreFacts,
  readPaints: ReadPaints,
): Promise<ScreenPaint | undefined> {
  const [wanted] = screensFor(registry, visit);
  const release = wanted && registry.areas[wanted.area];
  // Who is logged in is sent on from the log-in.
  if (!release || (wanted.screen === 'login' && visit.hasSession)) return undefined;
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

/** By the system's wish, unless the person chose on this device (shared/src/theme/color-scheme.ts). */
function colorsOf(css: string, primaryColor: string): string {
  const light = paintColors(css, { primaryColor, scheme: 'light' });
  const dark = paintColors(css, { primaryColor, scheme: 'dark' });
  return (
    `:root{${light}}@media(prefers-color-scheme:dark){:root:not([data-scheme=light]){${dark}}}` +
    `:root[data-scheme=dark]{${dark}}`
  );
}
