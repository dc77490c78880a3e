import { hangRecord, type Hang, type HangStorage } from './hang-records.ts';

const pingMs = 1000;
/** Unanswered pings that make a hang. Counted, not timed: a suspended device sends none. */
const hangPings = 4;

interface Options {
  page: Pick<EventTarget, 'addEventListener'> & { readonly visibilityState: string };
  caches: Pick<CacheStorage, 'delete'>;
  createUrl(script: string): string;
  createWorker(url: string): Pick<Worker, 'onmessage' | 'postMessage' | 'terminate'>;
  /** Its `builds` are empty while the page shows no area. */
  possibleHang(): Hang;
}

/**
 * Stores a record when the page's main thread hangs while an area is visible. Code that never
 * returns can't report itself: a worker asks the page for a sign of life, and the next page finds
 * the record. Hidden pages, which browsers may freeze or end, are not watched.
 */
export function watchForHangs(options: Options): void {
  const { page, caches, createUrl, createWorker, possibleHang } = options;
  const url = createUrl(`(${watchPage.toString()})(self, ${pingMs}, ${hangPings})`);
  let worker: ReturnType<Options['createWorker']> | undefined;
  /** The worker may have stored either. */
  let [previous, record] = ['', ''];

  function start(): void {
    let started: typeof worker;
    try {
      started = createWorker(url);
    } catch {
      // A browser or an extension that forbids workers: the page works and isn't watched.
      return;
    }
    started.onmessage = ({ data }: MessageEvent<Ping>) => {
      // After a hang the page reads its queued pings, which were sent before the worker recovers.
      if (data === record) {
        const hang = possibleHang();
        previous = record;
        record = hang.builds.length > 0 ? hangRecord(hang) : '';
      }
      started.postMessage(record);
    };
    worker = started;
  }

  function stop(): void {
    worker?.terminate();
    worker = undefined;
    // The page answers again, but the worker may not have removed its record.
    for (const name of [previous, record]) {
      if (name !== '') caches.delete(name).catch(() => undefined);
    }
    previous = record = '';
  }

  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') stop();
    else if (!worker) start();
  });
  if (page.visibilityState !== 'hidden') start();
}

/** The record that the worker would store; null while an earlier one may be stored. */
type Ping = string | null;

/** The used part of a worker's global scope. */
export interface WatcherScope {
  onmessage: ((event: { data: string }) => void) | null;
  postMessage(ping: Ping): void;
  setInterval(act: () => void, ms: number): unknown;
  caches: HangStorage['caches'];
  navigator: { locks: HangStorage['locks'] };
}

/**
 * Runs in the worker, as text: it must be self-contained. The page answers each ping with the
 * record to store if it doesn't answer the next ones; empty while it shows no area.
 */
export function watchPage(scope: WatcherScope, interval: number, limit: number): void {
  let record = '';
  let unanswered = 0;
  let isStored = false;
  let recover: (() => void) | undefined;
  const store = async (name: string) => {
    isStored = true;
    const recovery = new Promise<void>((done) => (recover = done));
    await scope.navigator.locks
      .request(name, {}, async () => {
        await scope.caches.open(name);
        await recovery;
        await scope.caches.delete(name);
      })
      .catch(() => undefined);
    isStored = false;
  };
  scope.onmessage = ({ data }) => {
    record = data;
    unanswered = 0;
    recover?.();
  };
  scope.setInterval(() => {
    unanswered++;
    if (unanswered >= limit && record !== '' && !isStored) void store(record);
    scope.postMessage(isStored ? null : record);
  }, interval);
}
