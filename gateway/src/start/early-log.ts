import type { FastifyBaseLogger } from 'fastify';

type Line = (log: FastifyBaseLogger) => void;

/** Buffers log lines until the server's logger exists. */
export function createEarlyLog() {
  const waiting: Line[] = [];
  let opened: FastifyBaseLogger | undefined;
  return {
    write(line: Line): void {
      if (opened) line(opened);
      else waiting.push(line);
    },
    open(log: FastifyBaseLogger): void {
      opened = log;
      for (const line of waiting.splice(0)) line(log);
    },
  };
}
