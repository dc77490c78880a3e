/**
 * Ways to remove the offline worker (docs/decisions/0155). They share no code with it, because they
 * must work when it doesn't. The names are those of shell/src/offline/protocol.ts.
 */

/** Sent instead of the worker when it is switched off: it deletes its caches and itself. */
export const removedWorker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith('aforo-offline-')) await caches.delete(name);
  }
  await self.registration.unregister();
})()));
`;

/**
 * Sent to the worker of another product that once had this address: it deletes that product's
 * caches and itself, and loads its pages again, which are not ours.
 */
export const foreignWorker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (!name.startsWith('aforo-')) await caches.delete(name);
  }
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
})()));
`;

/** Inline in a page: applies `act` to every worker of this address, and deletes the caches of ours. */
const withEachWorker = (act: string) =>
  `
navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => ${act})).catch(() => {});
self.caches?.keys().then((names) => names.forEach((name) => name.startsWith('aforo-offline-') && caches.delete(name))).catch(() => {});
`.replaceAll(/\n/g, '');

/**
 * For every browser: replaces the workers by `removedWorker`. Only unregistered, a worker would go
 * on for pages that were open before, and keep what they read.
 */
export const switchedOffScript = withEachWorker('one.update().catch(() => one.unregister())');

/** For one browser, while others have the worker. It ends when the pages that are open are closed. */
export const removalScript = withEachWorker('one.unregister()');

/** Inline as well: this browser doesn't register it again, until it opens \`?con-worker\`. */
export const refusalScript = "try{localStorage.setItem('aforo.sin-worker','1')}catch{}";
