import { createHash } from 'node:crypto';
import { fallbackFontFaces, type RenderedTimetable, type ShellRelease } from '@aforo/shared/build';
import { addressOf, type PublicTimetable } from '@aforo/shared/contract';
import { attributes, escapeHtml, escapeJson } from '../page/common/html.ts';
import { withColors } from '../page/first-paint/screen-paint.ts';
import { heightScript } from './height-script.ts';
import { structuredData } from './structured-data.ts';

export interface TimetableDocument {
  html: string;
  /**
   * Content security policy. It allows inline code by hash, so that the page is the same for all
   * visitors.
   */
  policy: string;
}

interface Input {
  timetable: PublicTimetable;
  rendered: RenderedTimetable;
  /** Slug of the shown service; null for the whole week. */
  service: string | null;
  isFramed: boolean;
  /** Scheme, host name and port of the public address. */
  origin: string;
  /** Canonical path and query for search engines. */
  canonical: string;
  shell: ShellRelease;
  /** Contents of the shell's style sheets to inline, by file name. */
  styles: ReadonlyMap<string, string>;
}

/**
 * The document at `/horario`: no cookies, and no script except for the one that sends a frame's
 * height.
 */
export function timetableDocument(input: Input): TimetableDocument {
  const { timetable, rendered, service, isFramed, origin, canonical, shell, styles } = input;
  const { name, primaryColor } = timetable.center;
  const css =
    fallbackFontFaces + [...styles.values()].join('') + withColors(rendered.css, primaryColor);
  const title = `${rendered.title} · ${name}`;
  const shown = timetable.services.find(({ slug }) => slug === service);
  const description = summaryOf(timetable, shown?.description);
  const picture = (shown ?? timetable.services.find((one) => one.pictureFileId))?.pictureFileId;
  const metas = [
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + canonical },
    { property: 'og:locale', content: 'es_ES' },
    ...(picture
      ? [{ property: 'og:image', content: `${origin}/api/timetable/pictures/${picture}` }]
      : []),
    ...(isFramed ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
  const sheets = shell.styles
    .filter((file) => !styles.has(file))
    .map((file) => ({
      rel: 'stylesheet',
      href: addressOf(shell, file),
      integrity: shell.files[file]?.integrity,
      crossorigin: 'anonymous',
    }));
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#1e2026">
${metas.map((all) => `<meta${attributes(all)}>`).join('\n')}
<link${attributes({ rel: 'canonical', href: origin + canonical })}>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<style>${css}</style>
<script type="application/ld+json">${escapeJson(structuredData(timetable, origin))}</script>
</head>
<body>
${rendered.html}
${isFramed ? `<script>${heightScript}</script>` : ''}
${sheets.map((all) => `<link${attributes(all)}>`).join('\n')}
</body>
</html>
`;
  return { html, policy: policyOf(css, isFramed ? timetable.frameOrigins : null) };
}

/** Summary for search engines and link previews. */
function summaryOf({ center, services }: PublicTimetable, description = ''): string {
  const serviceSummary = description.replaceAll(/\s+/g, ' ').trim();
  if (serviceSummary)
    return serviceSummary.length > 160
      ? `${serviceSummary.slice(0, 157).trimEnd()}…`
      : serviceSummary;
  const names = services.map(({ name }) => name).slice(0, 6);
  const what = names.length === 0 ? '' : `: ${names.join(', ')}`;
  return `Horario, precios y reservas de ${center.name}${what}.`;
}

/** @param frameOrigins origins that may embed it; null outside a frame */
function policyOf(css: string, frameOrigins: readonly string[] | null): string {
  const ancestors = frameOrigins?.length ? frameOrigins.join(' ') : "'none'";
  return [
    "default-src 'none'",
    `style-src 'self' ${hashOf(css)}`,
    frameOrigins ? `script-src ${hashOf(heightScript)}` : "script-src 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
