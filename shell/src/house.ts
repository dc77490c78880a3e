import * as React from 'react';
import type { ShellServices } from '@aforo/shared/area';
import { api, queryClient, startQueries } from '@aforo/shared/http';
import { createAreaLoader } from './areas/area-loader.ts';
import { guardScripts, importArea } from './areas/federation.ts';
import { createParcelHost } from './areas/parcel-host.ts';
import type { House } from './house-context.ts';
import { mountOf, readRegistry } from './registry.ts';
import { navigatorOf } from './routing/navigator.ts';
import { createRouter } from './routing/router.tsx';
import { createLeaveGuard } from './screen/leave-guard.ts';
import { createScreens } from './screen/screens.ts';
import { createSessionKeeper, type SessionKeeper } from './session/session-keeper.ts';

/** Settings may colour the first paint, but never hold it back for longer than this. */
const settingsPatienceMs = 1000;

/** Puts the shell's parts together. Everything that can be asked for at once is asked for at once. */
export async function createHouse(): Promise<House> {
  const queries = startQueries(api);
  const settings = queryClient.prefetchQuery(queries.settings);
  void queryClient.prefetchQuery(queries.session);
  const registry = await readRegistry();
  guardScripts(registry);
  const loader = createAreaLoader({ registry, importArea });
  const wanted = mountOf(registry, location.pathname === '/' ? '/login' : location.pathname);
  // A failure is met again, and shown, when the outlet asks for the same area.
  if (wanted) loader.load(wanted.area).catch(() => undefined);

  const mountParcel = await createParcelHost();
  await Promise.race([settings, new Promise((done) => setTimeout(done, settingsPatienceMs))]);

  // Router and session need each other: the router reads the keeper at its first navigation.
  let keeper: SessionKeeper | undefined;
  const sessionKeeper = (): SessionKeeper =>
    (keeper ??= createSessionKeeper({
      registry,
      goTo: (path) => void router.navigate(path, { replace: true }),
      currentSearch: () => router.state.location.search,
    }));
  const router = createRouter({ registry, session: sessionKeeper });
  const screens = createScreens(router);
  const guard = createLeaveGuard(window);
  const theKeeper = sessionKeeper();

  const shell: ShellServices = {
    loadArea: loader.load,
    loadedArea: loader.loaded,
    blockLeaving: guard.block,
    enterScreen: screens.enter,
    signedIn: theKeeper.signedIn,
    signOut: theKeeper.signOut,
    refreshSession: theKeeper.refresh,
    reportError,
    identity: { api, queryClient, react: React },
  };
  return {
    router,
    navigator: navigatorOf(router),
    mountParcel,
    guard,
    keeper: theKeeper,
    screens,
    shell,
  };
}

/** Operators read it in the browser's console; people read the screen's own words. */
function reportError(error: unknown, area: string): void {
  // eslint-disable-next-line aforo/no-console -- the one place where the browser's console is written
  console.error(`[${area}]`, error);
}
