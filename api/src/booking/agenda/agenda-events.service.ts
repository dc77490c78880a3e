import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { EventStream } from '../../platform/http/index.ts';

/**
 * Groups changes, so that a busy minute at the front desk does not reload the agenda for each one.
 */
const PAUSE_MS = 250;

/**
 * Notifies open agendas of a change in this or another process. The database notifies each process
 * once (migration 0007), and each agenda reads again what its user may see.
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
  /** The last change known to this process; earlier ones before it listened are unknown. */
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
    /** Resolves once the process is listening: reads after that miss no change. */
    async listen(): Promise<void> {
      listening ??= database.listen('agenda', onChange).then(() => {
        changedAt = clock.now().getTime();
      });
      try {
        await listening;
      } catch (error) {
        listening = null; // the next call retries
        throw error;
      }
    },

    /** Sends changes to a stream until it closes. */
    add(stream: EventStream): void {
      streams.add(stream);
      stream.send('quiet', { forMs: Math.max(0, clock.now().getTime() - changedAt) });
      stream.readable.once('close', () => streams.delete(stream));
    },
  };
}
