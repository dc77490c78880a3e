import type { Registry } from '@aforo/shared/contract';
import { readJson, writeJson, type Store } from '../json-store.ts';

interface Options {
  registry(): Registry;
  /** Session storage of this tab: builds that broke. */
  tab: Store;
  /** Storage of this browser: builds that worked. */
  browser: Store;
}

const badKey = 'aforo-bad-builds';
const goodKey = 'aforo-good-builds';
/** Per area: the last build that worked and the one before, in case the last is the broken one. */
const goodKept = 2;

/** Remembers which builds failed (until the registry changes) and which worked in this browser. */
export function createBuildHealth({ registry, tab, browser }: Options) {
  // Also in memory, or a broken build would be retried at each registry change while the user
  // works.
  const brokenHere = new Set<string>();

  function badOnes(): string[] {
    const kept = readJson<{ revision: number; builds: string[] }>(tab, badKey);
    return kept?.revision === registry().revision && Array.isArray(kept.builds) ? kept.builds : [];
  }

  return {
    isBad: (area: string, buildId: string): boolean => badOnes().includes(nameOf(area, buildId)),
    /** Whether it broke on this page, even if the registry has changed since. */
    hasBrokenHere: (area: string, buildId: string): boolean =>
      brokenHere.has(nameOf(area, buildId)),
    /** Whether any build broke on this page. */
    hasAnyBrokenHere: (): boolean => brokenHere.size > 0,
    /** Returns true for a new mark. */
    markBad(area: string, buildId: string): boolean {
      const name = nameOf(area, buildId);
      const builds = badOnes();
      const isNew = !builds.includes(name);
      brokenHere.add(name);
      if (isNew) {
        writeJson(tab, badKey, { revision: registry().revision, builds: [...builds, name] });
      }
      return isNew;
    },
    /** Removes a mark set by mistake. */
    unmarkBad(area: string, buildId: string): void {
      const name = nameOf(area, buildId);
      brokenHere.delete(name);
      const builds = badOnes().filter((other) => other !== name);
      writeJson(tab, badKey, { revision: registry().revision, builds });
    },
    /** Not for a build that broke on this page, or one that this browser's user chose to try. */
    markGood(area: string, buildId: string): void {
      const isOverride = registry().choices[area]?.why === 'override';
      if (isOverride || brokenHere.has(nameOf(area, buildId))) return;
      const all = readJson<Record<string, string[]>>(browser, goodKey) ?? {};
      const kept = [buildId, ...goodOf(all, area).filter((other) => other !== buildId)];
      writeJson(browser, goodKey, { ...all, [area]: kept.slice(0, goodKept) });
    },
    /** Newest first. */
    goodBuilds: (area: string): string[] => goodOf(readJson(browser, goodKey) ?? {}, area),
  };
}
export type BuildHealth = ReturnType<typeof createBuildHealth>;

function nameOf(area: string, buildId: string): string {
  return `${area}@${buildId}`;
}

function goodOf(all: Record<string, unknown>, area: string): string[] {
  const kept = all[area];
  return Array.isArray(kept) ? kept.filter((buildId) => typeof buildId === 'string') : [];
}
