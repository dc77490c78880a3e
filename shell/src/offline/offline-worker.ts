import { refusalKey, cachePrefix, type LoadedFile, type WorkerMessage } from './protocol.ts';

/** The page sends what it uses at most this often. */
const restMs = 2000;

interface Registration {
  readonly active: { postMessage(message: WorkerMessage): void; readonly scriptURL: string } | null;
  unregister(): Promise<boolean>;
}

/** The used part of `navigator.serviceWorker`. */
export interface WorkerContainer {
  register(
    script: string,
    options: { scope: string; updateViaCache: 'none' },
  ): Promise<Registration>;
  readonly ready: Promise<Registration>;
  getRegistrations(): Promise<readonly Registration[]>;
}

interface Options {
  /** Undefined in browsers without workers, and over plain HTTP. */
  container: WorkerContainer | undefined;
  caches: Pick<CacheStorage, 'keys' | 'delete'>;
  /** Throws in a browser that blocks storage, which then has no worker either. */
  storage(): Pick<Storage, 'getItem' | 'removeItem'>;
  page: Pick<Document, 'querySelector'>;
  /** Path and search of the page. */
  place(): { pathname: string; search: string };
  /** Addresses of all resources that the page has requested. */
  requested(): readonly string[];
  integrityOf(url: string): string;
  isLoggedIn(): boolean;
  /** Calls back when the browser has nothing else to do. */
  whenIdle(act: () => void): void;
}

/**
 * Registers the offline worker for a logged-in user, and tells it what the page uses. The gateway
 * names the worker in the page, or removes it (gateway/src/page/worker).
 */
export function createOfflineWorker(options: Options) {
  const { container, caches, storage, page, place, requested, integrityOf, isLoggedIn } = options;
  const script = page.querySelector<HTMLMetaElement>('meta[name="aforo-worker"]')?.content ?? null;
  let registered: Promise<Registration> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isRefused(): boolean {
    const stored = storage();
    if (new URLSearchParams(place().search).has('con-worker')) stored.removeItem(refusalKey);
    return stored.getItem(refusalKey) !== null;
  }

  async function register(name: string, workers: WorkerContainer): Promise<Registration> {
    await workers.register(name, { scope: '/', updateViaCache: 'none' });
    // A worker of another product for a part of our paths would go before ours.
    for (const other of await workers.getRegistrations()) {
      if (other.active && !other.active.scriptURL.endsWith(name)) await other.unregister();
    }
    return workers.ready;
  }

  async function keep(): Promise<void> {
    if (!container || script === null || !isLoggedIn() || isRefused()) return;
    registered ??= register(script, container);
    const { active } = await registered;
    active?.postMessage({ kind: 'keep', page: place().pathname, ...used() });
  }

  /** What the page has requested so far, of what the worker may keep. */
  function used(): { files: LoadedFile[]; reads: string[] } {
    const paths = new Set(requested());
    const files = [...paths].filter((path) => path.startsWith('/assets/'));
    return {
      files: files.map((url) => ({ url, integrity: hashOf(url) })),
      reads: ['/api/settings', '/api/session', ...paths].filter((path) => path.startsWith('/api/')),
    };
  }

  /** Pictures and fonts have none; the page's links have those of style sheets. */
  function hashOf(url: string): string {
    if (url.endsWith('.js')) return integrityOf(url);
    return page.querySelector<HTMLLinkElement>(`link[href="${url}"]`)?.integrity ?? '';
  }

  async function forget(): Promise<void> {
    const own = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
    await Promise.all(own.map((name) => caches.delete(name)));
    const registrations = (await container?.getRegistrations()) ?? [];
    for (const { active } of registrations) active?.postMessage({ kind: 'forget' });
  }

  return {
    /** Call when the page has changed: keeps what it uses, once it is idle. */
    keepSoon(): void {
      clearTimeout(timer);
      timer = setTimeout(() => options.whenIdle(() => void keep().catch(withoutIt)), restMs);
    },
    /** Call when the session has ended: deletes everything that is kept. */
    forget: (): void => void forget().catch(withoutIt),
    stop: () => clearTimeout(timer),
  };
}

/** Blocked storage, a full disk, an old browser: the page works without the worker. */
function withoutIt(): void {}
