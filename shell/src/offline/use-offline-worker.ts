import { useEffect } from 'react';
import { api } from '@aforo/shared/http';
import { usePageSession, type AppServices } from '../context/app-context.ts';
import { whenIdle } from '../live-updates/prefetch.ts';
import { createOfflineWorker } from './offline-worker.ts';

/** Absent over plain HTTP, which TypeScript's library doesn't say. */
function workersIn(browser: { serviceWorker?: ServiceWorkerContainer }) {
  return browser.serviceWorker;
}

/** Keeps what this page shows on the device, for as long as the user is logged in. */
export function useOfflineWorker({ router, sessionStore }: AppServices): void {
  const userId = usePageSession()?.user.id;
  useEffect(() => {
    if (userId === undefined || !('caches' in globalThis)) return;
    const worker = createOfflineWorker({
      container: workersIn(navigator),
      caches,
      storage: () => localStorage,
      page: document,
      place: () => location,
      requested: () =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name))
          .filter(({ origin }) => origin === location.origin)
          .map(({ pathname, search }) =>
            pathname.startsWith('/assets/') ? pathname : pathname + search,
          ),
      integrityOf: window.aforoIntegrityOf,
      isLoggedIn: () => sessionStore.currentSession()?.user.id === userId,
      whenIdle,
    });
    worker.keepSoon();
    const stops = [
      router.subscribe(worker.keepSoon),
      sessionStore.onSignOut(worker.forget),
      api.onSessionLost(worker.forget),
      worker.stop,
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [userId, router, sessionStore]);
}
