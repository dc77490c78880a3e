import type { Registry } from '@aforo/shared/contract';

/** The part of web storage that is used, so that a page without storage (private modes) still works. */
type Store = Pick<Storage, 'getItem' | 'setItem'>;

interface Options {
  registry(): Registry;
  /** Of this tab: builds that broke. */
  tab: Store;
  /** Of this browser: builds that worked. */
  browser: Store;
}

const badKey = 'aforo-bad-builds';
const goodKey = 'aforo-good-builds';
/** Of each area: the last one that worked, and the one before, in case the last is the broken one. */
const goodKept = 2;

/** Remembers in this browser which builds failed (until the registry changes) and which worked. */
export function createBuildHealth({ registry, tab, browser }: Options) {
  // Also in memory, or a broken build would be tried at each registry change while a person works.
  const brokenHere = new Set<string>();

  function badOnes(): string[] {
    const kept = readJson<{ revision: number; builds: string[] }>(tab, badKey);
    return kept?.revision === registry().revision && Array.isArray(kept.builds) ? kept.builds : [];
  }

  return {
    isBad: (area: string, buildId: string): boolean => badOnes().includes(nameOf(area, buildId)),
    /** Whether it broke in this very page, whatever has changed since. */
    hasBrokenHere: (area: string, buildId: string): boolean =>
      brokenHere.has(nameOf(area, buildId)),
    /** True when this was not known yet. */
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
    markGood(area: string, buildId: string): void {
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

/** Foreign values, and a full or forbidden storage, count as nothing stored. */
function readJson<T>(store: Store, key: string): T | undefined {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as T) : undefined; // written below
  } catch {
    return undefined;
  }
}

function writeJson(store: Store, key: string, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage nothing is remembered.
  }
}
