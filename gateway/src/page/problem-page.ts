import type { FastifyReply } from 'fastify';
import { escapeHtml } from './common/html.ts';

/** Sends an error page without scripts. */
export function sendProblemPage(
  reply: FastifyReply,
  status: number,
  title: string,
  text: string,
): FastifyReply {
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="es"><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></html>`,
    );
}
