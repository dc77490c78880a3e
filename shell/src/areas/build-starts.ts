import { readJson, writeJson, type Store } from './json-store.ts';

const startsKey = 'aforo-build-starts';
const tabKey = 'aforo-tab';
/** Starts without an end that make a crash loop. */
const loopLength = 2;
/** Another tab may still be at it: loading, mounting and proving a build end before this. */
const otherTabMs = 30_000;
/** A start that is older says nothing: the browser may have been closed, or the battery empty. */
const forgottenMs = 3_600_000;

interface Start {
  tab: string;
  page: string;
  at: number;
}

interface Options {
  /** Of this tab, through reloads. */
  tab: Store;
  /** Of this browser, which has to survive a page that never ends. */
  browser: Store;
  now(): number;
  newId(): string;
  /** Whether the page has said that it goes: a browser may then end it without another word. */
  isLeaving(): boolean;
}

/**
 * Remembers in this browser which builds were started and not finished: code that never returns, crashes
 * the page or sends it elsewhere can't tell of its failure, so the next page does. Without storage nothing
 * is remembered.
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
    const changed = { ...all, [key]: to(all[key] ?? []).slice(-2 * loopLength) };
    const left = Object.entries(changed).filter(([, starts]) => starts.length > 0);
    writeJson(browser, startsKey, Object.fromEntries(left));
  }

  const others = (starts: Start[]) => starts.filter((start) => start.page !== page);

  return {
    /** Its code is about to run. */
    start(area: string, buildId: string): void {
      if (isLeaving()) return;
      change(area, buildId, (starts) => [...others(starts), { tab: tabId, page, at: now() }]);
    },
    /** Its code has run, or its files didn't come. */
    finish(area: string, buildId: string): void {
      change(area, buildId, others);
    },
    /** It works, or the person wants it again. */
    forget(area: string, buildId: string): void {
      change(area, buildId, () => []);
    },
    /** The page is left in the middle, and not by what it runs. */
    takeBack(): void {
      const left = Object.entries(read()).map(
        ([build, starts]) => [build, others(starts)] as const,
      );
      writeJson(
        browser,
        startsKey,
        Object.fromEntries(left.filter(([, starts]) => starts.length > 0)),
      );
    },
    isCrashLoop(area: string, buildId: string): boolean {
      const unfinished = others(read()[`${area}@${buildId}`] ?? []).filter(
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
