import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { chooseEncoding, type Encoding } from '../server/encoding.ts';
import { isUnchanged } from '../server/etag.ts';
import type { BuildStore, StoredBuild, StoredFile } from './build-store.ts';
import { contentTypeOf } from './content-type.ts';

interface Options {
  store: BuildStore;
  headers: Record<string, string>;
  /** Development rebuilds under the same id, and serves source maps. */
  isDevelopment: boolean;
}

const suffix = { br: '.br', gzip: '.gz', identity: '' } satisfies Record<Encoding, string>;

/**
 * `/assets/<package>/<buildId>/<file>`: the files that a release lists and nothing else, as they lie
 * on disk. A build never changes, so a browser may keep them for ever.
 */
export function assetRoutes(app: FastifyInstance, options: Options): void {
  const { store, headers, isDevelopment } = options;
  const cacheControl = isDevelopment ? 'no-cache' : 'public, max-age=31536000, immutable';

  app.route<{ Params: { name: string; buildId: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:name/:buildId/*',
    async handler(request, reply) {
      const { name, buildId, '*': path } = request.params;
      const build = store.find(name, buildId);
      const file =
        build && (build.files.get(path) ?? (isDevelopment ? sourceMap(build, path) : null));
      reply.headers(headers);
      if (!file) return missing(reply);

      reply.headers({ 'cache-control': cacheControl, etag: file.etag, vary: 'accept-encoding' });
      if (isUnchanged(request.headers['if-none-match'], file.etag)) return reply.code(304).send();

      const available = Object.keys(file.bytes) as Encoding[]; // its own key type
      const encoding = chooseEncoding(request.headers['accept-encoding'], available);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      reply.type(contentTypeOf(path));
      if (request.method === 'HEAD') {
        return reply.header('content-length', file.bytes[encoding]).send();
      }
      return reply.send(await readFile(file.path + suffix[encoding]));
    },
  });
  // Without this the page would answer for a mistyped asset.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: (_request, reply) => missing(reply.headers(headers)),
  });
}

function missing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Ese fichero no existe.');
}

/** The map of a listed script; releases don't list maps. */
function sourceMap({ files }: StoredBuild, path: string): StoredFile | undefined {
  const script = path.endsWith('.map') ? files.get(path.slice(0, -'.map'.length)) : undefined;
  return script && { path: `${script.path}.map`, etag: script.etag, bytes: { identity: 0 } };
}
