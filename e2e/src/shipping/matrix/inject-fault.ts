import { basename } from 'node:path';
import type { BrowserContext, Route } from '@playwright/test';
import { addressOf, registrySchema, type AreaRelease, type Registry } from '@aforo/shared/contract';
import type { Fault, Resource } from './cells.ts';

/** The file of a build for a resource; `screen` is the route of its screen. */
export function fileOf(
  release: AreaRelease,
  resource: Exclude<Resource, 'registry'>,
  screen: string,
): string {
  const isExposed = (file: string) => basename(file).startsWith('__federation_expose_area');
  const entry = release.entry.slice(release.base.length);
  const ofScreen = release.screens?.[screen];
  const found = {
    remoteEntry: () => entry,
    'exposed chunk': () => release.preload.find(isExposed),
    // A shared chunk of the area itself, or else of this screen.
    'shared chunk': () =>
      release.preload.find((file) => file !== entry && !isExposed(file)) ??
      ofScreen?.find((file) => !basename(file).startsWith('screen.')),
    'lazy screen': () => ofScreen?.find((file) => basename(file).startsWith('screen.')),
  }[resource]();
  if (!found) throw new Error(`${release.area} has no ${resource} for the screen «${screen}»`);
  return found;
}

/** Makes a file of a build arrive with the fault. Returns a function that repairs it. */
export async function injectFileFault(
  context: BrowserContext,
  release: AreaRelease,
  file: string,
  fault: Exclude<Fault, 'wrong contract'>,
): Promise<() => Promise<void>> {
  if (fault === 'wrong hash') {
    const right = release.files[file]?.integrity ?? '';
    const wrong = `sha384-${'B'.repeat(64)}`;
    return rewritePages(context, (text) => text.replaceAll(right, wrong));
  }
  return intercept(
    context,
    ({ pathname }) => pathname === addressOf(release, file),
    answers[fault],
  );
}

/** The same for the registry that an open page requests. */
export function injectRegistryFault(
  context: BrowserContext,
  fault: Exclude<Fault, 'wrong contract' | 'wrong hash'>,
): Promise<() => Promise<void>> {
  return intercept(context, (url) => url.pathname === '/registry', answers[fault]);
}

/** Rewrites the registry in the page and in `/registry`. */
export function rewriteRegistry(
  context: BrowserContext,
  change: (registry: Registry) => Registry,
): Promise<() => Promise<void>> {
  const changed = (text: string) =>
    JSON.stringify(change(registrySchema.parse(JSON.parse(text)))).replaceAll('<', '\\u003c');
  return rewritePages(context, (text) =>
    text.startsWith('{')
      ? changed(text)
      : text.replace(
          /(<script type="application\/json" id="aforo-registry">)(.*?)(<\/script>)/s,
          (_, start: string, json: string, end: string) => start + changed(json) + end,
        ),
  );
}

const answers: Record<
  Exclude<Fault, 'wrong contract' | 'wrong hash'>,
  (route: Route) => Promise<void>
> = {
  '404': (route) => route.fulfill({ status: 404 }),
  '503': (route) => route.fulfill({ status: 503 }),
  async corrupt(route) {
    const response = await route.fetch();
    const body = await response.body();
    // The first byte: in the middle of the registry it might be in the hash of another area.
    body[0] = (body[0] ?? 0) ^ 0x80;
    await route.fulfill({ response, body });
  },
  // Never answered: the request hangs until the page aborts it.
  stalled: () => Promise.resolve(),
};

async function intercept(
  context: BrowserContext,
  isMeant: (url: URL) => boolean,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  // A page that is left while waiting aborts its request.
  const handler = (route: Route) => answer(route).catch(() => undefined);
  await context.route(isMeant, handler);
  return () => context.unroute(isMeant, handler);
}

type Change = (text: string) => string;

/** Playwright calls only one handler, so all changes to a browser's pages go through one. */
const changesOf = new WeakMap<BrowserContext, Set<Change>>();

async function rewritePages(context: BrowserContext, change: Change): Promise<() => Promise<void>> {
  const known = changesOf.get(context);
  const changes = known ?? new Set<Change>();
  changes.add(change);
  if (!known) {
    changesOf.set(context, changes);
    const isPage = ({ pathname }: URL) =>
      pathname === '/registry' || !/^\/(api|assets|registry|favicon|manifest)/.test(pathname);
    await intercept(context, isPage, async (route) => {
      if (changes.size === 0) return route.fallback();
      const response = await route.fetch();
      const text = await response.text();
      return route.fulfill({ response, body: [...changes].reduce((body, one) => one(body), text) });
    });
  }
  return () => {
    changes.delete(change);
    return Promise.resolve();
  };
}
