import type { PageEvent } from '@aforo/shared/contract';

/** Limits the memory used by a page that fails in a loop. */
const longest = 200;

/** Leaves room for failures on a page whose traces always differ. */
const mostTraces = 20;

/** Events of builds in this page, for the modules panel and for the gateway. */
export function createReportLog() {
  const events: PageEvent[] = [];
  const seen = new Set<string>();
  const listeners = new Set<(event: PageEvent) => void>();
  let traces = 0;
  return {
    events: (): readonly PageEvent[] => events,
    /** Repeated failures and traces are dropped. */
    add(event: PageEvent): void {
      if (event.kind !== 'mounted' && event.kind !== 'vital') {
        const key = JSON.stringify(event);
        if (seen.has(key)) return;
        seen.add(key);
      }
      if (events.length >= longest) return;
      if (event.kind === 'leftTraces' && ++traces > mostTraces) return;
      events.push(event);
      for (const listener of listeners) listener(event);
    },
    subscribe(listener: (event: PageEvent) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type ReportLog = ReturnType<typeof createReportLog>;
