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

/** With this parameter, the address of the worker always answers with `removedWorker`. */
export const removalParameter = 'sin-worker';

/**
 * Inline in a page: replaces our worker by `removedWorker`, removes every other one, and deletes the
 * caches of ours. Only unregistered, a worker would go on for the pages that are open, and keep what
 * they read.
 */
export const removalScript = `
navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) =>
new URL(one.scope).pathname === '/' ? navigator.serviceWorker.register('/worker.js?${removalParameter}') : one.unregister()
)).catch(() => {});
self.caches?.keys().then((names) => names.forEach((name) => name.startsWith('aforo-offline-') && caches.delete(name))).catch(() => {});
`.replaceAll(/\n/g, '');

/** Inline as well: this browser doesn't register it again, until it opens \`?con-worker\`. */
export const refusalScript = "try{localStorage.setItem('aforo.sin-worker','1')}catch{}";
