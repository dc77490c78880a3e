import type { AreaRelease } from '@aforo/shared/contract';
import type { AreaBuilds } from '../areas/area-builds.ts';

/** How often a page on which somebody is busy is looked at again. */
const pollMs = 500;

/** Why a new build has to wait: `typing` is asked about, `working` is over in a moment. */
export type Busy = 'no' | 'typing' | 'working';

interface Options {
  registry: { subscribe(listener: () => void): () => void };
  builds: Pick<AreaBuilds, 'areas' | 'loaded' | 'prepare' | 'isWaiting' | 'swap'>;
  busy(): Busy;
  /** The release that the registry names for an area. */
  releaseOf(area: string): AreaRelease | undefined;
  /** Fetches what the current screen needs of a build. */
  fetchScreen(release: AreaRelease): Promise<void>;
  /** Just before the new build takes its place. */
  onSwap(): void;
}

/**
 * Puts the registry's new builds on the page: at once where nothing is unsaved, otherwise when the
 * person says so or has saved. Only the areas whose build has changed are touched.
 */
export function createLiveSwap({
  registry,
  builds,
  busy,
  releaseOf,
  fetchScreen,
  onSwap,
}: Options) {
  const listeners = new Set<() => void>();
  let pollTimer: ReturnType<typeof setInterval> | undefined;
  let isAsking = false;
  let isPostponed = false;

  function setAsking(value: boolean): void {
    if (isAsking === value) return;
    isAsking = value;
    for (const listener of listeners) listener();
  }

  async function update(area: string): Promise<void> {
    const release = releaseOf(area);
    // The first screen after the swap should not have to wait for its own chunk.
    const isNew = release && release.buildId !== builds.loaded(area)?.buildId;
    const screen = isNew ? fetchScreen(release).catch(() => undefined) : undefined;
    await builds.prepare(area);
    await screen;
    isPostponed = false;
    check();
  }

  const waiting = () => builds.areas().filter((area) => builds.isWaiting(area));

  function check(): void {
    const areas = waiting();
    const state = areas.length > 0 ? busy() : 'no';
    if (state === 'no') swap(areas);
    else pollTimer ??= setInterval(check, pollMs);
    // A question that stands stays through a dialog or a request: taken away and put back, it would be
    // read out again.
    if (state !== 'working') setAsking(state === 'typing' && !isPostponed);
  }

  function swap(areas: readonly string[]): void {
    clearInterval(pollTimer);
    pollTimer = undefined;
    if (areas.length > 0) onSwap();
    for (const area of areas) builds.swap(area);
  }

  const stop = registry.subscribe(() => {
    for (const area of builds.areas()) void update(area);
  });
  // What changed before anybody listened.
  for (const area of builds.areas()) void update(area);

  return {
    /** Whether the person should be asked. */
    isAsking: () => isAsking,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The person wants the new build now, whatever is unsaved. */
    swapNow(): void {
      swap(waiting());
      setAsking(false);
    },
    /** The person goes on; the new build comes with the next mount, or once nothing is unsaved. */
    postpone(): void {
      isPostponed = true;
      setAsking(false);
    },
    stop(): void {
      stop();
      clearInterval(pollTimer);
    },
  };
}
export type LiveSwap = ReturnType<typeof createLiveSwap>;
