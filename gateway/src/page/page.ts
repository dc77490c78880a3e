import type { Revision } from '../registry/composition/registry-source.ts';
import { fallbackFontFaces, type ShellRelease } from '@aforo/shared/build';
import { addressOf } from '@aforo/shared/contract';
import type { CenterFacts } from './common/center.ts';
import { firstPaint, missingScriptScript, type PreparedPaint } from './first-paint/first-paint.ts';
import { attributes, escapeHtml, escapeJson } from './common/html.ts';
import { integrityScript } from './integrity-script.ts';
import { preloadLinks } from './preloads.ts';
import type { PageRequest } from './common/requested-screens.ts';
import { refusalScript, removalScript } from './worker/removal-scripts.ts';
import { workerPath } from './worker/worker-routes.ts';

export interface PageInput {
  center: CenterFacts;
  pageRequest: PageRequest;
  nonce: string;
  shell: ShellRelease;
  /** Contents of the shell's style sheets to inline, by file name. */
  styles: ReadonlyMap<string, string>;
  /** Absent if a single area is served standalone, without a registry. */
  revision?: Revision | undefined;
  /** The first paint of the requested screen, if its build has one. */
  paint?: PreparedPaint | undefined;
  /** Whether this browser may have the offline worker; `refused` by its user. */
  worker: 'on' | 'off' | 'refused';
  /** Development script, if any. */
  inlineScript?: string | undefined;
}

/** Renders the HTML page of every screen; a pure function. */
export function renderPage(input: PageInput): string {
  const { nonce, shell, revision, pageRequest, paint, worker, inlineScript } = input;
  const centerName = escapeHtml(input.center.name);
  const { head, body } = firstPaint(centerName, paint, nonce);
  const { files } = shell;
  const scripts = shell.scripts.map((file) => {
    const integrity = files[file]?.integrity;
    const all = {
      src: addressOf(shell, file),
      integrity,
      crossorigin: 'anonymous',
      nonce,
      defer: true as const,
      // Browsers load deferred scripts after all preloads.
      fetchpriority: 'high',
    };
    return `<script${attributes(all)}></script>`;
  });
  const fonts = fallbackFontFaces + [...input.styles.values()].join('');
  const asked = shell.styles.filter((file) => !input.styles.has(file));
  const styles = asked.map((file) => {
    const integrity = files[file]?.integrity;
    const all = { href: addressOf(shell, file), integrity, crossorigin: 'anonymous' };
    return `<link rel="stylesheet"${attributes(all)}>`;
  });
  // Sent early: the browser requests the preloads before the page is complete. Style sheets come
  // last, so that they don't delay the first paint. styled-components reads the nonce for its
  // <style> from this <meta>.
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
${revision ? preloadLinks(shell, revision.registry, pageRequest, nonce, input.center.calendar) : ''}
<title>${paint?.title ? `${escapeHtml(paint.title)} · ` : ''}${centerName}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Reservas y gestión de ${centerName}">
<meta name="theme-color" content="#1e2026">
<meta property="csp-nonce"${attributes({ nonce })}>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
${worker === 'on' ? `<meta name="aforo-worker" content="${workerPath}">` : ''}
<style${attributes({ nonce })}>${fonts}</style>
${head}
<script${attributes({ nonce })}>{${missingScriptScript(packageFolder(shell))}${revision ? integrityScript(shell) : withoutIntegrity}${withoutWorker[worker]}}</script>
${revision ? `<script type="application/json" id="aforo-registry">${escapeJson(revision.json)}</script>` : ''}
${scripts.join('\n')}
${inlineScript ? `<script${attributes({ nonce })}>${inlineScript}</script>` : ''}
</head>
<body>
${body}
${styles.join('\n')}
</body>
</html>
`;
}

/** Without the worker, each page removes one that an earlier page may have registered. */
const withoutWorker = {
  on: '',
  off: removalScript,
  refused: removalScript + refusalScript,
} as const;

/** Chunk loading asks the page for hashes; a standalone area, in development, has none. */
const withoutIntegrity = "self.aforoIntegrityOf = () => '';";

/** Folder with all files of the shell, of this build and content-addressed ones. */
function packageFolder({ base }: ShellRelease): string {
  return base.replace(/[^/]+\/$/, '');
}
