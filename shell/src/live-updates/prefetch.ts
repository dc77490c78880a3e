import { mountOf, type Registry } from '@aforo/shared/contract';
import type { AreaBuilds } from '../areas/builds/area-builds.ts';

/** Hovering or focusing a link for less time doesn't prefetch. */
const dwellMs = 50;

interface Address {
  pathname: string;
  search: string;
}

interface Options {
  page: Document;
  registry: { current(): Registry; subscribe(listener: () => void): () => void };
  builds: Pick<AreaBuilds, 'load'>;
  /** Requests the first data of the screen at this URL. */
  readData(link: Address): void;
  /** Calls once when the page is idle; never when the browser saves data. */
  whenIdle(act: () => void): void;
}

/**
 * Prefetches the targets of the page's links: code and data of a link that is hovered or focused
 * and, while the page is idle, the code of the navigation's links, one after another. Failures are
 * ignored: following the link tries again and shows the error.
 */
export function startPrefetch({ page, registry, builds, readData, whenIdle }: Options) {
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
      // Following the link tries again.
    }
  }

  function prefetchAll(link: Address): void {
    readData(link);
    void prefetch(link.pathname);
  }

  function prefetchSoon({ target }: Event): void {
    clearTimeout(dwelling);
    const link = linkOf(page, target);
    if (link) dwelling = setTimeout(() => prefetchAll(link), dwellMs);
  }

  function prefetchNow({ target }: Event): void {
    const link = linkOf(page, target);
    if (link) prefetchAll(link);
  }

  function fill(): void {
    if (isFilling) return;
    const links = page.querySelectorAll('nav a[href]');
    const next = [...links].map((link) => linkOf(page, link)?.pathname).find(isUnasked);
    if (next === undefined) return;
    isFilling = true;
    whenIdle(() => {
      void prefetch(next, loadInTurn).then(() => {
        isFilling = false;
        fill();
      });
    });
  }
  // Without a target, so that no <link rel=preload> is added: the browser warns about preloads that
  // aren't used within seconds.
  const loadInTurn = (area: string) => builds.load(area);
  const isUnasked = (path: string | undefined) => path !== undefined && !asked.has(path);

  for (const event of ['pointerover', 'focusin'] as const)
    page.addEventListener(event, prefetchSoon);
  page.addEventListener('pointerdown', prefetchNow);
  registry.subscribe(() => asked.clear());
  fill();
  return {
    /** Called when the page may have new links. */
    scan: fill,
    /** Called at a navigation: requests its files and its data in parallel. */
    follow: prefetchAll,
  };
}

/** Returns the link when it leads to a screen of this page. */
function linkOf(page: Document, target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== page.location.origin || link.target || link.download) {
    return undefined;
  }
  return link;
}

/** `requestIdleCallback` with a fallback; does nothing when the browser saves data. */
export function whenIdle(act: () => void): void {
  // TypeScript's library lacks it: only Chromium supports it.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, 200);
}
