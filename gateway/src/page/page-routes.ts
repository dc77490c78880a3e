import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShellRelease } from '@aforo/shared/build';
import { isClosed, mountOf, personHeader, type Registry } from '@aforo/shared/contract';
import { OverrideRefusal } from '../registry/overrides/override-refusal.ts';
import type { Revision } from '../registry/composition/registry-source.ts';
import { accountOf, readerOf, type VisitorSession } from '../registry/visitors/visitor-sessions.ts';
import { etagOf, isUnchanged } from '../http/etag.ts';
import { newNonce, pageSecurityHeaders } from '../http/security-headers.ts';
import { sendText } from '../http/send-text.ts';
import type { Center } from './common/center.ts';
import { renderPage } from './page.ts';
import { sendProblemPage } from './problem-page.ts';
import type { ReadPaints } from './first-paint/read-paints.ts';
import type { RenderFrame } from './first-paint/frame-paints.ts';
import type { PreparedPaint } from './first-paint/first-paint.ts';
import { screenPaintOf, type ScreenPaint } from './first-paint/screen-paint.ts';
import { inlineStyles } from './inline-styles.ts';
import type { ReadShellFile } from './read-shell-file.ts';

/** The shell and the revision for one request. */
interface PageSource {
  shell: ShellRelease | undefined;
  /** Absent if a single area is served standalone. */
  revision?: Revision | undefined;
  visitor?: VisitorSession | undefined;
}

/**
 * Reads the data that the page is rendered from; may set the browser's bucket cookie on the reply.
 */
export type ReadPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  pathname: string,
) => Promise<PageSource>;

interface Options {
  read: ReadPage;
  /**
   * Applies the overrides in the URL; null if there are none.
   * @throws {OverrideRefusal}
   */
  applyOverrides(request: FastifyRequest): Promise<{ location: string; setCookie: string } | null>;
  center: Center;
  readPaints: ReadPaints;
  renderFrame: RenderFrame;
  readFile: ReadShellFile;
  headers: Record<string, string>;
  /** Whether browsers may have the offline worker. */
  isWorkerOn: boolean;
  inlineScript?: string | undefined;
}

/** Responds to a request with a page. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Registers the HTML page for every GET without another route; the shell decides what it shows.
 * @returns the handler, for routes without content of their own
 */
export function pageRoutes(app: FastifyInstance, options: Options): AnswerPage {
  const { read, applyOverrides, readPaints, renderFrame, readFile, headers } = options;
  const { isWorkerOn, inlineScript } = options;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(headers);
    const { pathname, parameters, search } = partsOf(request.url);
    const { shell, revision, visitor } = await read(request, reply, pathname);
    if (!shell) {
      return sendProblemPage(
        reply.header('refresh', '3'),
        503,
        'Aforo no está listo',
        'La aplicación todavía no está construida. Vuelve a intentarlo dentro de un momento.',
      );
    }
    const hasSession = visitor !== undefined && visitor.kind !== 'anonymous';
    const pageRequest = { pathname, parameters, search, hasSession, reader: readerOf(visitor) };
    const center = options.center.current();
    const registry = revision?.registry;
    const screen =
      registry &&
      (await screenPaintOf({ shell, registry, pageRequest, center, readPaints, renderFrame }));
    const paint = screen && withScripts(screen, shell);
    const styles = inlineStyles(shell, readFile);
    const worker = parameters.includes('sin-worker') ? 'refused' : isWorkerOn ? 'on' : 'off';
    const parts = {
      center,
      pageRequest,
      shell,
      styles,
      revision,
      paint,
      worker,
      inlineScript,
    } as const;
    const render = (nonce: string) => renderPage({ ...parts, nonce });
    const isKnown = !revision || isKnownAt(revision.registry, pathname, visitor);

    // The ETag ignores the nonce. A 304 has no policy, so the browser keeps the stored page
    // together with the policy that has its nonce (docs/decisions/0020).
    const etag = etagOf(render(''));
    reply.headers({ 'cache-control': 'private, no-cache', etag, vary: 'accept-encoding, cookie' });
    const account = visitor?.kind === 'person' ? accountOf(visitor) : null;
    if (account !== null) reply.header(personHeader, account);
    if (isKnown && isUnchanged(request.headers['if-none-match'], etag))
      return reply.code(304).send();

    const nonce = newNonce();
    reply.code(isKnown ? 200 : 404).headers(pageSecurityHeaders(nonce));
    return sendText(request, reply.type('text/html; charset=utf-8'), render(nonce));
  }

  /** A paint is only used together with the scripts that take over from it. */
  function withScripts(paint: ScreenPaint, shell: ShellRelease): PreparedPaint | undefined {
    const { pageParts } = shell;
    if (!pageParts) return undefined;
    const deviceScript = readFile(shell, pageParts.deviceScript)?.text;
    const takeOverScript = readFile(shell, pageParts.takeOverScript)?.text;
    if (deviceScript === undefined || takeOverScript === undefined) return undefined;
    return { ...paint, deviceScript, takeOverScript };
  }

  async function applyOverridesAndAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    try {
      const taken = await applyOverrides(request);
      if (!taken) return await answer(request, reply);
      reply
        .headers(headers)
        .headers({ 'cache-control': 'no-store', 'set-cookie': taken.setCookie });
      return await reply.redirect(taken.location, 302);
    } catch (error) {
      if (!(error instanceof OverrideRefusal)) throw error;
      const title = 'Esta versión no se puede probar';
      return sendProblemPage(reply.headers(headers), error.status, title, error.message);
    }
  }

  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: applyOverridesAndAnswer });
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    handler: (_request, reply) =>
      sendProblemPage(
        reply.headers(headers).header('allow', 'GET, HEAD'),
        405,
        '405 Method Not Allowed',
        'Esta dirección solo se puede visitar. Vuelve al inicio y empieza de nuevo.',
      ),
  });
  return applyOverridesAndAnswer;
}

/** Whether the path belongs to an area, even one that is closed to this visitor. */
function isKnownAt(
  registry: Registry,
  pathname: string,
  visitor: VisitorSession | undefined,
): boolean {
  if (pathname === '/' || visitor?.kind === 'unknown') return true;
  return mountOf(registry, pathname) !== undefined || isClosed(registry, pathname);
}

/** The undecoded path, which mounts are compared with, and the query's parameter names. */
function partsOf(url: string): { pathname: string; parameters: string[]; search: string } {
  const [pathname = '/', search = ''] = url.split('?', 2);
  return { pathname, parameters: [...new URLSearchParams(search).keys()], search };
}
