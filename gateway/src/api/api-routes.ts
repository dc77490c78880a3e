import type { IncomingMessage, ServerResponse } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/** Where the API runs: in this process, or at a URL. */
export type ApiUpstream =
  | { kind: 'in-process'; answer(request: IncomingMessage, response: ServerResponse): void }
  | { kind: 'elsewhere'; url: string };

const readyPath = '/ready';
/** Paths that are forwarded to the API unchanged. */
const paths = ['/api', readyPath];
/**
 * Liveness of this process. Independent of a remote API, whose failure must not restart the gateway
 * too.
 */
const healthPath = '/health';

/** Forwards requests to the API without reading their bodies. */
export async function apiRoutes(app: FastifyInstance, upstream: ApiUpstream): Promise<void> {
  cutEventStreams(app);
  if (upstream.kind === 'elsewhere') {
    for (const path of paths) await proxy(app, path, upstream.url);
    app.get(healthPath, (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'ok' }),
    );
    return;
  }
  for (const url of [...paths, healthPath].flatMap((path) => [path, `${path}/*`])) {
    app.all(url, (request, reply) => {
      reply.hijack();
      upstream.answer(request.raw, reply.raw);
    });
  }
}

/** Closes endless responses, which would keep the gateway from closing; pages reconnect. */
function cutEventStreams(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  app.addHook('onRequest', (_request, { raw }, done) => {
    open.add(raw);
    raw.once('close', () => open.delete(raw));
    done();
  });
  app.addHook('preClose', (done) => {
    for (const answer of open) {
      const type = String(answer.getHeader('content-type'));
      if (type.startsWith('text/event-stream')) answer.destroy();
    }
    done();
  });
}

/** No response from the API at API_URL. */
class ApiUnreachableError extends Error {
  readonly statusCode = 503;

  constructor(cause: Error) {
    super('The API gave no answer', { cause });
  }
}

interface RetryContext {
  err: Error | null;
  req: { method?: string };
  attempt: number;
}

/** A restart of the API takes a few seconds. */
const restartRetryMs = 250;
const restartRetries = 20;

const cutConnection = new Set<unknown>(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/**
 * A connection may be closed at the moment of its reuse: a read is then retried once on a new one.
 * If nothing listens, the API is being restarted, and the balancer had not noticed yet: a read waits
 * for it, but not `/ready`, by which the balancer notices. Responses of the API are never retried, in
 * particular not those that say that it is overloaded or shutting down.
 * @returns how long to wait before a retry, in ms; null for no retry
 */
function retryDelayOf(prefix: string) {
  return ({ err, req, attempt }: RetryContext): number | null => {
    if (err === null || !('code' in err) || !/^(GET|HEAD)$/.test(req.method ?? '')) return null;
    if (err.code === 'ECONNREFUSED' && prefix !== readyPath) {
      return attempt < restartRetries ? restartRetryMs : null;
    }
    return cutConnection.has(err.code) && attempt === 0 ? 1 : null;
  };
}

async function proxy(app: FastifyInstance, prefix: string, upstream: string): Promise<void> {
  await app.register(httpProxy, {
    upstream,
    prefix,
    rewritePrefix: prefix,
    disableRequestLogging: true,
    // No limit on the duration of a response: event streams are endless.
    undici: { headersTimeout: 30_000, bodyTimeout: 0, connect: { timeout: 5000 } },
    replyOptions: {
      retryDelay: retryDelayOf(prefix),
      // Users see the same error for every way in which the API can't be reached.
      onError: (reply, { error }) => void reply.send(new ApiUnreachableError(error)),
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-request-id': request.id,
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
      }),
    },
  });
}
