import { isRegistry } from './is-registry.ts';
import type { RegistryKeeper } from './registry-keeper.ts';

/** How often the registry is asked for while the gateway can't tell of changes by itself. */
const pollMs = 4000;
/** A page that nobody looks at for this long holds no connection: browsers have six per host. */
const hiddenPatienceMs = 30_000;
/** A stream that the browser has given up is opened anew this much later. */
const reopenMs = 30_000;
/** A gateway that refuses streams has too many pages already: each time it is asked half as often, down to this. */
const seldomest = { pollMs: 60_000, reopenMs: 300_000 };

interface Options {
  keeper: Pick<RegistryKeeper, 'current' | 'replace'>;
  /** Asks the gateway for the registry. */
  read(): Promise<unknown>;
  openStream(): Pick<EventTarget, 'addEventListener'> & Pick<EventSource, 'close' | 'readyState'>;
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
    readonly visibilityState: string;
  };
}

/**
 * Keeps the registry up to date: told of a new revision by the gateway's stream, asking regularly
 * while there is none. What can't be read or understood changes nothing.
 */
export function watchRegistry({ keeper, read, openStream, page }: Options) {
  let stream: ReturnType<Options['openStream']> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let reading: Promise<void> | undefined;
  let isReadWanted = false;
  let isTold = false;
  let refusals = 0;

  /** Two questions at once are one; a change told of meanwhile is asked for afterwards. */
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
    if (isRegistry(answer)) {
      keeper.replace(answer);
      if (isTold) stopPolling();
    } else startPolling();
  }

  function startPolling(): void {
    polling ??= setInterval(() => void refresh(), Math.min(slower(pollMs), seldomest.pollMs));
  }

  /** The first refusal may be any server's that starts; from the second on it is meant. */
  function slower(ms: number): number {
    return ms * 2 ** Math.max(refusals - 1, 0);
  }

  function stopPolling(): void {
    clearInterval(polling);
    polling = undefined;
  }

  function connect(): void {
    clearTimeout(reopening);
    stream?.close();
    const opened = openStream();
    stream = opened;
    // The gateway tells the current revision as soon as somebody listens: nothing is missed.
    opened.addEventListener('revision', (event) => {
      isTold = true;
      refusals = 0;
      if (revisionOf(event) === keeper.current().revision) stopPolling();
      else void refresh();
    });
    opened.addEventListener('error', () => {
      isTold = false;
      if (opened.readyState === closed && stream === opened) {
        refusals += 1;
        stopPolling();
        clearTimeout(reopening);
        reopening = setTimeout(connect, Math.min(slower(reopenMs), seldomest.reopenMs));
      }
      startPolling();
    });
  }

  function disconnect(): void {
    clearTimeout(reopening);
    stream?.close();
    stream = undefined;
    isTold = false;
    stopPolling();
  }

  function look(): void {
    clearTimeout(hiding);
    if (page.visibilityState === 'hidden') {
      hiding = setTimeout(disconnect, hiddenPatienceMs);
    } else if (!stream) connect();
  }

  page.addEventListener('visibilitychange', look);
  connect();
  if (page.visibilityState === 'hidden') look();

  return {
    refresh,
    stop(): void {
      page.removeEventListener('visibilitychange', look);
      clearTimeout(hiding);
      disconnect();
    },
  };
}
type RegistryWatch = ReturnType<typeof watchRegistry>;

/** `EventSource.CLOSED`, which not every environment of tests has. */
const closed = 2;

function revisionOf(event: Event): number | undefined {
  try {
    const data: unknown = JSON.parse(String((event as MessageEvent).data)); // streams give nothing else
    return typeof data === 'object' && data !== null && 'revision' in data
      ? Number(data.revision)
      : undefined;
  } catch {
    return undefined;
  }
}
