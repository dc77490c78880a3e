import type { AreaRelease } from '@aforo/shared/contract';
import type { AreaBuilds } from '../areas/builds/area-builds.ts';

/** How often it is checked whether the user is still busy. */
const pollMs = 500;

/** Why a new build has to wait: for `typing` the user is asked; `working` ends by itself. */
export type Busy = 'no' | 'typing' | 'working';

interface Options {
  registry: { subscribe(listener: () => void): () => void };
  builds: Pick<AreaBuilds, 'areas' | 'loaded' | 'prepare' | 'isWaiting' | 'swap'>;
  busy(): Busy;
  /** The release that the registry names for an area. */
  releaseOf(area: string): AreaRelease | undefined;
  /** Fetches the files that the current screen needs of a build. */
  fetchScreen(release: AreaRelease): Promise<void>;
  /** Called just before the swap. */
  onSwap(): void;
  /** Whether a build has changed globals or styles that a swap would leave behind. */
  isSpoiled(): boolean;
  /** A build broke on this page. */
  hasBroken(): boolean;
  reload(): void;
}

/**
 * Swaps in the registry's new builds: at once where nothing is unsaved, otherwise when the user
 * agrees or has saved. Only areas whose build has changed are affected.
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
  /**
   * Reload only after a change: a page that matches the registry would otherwise reload endlessly.
   */
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

  /** A swap leaves behind a build's changes to the page; only a reload removes them. */
  const needsReload = () => isChanged && isSpoiled() && (hasBroken() || waiting().length > 0);

  const waiting = () => builds.areas().filter((area) => builds.isWaiting(area));

  function check(): void {
    const areas = waiting();
    const state = areas.length > 0 || needsReload() ? busy() : 'no';
    if (state === 'no') swap(areas);
    else pollTimer ??= setInterval(check, pollMs);
    // An open notice stays during a dialog or a request: if it reappeared, screen readers would
    // repeat it.
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
    /** Whether the user should be asked. */
    isAsking: () => isAsking,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The user agrees to the new build now, even with unsaved input. */
    swapNow(): void {
      swap(waiting());
      setAsking(false);
    },
    /** The user continues; the new build comes with the next mount, or once nothing is unsaved. */
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
