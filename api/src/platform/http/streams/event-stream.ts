import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain-error.ts';
import { type StreamLimits, StreamLimiter } from './stream-limiter.ts';

/** Proxies and phones close a connection that is idle for half a minute or more. */
const HEARTBEAT_MS = 20_000;
/** The delay before a browser reconnects after losing the connection. */
const RETRY_MS = 3000;
/** The maximum buffered for a slow reader before it is disconnected. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** For staff: each visible tab holds one stream. */
const usualLimits: StreamLimits = {
  browser: 12,
  address: 100,
  total: 1e3,
  withoutSession: {
    address: 10,
    total: 100,
  },
};
/** The delay before a refused reader may retry. */
const REFUSED_SECONDS = 30;

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends all open streams, so that a closing server does not wait for them. */
    endStreams: () => void;
    /** One function per open stream, which ends it. */
    openStreams: Set<() => void>;
    /** Limits how many streams may be open at once. */
    streamLimiter: StreamLimiter;
  }
}

export interface EventStream {
  /** The body of the route's answer. */
  readable: Readable;
  /** `data` is sent as one line of JSON. */
  send(event: string, data: object): void;
}

interface StreamRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The login session of the reader; undefined for anonymous readers. */
  sessionId: string | undefined;
  isStillAllowed: () => Promise<boolean>;
  /** The limits that this stream counts for; absent: the common ones. */
  limiter?: StreamLimiter;
}

/** Ends open streams when the server closes, which would otherwise wait for them. */
export function registerEventStreams(app: FastifyInstance, limits = usualLimits): void {
  app.decorate('streamLimiter', new StreamLimiter(limits));
  const open = new Set<() => void>();
  app.decorate('openStreams', open);
  app.decorate('endStreams', () => {
    for (const end of open) end();
  });
  app.addHook('preClose', async () => app.endStreams());
}

/**
 * Server-sent events. The stream ends when the reader disconnects, when the server closes, or at
 * the first heartbeat after the reader lost permission.
 * @param isStillAllowed called at every heartbeat
 * @throws {DomainError} `rate_limited`, `busy`
 */
export function openEventStream(
  app: FastifyInstance,
  { request, reply, sessionId, isStillAllowed, limiter = app.streamLimiter }: StreamRequest,
): EventStream {
  const slot = limiter.claim({
    browser: sessionId,
    address: request.ip,
    hasSession: sessionId !== undefined,
  });
  // guard: limit of event streams (event-stream.test.ts)
  // without: `if (slot.refusedBy) {` → `if (slot.refusedBy && !app) {`
  if (slot.refusedBy) {
    const code = slot.refusedBy === 'total' ? 'busy' : 'rate_limited';
    throw new DomainError(code, undefined, { retryAfterSeconds: REFUSED_SECONDS });
  }
  const readable = new Readable({ read() {} });
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) readable.push(null);
    hasEnded = true;
  };
  const write = (text: string) => {
    if (hasEnded || readable.destroyed) return;
    if (readable.readableLength > MAX_UNREAD_BYTES) readable.destroy();
    else readable.push(text);
  };
  const heartbeat = setInterval(() => {
    isStillAllowed().then(
      (isAllowed) => (isAllowed ? write(':\n\n') : end()),
      // The check failed: the stream ends, and the reader is authenticated again when it
      // reconnects.
      end,
    );
  }, HEARTBEAT_MS);
  heartbeat.unref();
  app.openStreams.add(end);
  readable.once('close', () => {
    clearInterval(heartbeat);
    app.openStreams.delete(end);
    slot.release();
  });
  void reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    readable,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
  };
}
