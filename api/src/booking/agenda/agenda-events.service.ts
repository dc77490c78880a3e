import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { EventStream } from '../../platform/http/index.ts';

/** Groups changes, so that a busy minute at the front desk doesn't reload the agenda for each. */
const PAUSE_MS = 250;

/**
 * Tells whoever has an agenda open that something in it changed, in this process or another: the
 * database says so (migration 0007), once per process, and each reads again what is theirs to see.
 */
export function createAgendaEventsService({
  database,
  clock,
}: {
  database: Pick<Database, 'listen'>;
  clock: Clock;
}) {
  const streams = new Set<EventStream>();
  let listening: Promise<void> | null = null;
  let pause: NodeJS.Timeout | null = null;
  let hasNews = false;
  /** The last change that this process heard of; before it listened there may have been others. */
  let changedAt = clock.now().getTime();

  function onChange(): void {
    changedAt = clock.now().getTime();
    notifyListeners();
  }

  function notifyListeners(): void {
    if (streams.size === 0) return;
    if (pause) {
      hasNews = true;
      return;
    }
    const event = { at: clock.now().toISOString() };
    for (const stream of streams) stream.send('agenda', event);
    pause = setTimeout(() => {
      pause = null;
      if (!hasNews) return;
      hasNews = false;
      notifyListeners();
    }, PAUSE_MS);
    pause.unref();
  }

  return {
    /** Resolves once the database is listened to: what is read after that misses nothing. */
    async listen(): Promise<void> {
      listening ??= database.listen('agenda', onChange).then(() => {
        changedAt = clock.now().getTime();
      });
      try {
        await listening;
      } catch (error) {
        listening = null; // the next one tries again
        throw error;
      }
    },

    /** Tells a stream of changes until it closes. */
    add(stream: EventStream): void {
      streams.add(stream);
      stream.send('quiet', { forMs: Math.max(0, clock.now().getTime() - changedAt) });
      stream.readable.once('close', () => streams.delete(stream));
    },
  };
}
