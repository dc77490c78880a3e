import { readFile } from 'node:fs/promises';
import { contentFolder, faultHeader, type ReleaseFiles } from '@aforo/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from '../http/encoding.ts';
import { isUnchanged } from '../http/etag.ts';
import { fileSecurityHeaders } from '../http/security-headers.ts';
import { AssetStoreError } from './stores/asset-store-error.ts';
import {
  etagOfFile,
  type BuildStore,
  type StoredBuild,
  type StoredFile,
} from './stores/build-store.ts';
import { contentTypeOf } from './content-type.ts';
import { copySuffix, hasCopies, type PublishedBuilds } from './published-builds.ts';

interface Asset {
  Params: { name: string; buildId: string; '*': string };
}

/** A content-addressed file of any build of the package. */
interface ContentAsset {
  Params: { name: string; '*': string };
}

type Find = () => Promise<ReleaseFiles | null> | undefined;

interface Options {
  store: BuildStore;
  /** Published builds; the installation's own builds take precedence. */
  published?: PublishedBuilds | undefined;
  /** Hash of a content-addressed file in the area's active builds; undefined if they lack it. */
  activeContent?: ((area: string, file: string) => string | undefined) | undefined;
  headers: Record<string, string>;
  /** Development rebuilds under the same id and serves source maps. */
  isDevelopment: boolean;
}

/**
 * `/assets/<package>/<buildId>/<file>`: only files listed in a release. Builds never change, so
 * browsers may cache them for ever. `/assets/<package>/content/<file>` is a content-addressed file
 * of any build that lists it.
 */
export function assetRoutes(app: FastifyInstance, options: Options): void {
  const { store, published, activeContent, isDevelopment } = options;
  const headers = { ...options.headers, ...fileSecurityHeaders };
  const cacheControl = isDevelopment ? 'no-cache' : 'public, max-age=31536000, immutable';

  const vary = isDevelopment ? 'origin, accept-encoding' : 'accept-encoding';

  if (isDevelopment) developmentRoutes(app, store, headers);
  app.route<Asset>({
    method: ['GET', 'HEAD'],
    url: '/assets/:name/:buildId/*',
    async handler(request, reply) {
      const { name, buildId, '*': path } = request.params;
      const build = store.find(name, buildId);
      const file =
        build && (build.files.get(path) ?? (isDevelopment ? sourceMap(build, path) : null));
      if (file) return answerLocal(request, reply, file, path);
      return answerPublished(request, reply, () => published?.find(name, buildId), path);
    },
  });
  app.route<ContentAsset>({
    method: ['GET', 'HEAD'],
    url: `/assets/:name/${contentFolder}*`,
    async handler(request, reply) {
      const { name } = request.params;
      const path = contentFolder + request.params['*'];
      // Two stored builds may have other bytes under one name, from before names were checked.
      const integrity = activeContent?.(name, path);
      const file = store.content(name, path, integrity);
      if (file) return answerLocal(request, reply, file, path);
      return answerPublished(
        request,
        reply,
        () => published?.findWith(name, path, integrity),
        path,
      );
    },
  });

  async function answerLocal(
    request: FastifyRequest,
    reply: FastifyReply,
    file: StoredFile,
    path: string,
  ): Promise<FastifyReply> {
    reply.headers(headers);
    if (isDevelopment) allowLoopbackOrigins(request, reply);
    reply.headers({ 'cache-control': cacheControl, etag: file.etag, vary });
    if (isUnchanged(request.headers['if-none-match'], file.etag)) return reply.code(304).send();

    const available = Object.keys(file.bytes) as Encoding[]; // keys of its own type
    const encoding = chooseEncoding(request.headers['accept-encoding'], available);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    reply.type(contentTypeOf(path));
    if (request.method === 'HEAD') {
      return reply.header('content-length', file.bytes[encoding]).send();
    }
    return reply.send(await readFile(file.path + copySuffix[encoding]));
  }

  async function answerPublished(
    request: FastifyRequest,
    reply: FastifyReply,
    find: Find,
    path: string,
  ): Promise<FastifyReply> {
    reply.headers(headers);
    if (isDevelopment) allowLoopbackOrigins(request, reply);
    try {
      return await sendPublished(request, reply, find, path);
    } catch (error) {
      if (!(error instanceof AssetStoreError)) throw error;
      request.log.error({ err: error }, 'the store of builds failed');
      return sendStoreDown(reply);
    }
  }

  async function sendPublished(
    request: FastifyRequest,
    reply: FastifyReply,
    find: Find,
    path: string,
    tried: readonly string[] = [],
  ): Promise<FastifyReply> {
    const release = await find();
    if (!published || !release || !Object.hasOwn(release.files, path)) return missing(reply);
    if (tried.includes(release.buildId)) return missing(reply);
    const etag = etagOfFile(release.files[path]?.integrity ?? '');
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const copies: Encoding[] = hasCopies(path) ? ['identity', 'br', 'gzip'] : ['identity'];
    const encoding = chooseEncoding(request.headers['accept-encoding'], copies);
    const content = await published.read(release, path, encoding);
    if (!content) {
      // Pruned meanwhile; other builds may have the same content-addressed file.
      return sendPublished(request, reply, find, path, [...tried, release.buildId]);
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' });
    reply.type(contentTypeOf(path));
    if (request.method !== 'HEAD') return reply.send(content);
    return reply.header('content-length', content.length).send();
  }

  // Without this route a mistyped asset would return the page.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: (_request, reply) => missing(reply.headers(headers)),
  });
}

/** For other installations on this machine that try an area from here: its release and scripts. */
function developmentRoutes(
  app: FastifyInstance,
  store: BuildStore,
  headers: Record<string, string>,
): void {
  app.get<Asset>('/assets/:name/:buildId/release.json', (request, reply) => {
    const { name, buildId } = request.params;
    const release = store.find(name, buildId)?.release;
    if (!release) return missing(reply.headers(headers));
    allowLoopbackOrigins(request, reply);
    return reply.headers({ ...headers, 'cache-control': 'no-cache', vary: 'origin' }).send(release);
  });
}

/** Allows loopback origins on any port to load these files. */
function allowLoopbackOrigins({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  if (origin === undefined || !/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)) return;
  reply.header('access-control-allow-origin', origin);
}

function missing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Ese fichero no existe.');
}

/** The page reads this header and doesn't blame the build. */
function sendStoreDown(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5', [faultHeader]: 'store' })
    .type('text/plain; charset=utf-8')
    .send('El almacén de builds no responde.');
}

/** The source map of a listed script; releases don't list maps. */
function sourceMap({ files }: StoredBuild, path: string): StoredFile | undefined {
  const script = path.endsWith('.map') ? files.get(path.slice(0, -'.map'.length)) : undefined;
  return script && { path: `${script.path}.map`, etag: script.etag, bytes: { identity: 0 } };
}
