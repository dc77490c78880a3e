import type { FastifyInstance } from 'fastify';
import { etagOf, isUnchanged } from '../http/etag.ts';
import { fileSecurityHeaders } from '../http/security-headers.ts';
import type { Center } from './common/center.ts';

/** Aforo's logo: a door, drawn as an arch and its keystone. */
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1e2026"/><path d="M8 25V15a8 8 0 0 1 16 0v10" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/><circle cx="16" cy="19" r="3" fill="#9ece6a"/></svg>`;

interface Options {
  center: Center;
  headers: Record<string, string>;
}

/** The favicon and the manifest for installing the page as an app. */
export function iconRoutes(app: FastifyInstance, { center, headers }: Options): void {
  const documents = {
    '/favicon.svg': { type: 'image/svg+xml', text: () => favicon },
    '/manifest.webmanifest': {
      type: 'application/manifest+json',
      text: () => manifestOf(center.current().name),
    },
  };
  for (const [url, { type, text }] of Object.entries(documents)) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler(request, reply) {
        const content = text();
        const etag = etagOf(content);
        reply.headers({ ...headers, ...fileSecurityHeaders });
        reply.headers({ 'cache-control': 'public, max-age=86400', etag });
        if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
        return reply.type(`${type}; charset=utf-8`).send(content);
      },
    });
  }
}

function manifestOf(name: string): string {
  return JSON.stringify({
    name,
    short_name: name,
    lang: 'es',
    start_url: '/',
    display: 'standalone',
    background_color: '#1e2026',
    theme_color: '#1e2026',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
}
