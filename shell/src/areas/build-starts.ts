import { readJson, writeJson, type Store } from './json-store.ts';

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
    /** The build works, or the user requests it again. */
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
        (start) => start.tab === tabId || now() - start.at >= otherTabMs,
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
