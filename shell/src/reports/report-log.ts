import type { PageEvent } from '@aforo/shared/contract';

/** Limits the memory used by a page that fails in a loop. */
const longest = 200;

/** Events of builds in this page, for the modules panel and for the gateway. */
export function createReportLog() {
  const events: PageEvent[] = [];
  const seen = new Set<string>();
  const listeners = new Set<(event: PageEvent) => void>();
  return {
    events: (): readonly PageEvent[] => events,
    /** Repeated failures are dropped. */
    add(event: PageEvent): void {
      if (event.kind === 'failed' || event.kind === 'scriptError') {
        const key = JSON.stringify(event);
        if (seen.has(key)) return;
        seen.add(key);
      }
      if (events.length >= longest) return;
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
