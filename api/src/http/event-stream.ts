import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';
import { type StreamLimits, StreamPlaces } from './stream-places.ts';

/** Proxies and telephones give up on a connection that says nothing for half a minute or more. */
const HEARTBEAT_MS = 20_000;
/** How soon a browser comes back after it lost the connection. */
const RETRY_MS = 3000;
/** What a reader that doesn't read may leave lying here before it is cut. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** Those of staff: a tab holds one while it is looked at. */
const usualLimits: StreamLimits = { visitor: 12, address: 100, total: 1000 };
/** When who was refused may ask again; browsers do so by what the page says. */
const REFUSED_SECONDS = 30;

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers that would go on for ever; a server that closes waits for every other. */
    endStreams: () => void;
    /** How to end each. */
    openStreams: Set<() => void>;
    /** How many more there may be. */
    streamPlaces: StreamPlaces;
  }
}

export interface EventStream {
  /** What the route answers with. */
  readable: Readable;
  /** `data` in one line. */
  send(event: string, data: object): void;
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whose it is; undefined for anybody's. */
  sessionId: string | undefined;
  isStillWelcome: () => Promise<boolean>;
}

/** Ends what is open when the server closes, which would otherwise wait for it. */
export function registerEventStreams(app: FastifyInstance, limits = usualLimits): void {
  app.decorate('streamPlaces', new StreamPlaces(limits));
  const open = new Set<() => void>();
  app.decorate('openStreams', open);
  app.decorate('endStreams', () => {
    for (const end of open) end();
  });
  app.addHook('preClose', async () => app.endStreams());
}

/**
 * Server-sent events. Ends with the reader, with the server, and at the heartbeat after whoever
 * reads is no longer welcome.
 * @param isStillWelcome asked at every heartbeat
 * @throws {DomainError} `rate_limited`, `busy`
 */
export function openEventStream(
  app: FastifyInstance,
  { request, reply, sessionId, isStillWelcome }: Asked,
): EventStream {
  const place = app.streamPlaces.claim({ visitor: sessionId, address: request.ip });
  if (place.refusedBy) {
    const code = place.refusedBy === 'total' ? 'busy' : 'rate_limited';
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
    isStillWelcome().then(
      (isWelcome) => (isWelcome ? write(':\n\n') : end()),
      // It can't be told: whoever it is comes back and is asked at the door.
      end,
    );
  }, HEARTBEAT_MS);
  heartbeat.unref();
  app.openStreams.add(end);
  readable.once('close', () => {
    clearInterval(heartbeat);
    app.openStreams.delete(end);
    place.release();
  });
  void reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    readable,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
  };
}
