import type { FastifyBaseLogger } from 'fastify';

type Line = (log: FastifyBaseLogger) => void;

/** A log for what happens before the server that owns it is there: it is written once that is. */
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
