import type { Registry } from '@aforo/shared/contract';
import type { AreaBuilds } from '../areas/area-builds.ts';
import { mountOf } from '../registry/registry.ts';

/** Who only passes over a link, with the pointer or the Tab key, stays on it for less. */
const dwellMs = 50;

interface Options {
  page: Document;
  registry: { current(): Registry; subscribe(listener: () => void): () => void };
  builds: Pick<AreaBuilds, 'load'>;
  /** Calls once when the page has nothing else to do; never where people pay for what they load. */
  whenIdle(act: () => void): void;
}

/**
 * Brings the code behind the page's links before they are followed: of a link that has the pointer or the
 * focus, and, while the page has nothing to do, of the navigation's, one after another. What does not come
 * is asked for again, and its failure shown, when the link is followed.
 */
export function startPrefetch({ page, registry, builds, whenIdle }: Options) {
  const asked = new Set<string>();
  let dwelling: ReturnType<typeof setTimeout> | undefined;
  let isFilling = false;

  async function prefetch(path: string, load = builds.load): Promise<void> {
    if (asked.has(path)) return;
    asked.add(path);
    const mount = mountOf(registry.current(), path);
    if (!mount) return;
    const target = path.slice(mount.basePath.length);
    try {
      const { module } = await load(mount.area, target);
      await module.preload?.(target, load);
    } catch {
      // As said above.
    }
  }

  function prefetchSoon({ target }: Event): void {
    clearTimeout(dwelling);
    const path = pathOf(page, target);
    if (path !== undefined) dwelling = setTimeout(() => void prefetch(path), dwellMs);
  }

  function prefetchNow({ target }: Event): void {
    const path = pathOf(page, target);
    if (path !== undefined) void prefetch(path);
  }

  function fill(): void {
    if (isFilling) return;
    const links = page.querySelectorAll('nav a[href]');
    const next = [...links].map((link) => pathOf(page, link)).find(isUnasked);
    if (next === undefined) return;
    isFilling = true;
    whenIdle(() => {
      void prefetch(next, loadInTurn).then(() => {
        isFilling = false;
        fill();
      });
    });
  }
  // Nobody waits for it: its files may come one after another, without links, of which the browser
  // complains when they aren't used within seconds.
  const loadInTurn = (area: string) => builds.load(area);
  const isUnasked = (path: string | undefined) => path !== undefined && !asked.has(path);

  for (const event of ['pointerover', 'focusin'] as const)
    page.addEventListener(event, prefetchSoon);
  page.addEventListener('pointerdown', prefetchNow);
  registry.subscribe(() => asked.clear());
  fill();
  return {
    /** A navigation may have come to the page. */
    scan: fill,
    /** Somebody goes there: all that it needs is asked for now, not each part by the one before. */
    follow: (path: string) => void prefetch(path),
  };
}

/** Path of a link that leads to a screen of this address. */
function pathOf(page: Document, target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== page.location.origin || link.target || link.download) {
    return undefined;
  }
  return link.pathname;
}

/** A browser that is to save data says so; one that can't tell when it is idle has it a moment later. */
export function whenIdle(act: () => void): void {
  // Not in TypeScript's own library: only Chromium has it.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, 200);
}
