import type { Hang } from '../hangs/hang-records.ts';
import { readJson, writeJson, type Store } from '../json-store.ts';

const startsKey = 'aforo-build-starts';
const tabKey = 'aforo-tab';
/** The number of unfinished starts that make a crash loop. */
const loopLength = 2;
/** Another tab may still be loading: loading, mounting and proving a build take less than this. */
const otherTabMs = 30_000;
/** Older starts are ignored: the browser may have been closed, or the device switched off. */
const forgottenMs = 3_600_000;

interface Start {
  tab: string;
  page: string;
  at: number;
  /** The page ended while it hung: the build had mounted, and the page isn't still loading. */
  hung?: true;
}

interface Options {
  /** Session storage of this tab; survives reloads. */
  tab: Store;
  /** Storage of this browser; survives a page that hangs. */
  browser: Store;
  now(): number;
  newId(): string;
  /** Whether the page has begun to leave: the browser may then end it without another event. */
  isLeaving(): boolean;
}

/**
 * Remembers in this browser which builds were started and not finished: code that hangs, crashes
 * the page or navigates away cannot report its own failure, so the next page does. Without storage
 * nothing is remembered.
 */
export function createBuildStarts({ tab, browser, now, newId, isLeaving }: Options) {
  const page = newId();
  const tabId = readJson<{ id: string }>(tab, tabKey)?.id ?? newId();
  writeJson(tab, tabKey, { id: tabId });

  function read(): Record<string, Start[]> {
    const all = readJson<Record<string, unknown>>(browser, startsKey) ?? {};
    const fresh = Object.entries(all).map(([build, starts]) => [
      build,
      (Array.isArray(starts) ? starts : []).filter(
        (start): start is Start => isStart(start) && now() - start.at < forgottenMs,
      ),
    ]);
    return Object.fromEntries(fresh) as Record<string, Start[]>; // as they were filtered above
  }

  function change(area: string, buildId: string, to: (starts: Start[]) => Start[]): void {
    const all = read();
    const key = `${area}@${buildId}`;
    write({ ...all, [key]: to(all[key] ?? []).slice(-2 * loopLength) });
  }

  function write(all: Record<string, Start[]>): void {
    const left = Object.entries(all).filter(([, starts]) => starts.length > 0);
    writeJson(browser, startsKey, Object.fromEntries(left));
  }

  const ofOtherPages = (starts: Start[]) => starts.filter((start) => start.page !== page);

  return {
    /** Called just before the build's code runs. */
    start(area: string, buildId: string): void {
      if (isLeaving()) return;
      change(area, buildId, (starts) => [...ofOtherPages(starts), { tab: tabId, page, at: now() }]);
    },
    /** Called after the code has run, or when its files failed to load. */
    finish(area: string, buildId: string): void {
      change(area, buildId, ofOtherPages);
    },
    /** The record of this page, should it hang with these builds. */
    hangOf: (builds: string[]): Hang => ({ page, builds, at: now() }),
    /** Pages that ended while they hung. One that was still starting a build counts once. */
    addHangs(hangs: readonly Hang[]): void {
      const all = read();
      for (const { page: hungPage, builds, at } of hangs) {
        for (const key of builds) {
          const others = (all[key] ?? []).filter((start) => start.page !== hungPage);
          all[key] = [...others, { tab: tabId, page: hungPage, at, hung: true as const }].slice(
            -2 * loopLength,
          );
        }
      }
      if (hangs.length > 0) write(all);
    },
    /** The build has worked for some seconds. It may hang later, so earlier hangs stay. */
    prove(area: string, buildId: string): void {
      change(area, buildId, (starts) => starts.filter(({ hung }) => hung));
    },
    /** The user requests the build again. */
    forget(area: string, buildId: string): void {
      change(area, buildId, () => []);
    },
    /** The user leaves the page while it loads; the build is not the cause. */
    takeBack(): void {
      const left = Object.entries(read()).map(([build, starts]) => [build, ofOtherPages(starts)]);
      write(Object.fromEntries(left) as Record<string, Start[]>); // as mapped above
    },
    isCrashLoop(area: string, buildId: string): boolean {
      const unfinished = ofOtherPages(read()[`${area}@${buildId}`] ?? []).filter(
        (start) => start.tab === tabId || start.hung || now() - start.at >= otherTabMs,
      );
      return unfinished.length >= loopLength;
    },
  };
}
export type BuildStarts = ReturnType<typeof createBuildStarts>;

function isStart(value: unknown): value is Start {
  return (
    typeof value === 'object' &&
    value !== null &&
    'tab' in value &&
    'page' in value &&
    'at' in value &&
    typeof value.at === 'number'
  );
}
