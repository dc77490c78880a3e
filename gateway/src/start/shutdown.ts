import type { FastifyInstance } from 'fastify';

/** Time for open requests to finish; after it, connections are closed. */
const timeoutMs = 8000;

interface Options {
  /** How long requests are still answered while `/ready` returns 503. */
  drainSeconds?: number;
  behind: readonly (() => Promise<void>)[];
}

/**
 * Reports itself as not ready, stops accepting requests, lets open ones finish, then closes their
 * dependencies.
 * @param options.behind closed in the given order, once no request can reach them
 */
export async function closeGracefully(
  app: FastifyInstance,
  { drainSeconds = 0, behind }: Options,
): Promise<void> {
  await app.drain(drainSeconds);
  // Otherwise a connection that finishes its request after this moment would stay open for the next
  // one.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const closeTimer = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(closeTimer);
  }
  for (const close of behind) await close();
}

/**
 * Calls `close` once on SIGTERM or SIGINT; a second signal, or ten seconds after the longest drain,
 * end the process immediately.
 * @param say prints why the server stops
 */
export function closeOnSignal(
  close: () => Promise<void>,
  say: (line: string) => void,
  drainSeconds = 0,
): void {
  let isClosing = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isClosing) process.exit(1);
    isClosing = true;
    say(`Cerrando Aforo (${signal}): lo que está en marcha termina antes.`);
    setTimeout(() => process.exit(1), 10_000 + 4 * drainSeconds * 1000).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
