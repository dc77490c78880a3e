import { useEffect } from 'react';
import { api } from '@aforo/shared/http';
import { usePageSession, type AppServices } from '../context/app-context.ts';
import { storeOf } from '../areas/json-store.ts';
import { whenIdle } from '../live-updates/prefetch.ts';
import { createOfflineWorker } from './offline-worker.ts';

/** Keeps what this page shows on the device, for as long as the user is logged in. */
export function useOfflineWorker({ router, sessionStore }: AppServices): void {
  const userId = usePageSession()?.user.id;
  useEffect(() => {
    if (userId === undefined || !('caches' in globalThis)) return;
    const worker = createOfflineWorker({
      container: navigator.serviceWorker as ServiceWorkerContainer | undefined, // absent over plain HTTP
      caches,
      storage: browserStorage,
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
