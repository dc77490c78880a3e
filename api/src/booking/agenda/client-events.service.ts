import type { Database } from '../../platform/database/index.ts';
import type { EventStream } from '../../platform/http/index.ts';
import type { Clock } from '../../platform/time/clock.ts';

/** Groups the changes of one act, such as a cancelled class with its waiting list. */
const PAUSE_MS = 250;

/** The last changes of this many clients are remembered; then all are forgotten. */
const MOST_REMEMBERED = 5000;

/**
 * Notifies the pages of clients of changes of their own bookings and waiting lists, made in this or
 * another process. The database names the client of each change (migrations 0085 and 0086), and the page
 * reads its bookings again.
 */
export function createClientEventsService({
  database,
  clock,
}: {
  database: Pick<Database, 'listen'>;
  clock: Clock;
}) {
  const streams = new Map<string, Set<EventStream>>();
  const changedAt = new Map<string, number>();
  const paused = new Map<string, { hasNews: boolean }>();
  let listening: Promise<void> | null = null;
  /** Changes before this instant are unknown. */
  let knownSince = clock.now().getTime();

  function onNotice(clientId: string | null): void {
    if (clientId === null || changedAt.size >= MOST_REMEMBERED) {
      changedAt.clear();
      knownSince = clock.now().getTime();
    }
    if (clientId === null) for (const id of streams.keys()) notify(id);
    else {
      changedAt.set(clientId, clock.now().getTime());
      notify(clientId);
    }
  }

  function notify(clientId: string): void {
    const group = streams.get(clientId);
    if (!group) return;
    const pause = paused.get(clientId);
    if (pause) {
      pause.hasNews = true;
      return;
    }
    const event = { at: clock.now().toISOString() };
    for (const stream of group) stream.send('bookings', event);
    const next = { hasNews: false };
    paused.set(clientId, next);
    setTimeout(() => {
      paused.delete(clientId);
      if (next.hasNews) notify(clientId);
    }, PAUSE_MS).unref();
  }

  return {
    /** Resolves once the process is listening: reads after that miss no change. */
    async listen(): Promise<void> {
      listening ??= database.listen('client', onNotice).then(() => {
        knownSince = clock.now().getTime();
      });
      try {
        await listening;
      } catch (error) {
        listening = null; // the next call retries
        throw error;
      }
    },

    /** Sends the changes of these clients to a stream until it closes. */
    add(stream: EventStream, clientIds: readonly string[]): void {
      for (const id of clientIds) streams.set(id, (streams.get(id) ?? new Set()).add(stream));
      const lastChange = Math.max(knownSince, ...clientIds.map((id) => changedAt.get(id) ?? 0));
      stream.send('quiet', { forMs: Math.max(0, clock.now().getTime() - lastChange) });
      stream.readable.once('close', () => {
        for (const id of clientIds) {
          streams.get(id)?.delete(stream);
          if (streams.get(id)?.size === 0) streams.delete(id);
        }
      });
    },
  };
}
