import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ShellRelease } from '@aforo/shared/build';
import { etagOf, isUnchanged } from '../../http/etag.ts';
import { sendText } from '../../http/send-text.ts';
import type { ReadShellFile } from '../read-shell-file.ts';
import { foreignWorker, removalParameter, removedWorker } from './removal-scripts.ts';

export const workerPath = '/worker.js';

interface Options {
  /** Undefined if no shell can be served. */
  readShell(): Promise<ShellRelease | undefined>;
  readFile: ReadShellFile;
  headers: Record<string, string>;
  /** Whether browsers may have the offline worker. */
  isOn: boolean;
}

/** A worker loads no further scripts and connects only to this address. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * The offline worker, at a fixed address whose scope is everything. Browsers read it again with
 * each page, so a new one, or its removal, reaches them with the next page. A worker of another
 * product, which a browser looks for at another address, is told to remove itself.
 */
export function workerRoutes(app: FastifyInstance, options: Options): void {
  const { readShell, readFile, headers, isOn } = options;

  function script(reply: FastifyReply, etag: string): FastifyReply {
    return reply.headers({
      ...headers,
      'content-security-policy': workerPolicy,
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      etag,
    });
  }

  async function ownWorker(): Promise<string> {
    const shell = isOn ? await readShell() : undefined;
    const file = shell?.pageParts?.worker;
    return (shell && file && readFile(shell, file)?.text) ?? removedWorker;
  }

  app.addHook('onRequest', async (request, reply) => {
    const isWorker = request.headers['service-worker'] === 'script';
    const [path] = request.url.split('?', 1);
    if (!isWorker || path === workerPath || request.method !== 'GET') return;
    await script(reply, etagOf(foreignWorker)).send(foreignWorker);
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: workerPath,
    async handler(request, reply) {
      const isRemoval = request.url.endsWith(`?${removalParameter}`);
      const text = isRemoval ? removedWorker : await ownWorker();
      const etag = etagOf(text);
      script(reply, etag);
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return sendText(request, reply, text);
    },
  });
}
