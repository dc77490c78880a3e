import { isRegistry } from './is-registry.ts';
import type { RegistryStore } from './registry-store.ts';

/** How often the registry is polled while there is no event stream. */
const pollMs = 4000;
/** A page that is hidden for longer closes its stream: browsers allow six connections per host. */
const hiddenTimeoutMs = 30_000;
/** A stream that the browser has closed is reopened after this time. */
const reopenMs = 30_000;
/**
 * A gateway that refuses streams is overloaded: the intervals double with each refusal, up to
 * these.
 */
const longestIntervals = { pollMs: 60_000, reopenMs: 300_000 };

interface Options {
  registryStore: Pick<RegistryStore, 'current' | 'replace'>;
  /** Requests the registry from the gateway. */
  read(): Promise<unknown>;
  openStream(): Pick<EventTarget, 'addEventListener'> & Pick<EventSource, 'close' | 'readyState'>;
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
    readonly visibilityState: string;
  };
}

/**
 * Keeps the registry up to date with the gateway's event stream, and by polling without one. A
 * failed or invalid response changes nothing.
 */
export function watchRegistry({ registryStore, read, openStream, page }: Options) {
  let stream: ReturnType<Options['openStream']> | undefined;
  let pollTimer: ReturnType<typeof setInterval> | undefined;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let reading: Promise<void> | undefined;
  let isReadWanted = false;
  let isStreamLive = false;
  let refusals = 0;
  /** The latest revision announced by the stream. */
  let announced = 0;

  /** One request at a time; a change that is announced meanwhile is read afterwards. */
  function refresh(): Promise<void> {
    if (reading) {
      isReadWanted = true;
      return reading;
    }
    reading = readOnce().finally(() => {
      reading = undefined;
      if (isReadWanted) {
        isReadWanted = false;
        void refresh();
      }
    });
    return reading;
  }

  async function readOnce(): Promise<void> {
    const answer = await read().catch(() => undefined);
    if (isRegistry(answer)) registryStore.replace(answer);
    // Behind a load balancer another gateway may answer, which learns of the revision a moment
    // later.
    const isLatest = isRegistry(answer) && answer.revision >= announced;
    if (isStreamLive && isLatest) stopPolling();
    else startPolling();
  }

  function startPolling(): void {
    pollTimer ??= setInterval(
      () => void refresh(),
      Math.min(slower(pollMs), longestIntervals.pollMs),
    );
  }

  /** A starting server may refuse once; the interval grows only from the second refusal on. */
  function slower(ms: number): number {
    return ms * 2 ** Math.max(refusals - 1, 0);
  }

  function stopPolling(): void {
    clearInterval(pollTimer);
    pollTimer = undefined;
  }

  function connect(): void {
    clearTimeout(reopenTimer);
    stream?.close();
    const opened = openStream();
    stream = opened;
    // The stream begins with the current revision, so no change is missed.
    opened.addEventListener('revision', (event) => {
      isStreamLive = true;
      refusals = 0;
      announced = revisionOf(event) ?? announced;
      if (announced === registryStore.current().revision) stopPolling();
      else void refresh();
    });
    opened.addEventListener('error', () => {
      isStreamLive = false;
      if (opened.readyState === closed && stream === opened) {
        refusals += 1;
        stopPolling();
        clearTimeout(reopenTimer);
        reopenTimer = setTimeout(connect, Math.min(slower(reopenMs), longestIntervals.reopenMs));
      }
      startPolling();
    });
  }

  function disconnect(): void {
    clearTimeout(reopenTimer);
    stream?.close();
    stream = undefined;
    isStreamLive = false;
    stopPolling();
  }

  function onVisibilityChange(): void {
    clearTimeout(hiddenTimer);
    if (page.visibilityState === 'hidden') {
      hiddenTimer = setTimeout(disconnect, hiddenTimeoutMs);
    } else if (!stream) connect();
  }

  page.addEventListener('visibilitychange', onVisibilityChange);
  connect();
  if (page.visibilityState === 'hidden') onVisibilityChange();

  return {
    refresh,
    stop(): void {
      page.removeEventListener('visibilitychange', onVisibilityChange);
      clearTimeout(hiddenTimer);
      disconnect();
    },
  };
}

/** `EventSource.CLOSED`, which not every test environment has. */
const closed = 2;

function revisionOf(event: Event): number | undefined {
  try {
    const data: unknown = JSON.parse(String((event as MessageEvent).data)); // streams send nothing else
    return typeof data === 'object' && data !== null && 'revision' in data
      ? Number(data.revision)
      : undefined;
  } catch {
    return undefined;
  }
}
