import { timetableParameters, type ShellRelease } from '@aforo/shared/build';
import type { PublicTimetable } from '@aforo/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isUnchanged } from '../http/etag.ts';
import { sendText } from '../http/send-text.ts';
import { inlineStyles } from '../page/inline-styles.ts';
import type { LoadRenderer } from '../page/load-renderer.ts';
import type { AnswerPage } from '../page/page-routes.ts';
import { sendProblemPage } from '../page/problem-page.ts';
import type { ReadShellFile } from '../page/read-shell-file.ts';
import { robotsText, sitemap } from './robots.ts';
import { timetableDocument } from './timetable-page.ts';

/**
 * Reads the timetable from the API; `null` if the center doesn't publish it, or not this service.
 */
export type ReadTimetable = (
  query: { from?: string; days: number; service?: string },
  ip: string,
) => Promise<PublicTimetable | null>;

interface Options {
  readTimetable: ReadTimetable;
  /** The shell for all visitors; undefined until it is built. */
  readShell: () => Promise<ShellRelease | undefined>;
  readFile: ReadShellFile;
  loadRenderer: LoadRenderer;
  /** The page for an address without a timetable. */
  answerOtherwise: AnswerPage;
  headers: Record<string, string>;
  publicUrl: string | null;
  now: () => Date;
}

const weekDays = 7;
/** A service shows its classes of four weeks, which is as far as people plan. */
const serviceDays = 28;

/**
 * `/horario` and the related files for search engines, the same for all visitors, without cookies.
 */
export function timetableRoutes(app: FastifyInstance, options: Options): void {
  const { readTimetable, readShell, readFile, loadRenderer, answerOtherwise } = options;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { service = null } = request.params as { service?: string }; // set by the routes below
    const search = new URL(request.url, 'http://aforo.invalid').searchParams;
    const isFramed = search.has(timetableParameters.framed);
    const from = dateIn(search.get(timetableParameters.from));
    let timetable;
    try {
      timetable = await readTimetable(
        {
          ...(from === null ? {} : { from }),
          ...(service === null ? { days: weekDays } : { days: serviceDays, service }),
        },
        request.ip,
      );
    } catch (error) {
      request.log.error({ err: error }, 'the public timetable can’t be read');
      return sendProblemPage(
        reply.headers(options.headers).header('retry-after', '10'),
        503,
        'El horario no se puede leer ahora',
        'Vuelve a intentarlo dentro de un momento.',
      );
    }
    const shell = await readShell();
    const renderer = shell && (await loadRenderer(shell));
    if (!timetable || !shell || !renderer?.renderPublicTimetable) {
      return answerOtherwise(request, reply);
    }
    const path = service === null ? '/horario' : `/horario/${service}`;
    const { html, policy } = timetableDocument({
      timetable,
      service,
      isFramed,
      shell,
      origin: originOf(request),
      rendered: renderer.renderPublicTimetable({
        timetable,
        service,
        day: search.get(timetableParameters.day),
        isFramed,
        now: options.now(),
      }),
      canonical: from === null ? path : `${path}?${timetableParameters.from}=${from}`,
      styles: inlineStyles(shell, readFile),
    });
    const etag = etagOf(html + policy);
    reply.headers(options.headers).headers({
      'cache-control': 'public, no-cache',
      etag,
      'content-security-policy': policy,
      // With a frame, the policy decides who may embed it; this header can't list origins.
      ...(isFramed
        ? { 'cross-origin-resource-policy': 'cross-origin' }
        : { 'x-frame-options': 'DENY' }),
    });
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return sendText(request, reply.type('text/html; charset=utf-8'), html);
  }

  function originOf(request: FastifyRequest): string {
    return options.publicUrl ?? `${request.protocol}://${request.host}`;
  }

  for (const url of ['/horario', '/horario/:service']) {
    app.route({ method: ['GET', 'HEAD'], url, handler: answer });
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/robots.txt',
    handler: (request, reply) =>
      sendText(
        request,
        reply.headers(options.headers).type('text/plain; charset=utf-8'),
        robotsText(originOf(request)),
      ),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/sitemap.xml',
    async handler(request, reply) {
      const timetable = await readTimetable({ days: 1 }, request.ip);
      if (!timetable) return answerOtherwise(request, reply);
      const text = sitemap(originOf(request), timetable.services);
      return sendText(
        request,
        reply.headers(options.headers).type('application/xml; charset=utf-8'),
        text,
      );
    },
  });
}

/** An invalid date is ignored. */
function dateIn(text: string | null): string | null {
  if (text === null || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return null;
  const date = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
