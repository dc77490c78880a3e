import type { AreaRelease } from '@aforo/shared/contract';
import type { AreaBuilds } from '../areas/area-builds.ts';

/** How often it is checked whether the person is still busy. */
const pollMs = 500;

/** Why a new build has to wait: on `typing` the person is asked, `working` ends by itself. */
export type Busy = 'no' | 'typing' | 'working';

interface Options {
  registry: { subscribe(listener: () => void): () => void };
  builds: Pick<AreaBuilds, 'areas' | 'loaded' | 'prepare' | 'isWaiting' | 'swap'>;
  busy(): Busy;
  /** The release that the registry names for an area. */
  releaseOf(area: string): AreaRelease | undefined;
  /** Fetches what the current screen needs of a build. */
  fetchScreen(release: AreaRelease): Promise<void>;
  /** Called just before the swap. */
  onSwap(): void;
  /** Whether a build that was here has changed more of the page than goes with it. */
  isSpoiled(): boolean;
  /** A build broke on this page. */
  hasBroken(): boolean;
  reload(): void;
}

/**
 * Swaps in the registry's new builds: at once where nothing is unsaved, otherwise when the person agrees
 * or has saved. Only areas whose build has changed are affected.
 */
export function createLiveSwap({
  registry,
  builds,
  busy,
  releaseOf,
  fetchScreen,
  onSwap,
  isSpoiled,
  hasBroken,
  reload,
}: Options) {
  const listeners = new Set<() => void>();
  let pollTimer: ReturnType<typeof setInterval> | undefined;
  /** Not before: a page that is as the registry says would reload for ever. */
  let isChanged = false;
  let isAsking = false;
  let isPostponed = false;

  function setAsking(value: boolean): void {
    if (isAsking === value) return;
    isAsking = value;
    for (const listener of listeners) listener();
  }

  async function update(area: string): Promise<void> {
    const release = releaseOf(area);
    // Prefetches the current screen's chunk, so that it doesn't load after the swap.
    const isNew = release && release.buildId !== builds.loaded(area)?.buildId;
    const screen = isNew ? fetchScreen(release).catch(() => undefined) : undefined;
    await builds.prepare(area);
    await screen;
    isPostponed = false;
    check();
  }

  /** A swap leaves behind what a build has done to the page; only another page hasn't got it. */
  const needsReload = () => isChanged && isSpoiled() && (hasBroken() || waiting().length > 0);

  const waiting = () => builds.areas().filter((area) => builds.isWaiting(area));

  function check(): void {
    const areas = waiting();
    const state = areas.length > 0 || needsReload() ? busy() : 'no';
    if (state === 'no') swap(areas);
    else pollTimer ??= setInterval(check, pollMs);
    // An open notice stays during a dialog or a request: if it came back, screen readers would repeat it.
    if (state !== 'working') setAsking(state === 'typing' && !isPostponed);
  }

  function swap(areas: readonly string[]): void {
    clearInterval(pollTimer);
    pollTimer = undefined;
    if (needsReload()) return reload();
    if (areas.length > 0) onSwap();
    for (const area of areas) builds.swap(area);
  }

  const stop = registry.subscribe(() => {
    isChanged = true;
    for (const area of builds.areas()) void update(area);
  });
  // The registry may have changed before the subscription.
  for (const area of builds.areas()) void update(area);

  return {
    /** Whether the person should be asked. */
    isAsking: () => isAsking,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The person wants the new build now, even if something is unsaved. */
    swapNow(): void {
      swap(waiting());
      setAsking(false);
    },
    /** The person continues; the new build comes with the next mount, or once nothing is unsaved. */
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
