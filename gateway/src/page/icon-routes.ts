import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { etagOf, isUnchanged } from '../http/etag.ts';
import { fileSecurityHeaders } from '../http/security-headers.ts';
import type { Center } from './common/center.ts';

/** Aforo's logo: a door as an arch with its keystone. */
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1e2026"/><path d="M8 25V15a8 8 0 0 1 16 0v10" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/><circle cx="16" cy="19" r="3" fill="#9ece6a"/></svg>`;

/** PNG versions for phones: for installing, for the home screen, and with a margin for masks. */
const pictures = [
  { url: '/icon-180.png', sizes: '180x180', purpose: null },
  { url: '/icon-192.png', sizes: '192x192', purpose: 'any' },
  { url: '/icon-512.png', sizes: '512x512', purpose: 'any' },
  { url: '/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

interface Options {
  center: Center;
  headers: Record<string, string>;
}

/** The icons and the web app manifest. */
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
  for (const { url } of pictures) {
    const picture = readFileSync(join(import.meta.dirname, 'icons', url));
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (_request, reply) =>
        reply
          .headers({ ...headers, ...fileSecurityHeaders, 'cache-control': 'public, max-age=86400' })
          .type('image/png')
          .send(picture),
    });
  }
}

const shortcutIcons = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }];

function manifestOf(name: string): string {
  return JSON.stringify({
    name,
    short_name: name,
    lang: 'es',
    start_url: '/',
    display: 'standalone',
    background_color: '#1e2026',
    theme_color: '#1e2026',
    // Long press on the installed icon. A path of another role leads to the person's own area.
    shortcuts: [
      { name: 'Mis reservas', url: '/cliente/reservas', icons: shortcutIcons },
      { name: 'Recepción', url: '/recepcionista/recepcion', icons: shortcutIcons },
      { name: 'Clases', url: '/profesional/clases', icons: shortcutIcons },
    ],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...pictures.flatMap(({ url, sizes, purpose }) =>
        purpose === null ? [] : [{ src: url, sizes, type: 'image/png', purpose }],
      ),
    ],
  });
}
