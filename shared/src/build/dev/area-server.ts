import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, request as httpRequest, type Server, type ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { join, normalize } from 'node:path';
import { fallbackFontFaces } from '../../theme/fallback-font.ts';
import { developmentBuildIdOf } from '../release/development-build-id.ts';
import { baseOf, type ShellRelease } from '../release/release.ts';

interface Options {
  area: string;
  /** Folder of the area's package. */
  packageDir: string;
  /** Origin of the installation that answers the API. */
  installation: URL;
}

export interface AreaServer {
  server: Server;
  /** Reloads open pages. */
  notifyRebuilt(): void;
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/**
 * Serves a standalone area: its page and files from the development build, `/api` from an
 * installation.
 */
export function createAreaServer({ area, packageDir, installation }: Options): AreaServer {
  const dir = join(packageDir, 'dist', developmentBuildIdOf(true));
  const base = baseOf(area, developmentBuildIdOf(true));
  const listeners = new Set<ServerResponse>();

  function sendFile(path: string, response: ServerResponse): void {
    const file = join(dir, normalize(`/${path}`));
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = types[file.replace(/^.*\./, '')] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    createReadStream(file).pipe(response);
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) return forward(request, response, installation);
    if (pathname.startsWith(base)) return sendFile(pathname.slice(base.length), response);
    if (pathname === eventsPath) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('retry: 1000\n\n');
      listeners.add(response);
      request.once('close', () => listeners.delete(response));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(pageOf(area, base, join(dir, 'release.json')));
  });
  return {
    server,
    notifyRebuilt() {
      for (const listener of listeners) listener.write('event: rebuilt\ndata: \n\n');
    },
  };
}

const eventsPath = '/dev/events';

/** Chunk loading asks the page for hashes; a development build has none. */
const pageScript = `self.aforoIntegrityOf = () => '';
new EventSource('${eventsPath}').addEventListener('rebuilt', () => location.reload());`;

function pageOf(area: string, base: string, releaseFile: string): string {
  const { scripts } = JSON.parse(readFileSync(releaseFile, 'utf8')) as ShellRelease; // written by ReleasePlugin
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<title>${area}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${fallbackFontFaces}</style>
<script>${pageScript}</script>
${scripts.map((file) => `<script src="${base}${file}" defer></script>`).join('\n')}
</head>
<body><div id="root"></div></body>
</html>
`;
}

/**
 * Forwards a request as if the installation's own page had made it. Only this server's page may:
 * pages of other origins would get past the installation's check of origins.
 */
function forward(request: IncomingMessage, response: ServerResponse, installation: URL): void {
  const { origin, host } = installation;
  const { origin: page, host: ownHost } = request.headers;
  if (page !== undefined && page !== `http://${ownHost}`) {
    response.writeHead(403).end(`${page} no es la página de este servidor.`);
    return;
  }
  const headers = { ...request.headers, host };
  if (headers.origin !== undefined) headers.origin = origin;
  if (headers.referer !== undefined) headers.referer = `${origin}/`;
  const send = installation.protocol === 'https:' ? httpsRequest : httpRequest;
  const forwarded = send(
    new URL(request.url ?? '/', installation),
    { method: request.method, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  forwarded.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end(`${origin} no responde: ${error.message}`);
  });
  request.pipe(forwarded);
}
