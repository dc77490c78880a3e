import { watchAgenda } from '../contract/index.ts';

const firstPauseMs = 5000;
const longestPauseMs = 60_000;

interface Options {
  /** Something changed. */
  onNews: () => void;
  /** Changes are told from now on; before that there was none for so long, which may be no time at all. */
  onOpen: (quietMs: number) => void;
  /** Whether changes are told now; while they aren't, somebody has to ask. */
  onLive: (isLive: boolean) => void;
}

/**
 * Listens to the agenda's changes until it is told to stop. A page out of sight lets go of its
 * connection: a browser has only six for all tabs of an address. What the browser gives up for good
 * (no such address yet, a session that ended) is tried again, ever more seldom.
 */
export function listenToAgenda({ onNews, onOpen, onLive }: Options): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;

  function open(): void {
    clearTimeout(timer);
    if (source || document.hidden || typeof EventSource === 'undefined') return;
    const opened = new EventSource(watchAgenda.path);
    source = opened;
    opened.addEventListener('open', () => {
      pauseMs = firstPauseMs;
      onLive(true);
    });
    opened.addEventListener('quiet', (event) => onOpen(quietMsOf(event)));
    opened.addEventListener('agenda', onNews);
    opened.addEventListener('error', () => {
      onLive(false);
      // Else the browser is already trying again.
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

/** A long day takes a moment to read, in which keys would wait: not more often than this. */
const betweenReadingsMs = 1000;

/** One reading at a time: news that come during one make another after it, not many beside it. */
export function createReader(read: () => Promise<unknown>): () => void {
  let isReading = false;
  let hasNews = false;
  async function run(): Promise<void> {
    isReading = true;
    while (hasNews) {
      hasNews = false;
      // Whoever shows the data shows also why it could not be read.
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
