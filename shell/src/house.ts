import * as React from 'react';
import type { ShellServices } from '@aforo/shared/area';
import { api, queryClient, startQueries } from '@aforo/shared/http';
import { createAreaBuilds } from './areas/area-builds.ts';
import { createAreaLoader } from './areas/area-loader.ts';
import { createBuildMarks } from './areas/build-marks.ts';
import { arrivalOf, askAnew, guardScripts, importArea, learnRelease } from './areas/federation.ts';
import { createParcelHost } from './areas/parcel-host.ts';
import { createReleaseBook } from './areas/release-book.ts';
import type { House } from './house-context.ts';
import { createRegistryKeeper } from './registry/registry-keeper.ts';
import { mountOf, readRegistry } from './registry/registry.ts';
import { createReportLog } from './reports/report-log.ts';
import { navigatorOf } from './routing/navigator.ts';
import { createRouter } from './routing/router.tsx';
import { createLeaveGuard } from './screen/leave-guard.ts';
import { createScreens } from './screen/screens.ts';
import { createProofKeeper } from './session/proof-keeper.ts';
import { createSessionKeeper, type SessionKeeper } from './session/session-keeper.ts';

/** Settings may colour the first paint, but never hold it back for longer than this. */
const settingsPatienceMs = 1000;

/** Puts the shell's parts together. Everything that can be asked for at once is asked for at once. */
export async function createHouse(): Promise<House> {
  const queries = startQueries(api);
  const settings = queryClient.prefetchQuery(queries.settings);
  void queryClient.prefetchQuery(queries.session);
  const registry = createRegistryKeeper(await readRegistry());
  guardScripts(registry.current());
  const log = createReportLog();
  const book = createReleaseBook({
    registry: registry.current,
    get: (path, signal) => api.get(path, { signal }),
    learn: learnRelease,
  });
  const marks = createBuildMarks({
    registry: registry.current,
    tab: sessionStorage,
    browser: localStorage,
  });
  const builds = createAreaBuilds({
    registry: registry.current,
    loader: createAreaLoader({ importArea, arrivalOf }),
    book,
    marks,
    askAnew(area, buildId) {
      const release = book.knownOf(area, buildId);
      if (release) askAnew(release);
    },
    report: log.add,
    onFallback: tellOfFallback,
    isOnline: () => navigator.onLine,
  });
  const wanted = mountOf(
    registry.current(),
    location.pathname === '/' ? '/login' : location.pathname,
  );
  // A failure is met again, and shown, when the outlet asks for the same area.
  if (wanted) builds.load(wanted.area).catch(() => undefined);

  const mountParcel = await createParcelHost();
  await Promise.race([settings, new Promise((done) => setTimeout(done, settingsPatienceMs))]);

  // Router and session need each other: the router reads the keeper at its first navigation.
  let keeper: SessionKeeper | undefined;
  const sessionKeeper = (): SessionKeeper =>
    (keeper ??= createSessionKeeper({
      registry: registry.current,
      goTo: (path) => void router.navigate(path, { replace: true }),
      currentSearch: () => router.state.location.search,
    }));
  const router = createRouter({ registry: registry.current, session: sessionKeeper });
  const screens = createScreens(router);
  const guard = createLeaveGuard(window);
  const theKeeper = sessionKeeper();

  const shell: ShellServices = {
    loadArea: builds.load,
    loadedArea: builds.loaded,
    subscribeBuild: builds.subscribe,
    buildMounted: builds.mounted,
    buildFailed: builds.failed,
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
    proof: createProofKeeper(),
    screens,
    shell,
    registry,
    builds,
    marks,
    book,
    log,
  };
}

/** Toasts come after the first paint, and so does what one needs. */
function tellOfFallback(): void {
  import(/* webpackChunkName: "later-toasts" */ './toasts.tsx').then(
    ({ tell }) => tell('Hemos vuelto a la versión anterior de esta sección.'),
    () => undefined, // the section is there; only the word about it isn't
  );
}

/** Operators read it in the browser's console; people read the screen's own words. */
function reportError(error: unknown, area: string): void {
  // eslint-disable-next-line no-restricted-globals -- the one place where the browser's console is written
  console.error(`[${area}]`, error);
}
