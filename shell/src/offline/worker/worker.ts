import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { cachePrefix, type WorkerMessage } from '../protocol.ts';
import {
  describeBuilds,
  isImmutable,
  isObsolete,
  mayAnswer,
  namesOtherBuilds,
  registryIn,
  type KnownBuilds,
} from './kept-builds.ts';
import { createKeptData } from './kept-data.ts';
import { mostPages, pageFor } from './kept-pages.ts';
import { keptReadOf } from './kept-reads.ts';
import type { WorkerEvent, WorkerScope } from './worker-scope.ts';

/*
 * The offline worker (docs/decisions/0155). Everything is requested from the network first, except
 * files whose address names their content; so any version of this worker works with any gateway,
 * and a new one replaces the old one at once.
 */

const scope = self as unknown as WorkerScope; // the script runs in a service worker

/** Grows when the stored form changes; the caches of other versions are deleted. */
const version = `${cachePrefix}1-`;
const names = {
  pages: `${version}pages`,
  reads: `${version}reads`,
  builds: `${version}builds`,
  person: `${version}person`,
};
/** Header of a kept page: the builds that it would run. */
const buildsHeader = 'x-aforo-builds';

const { origin } = location;
const kept = createKeptData({
  caches,
  names,
  origin,
  // oxlint-disable-next-line aforo/device-clock -- the age of what this device has stored
  now: () => Date.now(),
});

/** What the callbacks of one request share. */
interface Handling {
  epoch?: number;
  /** As the page made it; callbacks about stored responses get their key instead. */
  request?: Request;
}

const pages = new NetworkFirst({
  cacheName: names.pages,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // A search may contain the names of people.
      cacheKeyWillBeUsed: ({ request }) => Promise.resolve(withoutSearch(request.url)),
      handlerWillStart: beginHandling,
      async cacheWillUpdate({ response, state = {} }) {
        if (!response.headers.get('content-type')?.startsWith('text/html')) return null;
        const html = await response.clone().text();
        const registry = registryIn(html);
        if (!registry) return null;
        await obey(registry, html);
        const copy = await kept.pageToKeep(response, html, epochOf(state));
        copy?.headers.set(buildsHeader, describeBuilds(registry));
        return copy;
      },
      cacheDidUpdate: () => prunePages(),
      cachedResponseWillBeUsed: ({ request, cachedResponse }) => usable(request, cachedResponse),
      // Without network, and without this very page.
      handlerDidError: ({ request }) => nearestPage(new URL(request.url).pathname),
    },
  ],
});

const reads = new NetworkFirst({
  cacheName: names.reads,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      handlerWillStart: beginHandling,
      async cacheWillUpdate({ request, response, state = {} }) {
        return kept.readToKeep(new URL(request.url), response, epochOf(state));
      },
      cachedResponseWillBeUsed: ({ request, cachedResponse }) => usable(request, cachedResponse),
    },
  ],
});

const builds = new CacheFirst({
  cacheName: names.builds,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // A retry of a failed file has a parameter (shell/src/federation/failed-files.ts).
      cacheKeyWillBeUsed: ({ request }) => Promise.resolve(withoutSearch(request.url)),
      cacheWillUpdate: ({ response }) =>
        Promise.resolve(response.status === 200 && isImmutable(response) ? response : null),
      handlerWillStart: beginHandling,
      async cachedResponseWillBeUsed({ request: key, cachedResponse, state = {} }) {
        const { request } = state as Handling; // set when the request began
        if (!cachedResponse || !request) return null;
        const isRetry = new URL(request.url).search !== '';
        if (!isRetry && (await mayAnswer(request, cachedResponse))) return cachedResponse;
        await (await caches.open(names.builds)).delete(key);
        return null;
      },
    },
  ],
});

registerRoute(({ url, request, sameOrigin }) => {
  const isPage = request.mode === 'navigate' && !/^\/(api|assets)\//.test(url.pathname);
  return sameOrigin && isPage && !url.searchParams.has('sin-worker');
}, pages);
registerRoute(({ url, sameOrigin }) => sameOrigin && keptReadOf(url) !== undefined, reads);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), builds);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/registry',
  async ({ request, event }) => {
    const response = await passOn(request);
    if (response.ok) (event as WorkerEvent).waitUntil(obeyAnswer(response.clone())); // of a fetch
    return response;
  },
);

/** Logging in or out changes the person. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/auth/'),
  async ({ request }) => {
    const response = await passOn(request);
    if (response.ok) await kept.forget();
    return response;
  },
  'POST',
);

function passOn(request: Request): Promise<Response> {
  // oxlint-disable-next-line no-restricted-globals -- the worker passes the page's own request on
  return fetch(request);
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage; // only our own pages can reach it
  event.waitUntil(message.kind === 'forget' ? kept.forget() : keep(event, message));
});
enableNavigationPreload();

async function takeOver(): Promise<void> {
  const stored = await caches.keys();
  const old = stored.filter((name) => name.startsWith(cachePrefix) && !name.startsWith(version));
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function keep(
  event: WorkerEvent,
  { page, files, reads: paths }: Extract<WorkerMessage, { kind: 'keep' }>,
): Promise<void> {
  // First, because the responses decide whose data is kept.
  for (const path of paths.filter((one) => keptReadOf(new URL(one, origin)))) {
    if (await isStored(names.reads, path)) continue;
    await answered(reads, event, new Request(path, { credentials: 'include' }));
  }
  if (!(await nearestPage(page))) await keepPage(event, page);
  for (const { url, integrity } of files) {
    if (await isStored(names.builds, url)) continue;
    await answered(builds, event, new Request(url, { integrity }));
  }
}

function keepPage(event: WorkerEvent, path: string): Promise<void> {
  return answered(pages, event, new Request(path, { headers: { accept: 'text/html' } }));
}

async function isStored(cacheName: string, path: string): Promise<boolean> {
  return (await caches.match(path, { cacheName, ignoreVary: true })) !== undefined;
}

/** Resolves when the response is stored; a failure means that it is kept the next time. */
async function answered(
  strategy: CacheFirst | NetworkFirst,
  event: WorkerEvent,
  request: Request,
): Promise<void> {
  const [response, done] = strategy.handleAll({ event, request });
  await response.catch(() => undefined);
  await done.catch(() => undefined);
}

function beginHandling({ request, state }: { request: Request; state?: Handling }): Promise<void> {
  if (state) Object.assign(state, { epoch: kept.epoch(), request });
  return Promise.resolve();
}

function epochOf({ epoch = -1 }: Handling): number {
  return epoch;
}

async function usable(
  request: Request,
  cachedResponse: Response | undefined,
): Promise<Response | null> {
  if (!cachedResponse) return null;
  return (await kept.isUsable(new URL(request.url), cachedResponse)) ? cachedResponse : null;
}

async function nearestPage(pathname: string): Promise<Response | undefined> {
  const cache = await caches.open(names.pages);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const path = pageFor(pathname, paths);
  const page = path === undefined ? undefined : await cache.match(path, { ignoreVary: true });
  return page && (await kept.isUsable(new URL(pathname, origin), page)) ? page : undefined;
}

async function prunePages(): Promise<void> {
  const cache = await caches.open(names.pages);
  const oldest = (await cache.keys()).slice(0, -mostPages);
  await Promise.all(oldest.map((request) => cache.delete(request)));
}

async function obeyAnswer(response: Response): Promise<void> {
  const registry = (await response.json()) as KnownBuilds; // the gateway's own document
  const replaced = await obey(registry, null);
  if (replaced.length === 0) return;
  const open = await scope.clients.matchAll({ type: 'window' });
  const paths = new Set(open.map(({ url }) => new URL(url).pathname));
  // The open pages are kept with their new builds.
  const event = { waitUntil: () => undefined } as unknown as WorkerEvent; // the caller waits
  for (const path of paths) await keepPage(event, path);
}

/**
 * Deletes the files of builds that the registry has replaced, and the kept pages that would run
 * them.
 * @param page the HTML that the registry came in
 * @returns the paths of the deleted pages
 */
async function obey(registry: KnownBuilds, page: string | null): Promise<string[]> {
  const [files, keptPages] = await Promise.all([
    caches.open(names.builds),
    caches.open(names.pages),
  ]);
  for (const request of await files.keys()) {
    if (isObsolete(new URL(request.url).pathname, registry, page)) await files.delete(request);
  }
  const replaced: string[] = [];
  for (const request of await keptPages.keys()) {
    const stored = await keptPages.match(request, { ignoreVary: true });
    const named = stored?.headers.get(buildsHeader) ?? '';
    if (!namesOtherBuilds(named, registry)) continue;
    await keptPages.delete(request);
    replaced.push(new URL(request.url).pathname);
  }
  return replaced;
}

function withoutSearch(url: string): string {
  const { pathname } = new URL(url);
  return origin + pathname;
}
