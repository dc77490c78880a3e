import type { PageEvent, PageReport } from '@aforo/shared/contract';
import type { ReportLog } from './report-log.ts';

/**
 * Events are sent in batches; a failure is sent sooner, because automatic rollbacks depend on it.
 */
const batchMs = 10_000;
const failureMs = 1000;
const mostPerReport = 100;

interface Options {
  log: Pick<ReportLog, 'events' | 'subscribe'>;
  /** `navigator.sendBeacon`: returns false when the browser refused it. */
  send(body: string): boolean;
  page: Pick<EventTarget, 'addEventListener'> & { readonly visibilityState: string };
}

/** Sends the page's events to the gateway in batches, and the rest when the page is hidden. */
export function sendReports({ log, send, page }: Options): void {
  const unsent: PageEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;

  function flush(): void {
    clearTimeout(timer);
    dueAt = Infinity;
    while (unsent.length > 0) {
      const events = unsent.slice(0, mostPerReport);
      // Events that the browser refuses are sent with the next batch.
      if (!send(JSON.stringify({ events } satisfies PageReport))) return;
      unsent.splice(0, events.length);
    }
  }

  function add(event: PageEvent): void {
    unsent.push(event);
    const at = performance.now() + (event.kind === 'failed' ? failureMs : batchMs);
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(flush, at - performance.now());
  }

  for (const event of log.events()) add(event);
  log.subscribe(add);
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') flush();
  });
}
