import { watchAgenda } from '../../contract/index.ts';

const firstPauseMs = 5000;
const longestPauseMs = 60_000;

interface Options {
  /** The stream's address, and the name of its events about a change. */
  stream: { path: string; event: string };
  /** Something changed. */
  onNews: () => void;
  /** The stream is open. No change happened in the `quietMs` before that (may be 0). */
  onOpen: (quietMs: number) => void;
  /** Whether the stream is open; callers must poll while it isn't. */
  onLive: (isLive: boolean) => void;
}

/** Subscribes to agenda changes; returns the function that stops it. */
export function listenToAgenda(options: Omit<Options, 'stream'>): () => void {
  return listenToChanges({ ...options, stream: { path: watchAgenda.path, event: 'agenda' } });
}

/**
 * Subscribes to a stream of changes; returns the function that stops it. Hidden pages close their
 * connection, because a browser allows only six per origin across all tabs. Permanent failures
 * (endpoint missing, session ended) are retried with a growing delay.
 */
export function listenToChanges({ stream, onNews, onOpen, onLive }: Options): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;

  function open(): void {
    clearTimeout(timer);
    if (source || document.hidden || typeof EventSource === 'undefined') return;
    const opened = new EventSource(stream.path);
    source = opened;
    opened.addEventListener('open', () => {
      pauseMs = firstPauseMs;
      onLive(true);
    });
    opened.addEventListener('quiet', (event) => onOpen(quietMsOf(event)));
    opened.addEventListener(stream.event, onNews);
    opened.addEventListener('error', () => {
      onLive(false);
      // In any other state the browser reconnects by itself.
      if (opened.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(open, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
    onLive(false);
  }

  const follow = () => (document.hidden ? close() : open());
  open();
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', open);
  window.addEventListener('offline', close);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', open);
    window.removeEventListener('offline', close);
    close();
  };
}

/**
 * Minimum time between two reads: a busy day takes a moment to process, which would block typing.
 */
const betweenReadingsMs = 1000;

/** Runs one read at a time: changes that arrive during a read cause one more read after it. */
export function createReader(read: () => Promise<unknown>): () => void {
  let isReading = false;
  let hasNews = false;
  async function run(): Promise<void> {
    isReading = true;
    while (hasNews) {
      hasNews = false;
      // The component that shows the data also shows the read error.
      await read().catch(() => undefined);
      await new Promise((done) => setTimeout(done, betweenReadingsMs));
    }
    isReading = false;
  }
  return () => {
    hasNews = true;
    if (!isReading) void run();
  };
}

function quietMsOf(event: Event): number {
  try {
    const { forMs } = JSON.parse(String((event as MessageEvent).data)) as { forMs: unknown }; // checked below
    return typeof forMs === 'number' ? forMs : 0;
  } catch {
    return 0;
  }
}
