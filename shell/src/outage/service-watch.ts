import { ApiError } from '@aforo/shared/http';

/**
 * A single failure may be temporary: the service is checked once more before an outage is reported.
 */
const confirmMs = 1000;
/** The interval between checks during an outage doubles from the first to the last. */
const [firstRetryMs, longestRetryMs] = [2000, 30_000];

interface Options {
  /** Makes the requests that every page needs. Resolves to whether the service answered. */
  check(): Promise<boolean>;
  now(): Date;
  page: Pick<EventTarget, 'addEventListener'> & { readonly visibilityState: string };
  window: Pick<EventTarget, 'addEventListener'>;
}

/**
 * - `answering`: nothing has failed since the last check.
 * - `doubted`: a request failed, and the check that decides is due.
 * - `away`: a request and the check after it failed. Only another check ends this: a response to a
 *   single request may come from a cache.
 */
type State =
  | { kind: 'answering' }
  | { kind: 'doubted'; since: Date }
  | { kind: 'away'; since: Date; checks: number };

/**
 * Whether the service answers, for all areas: based on the outcomes of the page's requests and on
 * its own checks. During an outage it checks with growing intervals, when the browser goes online,
 * and when the page becomes visible.
 */
export function createServiceWatch({ check, now, page, window }: Options) {
  let state: State = { kind: 'answering' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChecking = false;
  const listeners = new Set<() => void>();
  const recoveryListeners = new Set<() => void>();

  function setState(next: State): void {
    const before = state;
    state = next;
    if (before.kind !== next.kind) for (const listener of listeners) listener();
    if (before.kind !== 'answering' && next.kind === 'answering') {
      for (const listener of recoveryListeners) listener();
    }
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void checkNow(), ms);
  }

  async function checkNow(): Promise<void> {
    if (isChecking || state.kind === 'answering') return;
    clearTimeout(timer);
    isChecking = true;
    const isAnswering = await check().catch(() => false);
    isChecking = false;
    if (isAnswering) {
      setState({ kind: 'answering' });
      return;
    }
    const checks = state.kind === 'away' ? state.checks + 1 : 0;
    setState({ kind: 'away', since: state.since, checks });
    schedule(Math.min(firstRetryMs * 2 ** checks, longestRetryMs));
  }

  window.addEventListener('online', () => void checkNow());
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'visible') void checkNow();
  });

  return {
    /** When the first of the failed requests failed; null while the service answers. */
    awaySince: (): Date | null => (state.kind === 'away' ? state.since : null),
    /** Call after a request got no response. The service is checked soon. */
    doubt(): void {
      if (state.kind !== 'answering') return;
      setState({ kind: 'doubted', since: now() });
      schedule(confirmMs);
    },
    /** Checks at once, if there is any doubt. */
    checkNow,
    /** Calls when `awaySince` may have changed; returns the unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Calls when a service that was doubted or away answers again; returns the unsubscribe
     * function.
     */
    onRecovery(listener: () => void): () => void {
      recoveryListeners.add(listener);
      return () => void recoveryListeners.delete(listener);
    },
  };
}
export type ServiceWatch = ReturnType<typeof createServiceWatch>;

/**
 * Settles like the read, but rejects as soon as the service is away, so that a screen can show the
 * outage before the last retry of the read.
 */
export function unlessAway<T>(
  watch: Pick<ServiceWatch, 'awaySince' | 'subscribe'>,
  read: Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const rejectWhenAway = () => {
      if (watch.awaySince()) reject(new ApiError(503, {}));
    };
    const stop = watch.subscribe(rejectWhenAway);
    rejectWhenAway();
    void read.then(resolve, reject).finally(stop);
  });
}

/** Whether the service answered all of these reads, including refusals and "busy" responses. */
export async function areAnswered(reads: readonly Promise<unknown>[]): Promise<boolean> {
  const outcomes = await Promise.allSettled(reads);
  return outcomes.every(
    (outcome) =>
      outcome.status === 'fulfilled' ||
      (outcome.reason instanceof ApiError && outcome.reason.code !== 'unavailable'),
  );
}
