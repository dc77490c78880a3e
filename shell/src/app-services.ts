import * as React from 'react';
import { serviceRecoveredEvent, type ShellServices } from '@aforo/shared/area';
import { isClosed, mountOf, type AreaMount, type Registry } from '@aforo/shared/contract';
import { api, isUnreachable, queryClient, startPaths, startQueries } from '@aforo/shared/http';
import { createAreaBuilds } from './areas/builds/area-builds.ts';
import { createAreaLoader } from './areas/area-loader.ts';
import { createBuildHealth } from './areas/builds/build-health.ts';
import {
  lastFileLoadedAt,
  bustCache,
  guardScripts,
  importArea,
  allowRelease,
} from './federation/federation.ts';
import { createParcelHost } from './areas/parcel-host.ts';
import { createBuildStarts } from './areas/builds/build-starts.ts';
import { addInTime, hangsAtStart } from './areas/hangs/hangs-at-start.ts';
import { storeOf } from './areas/json-store.ts';
import { watchLeaving } from './areas/page-leaving.ts';
import { createReleaseCache } from './areas/builds/release-cache.ts';
import { createShownAreas } from './areas/builds/shown-areas.ts';
import { holdersOf, saveNatives } from './clean-page/natives.ts';
import { createPageTraces } from './clean-page/page-traces.ts';
import { watchRegistrations } from './clean-page/registrations.ts';
import { watchRootStyles } from './clean-page/root-styles.ts';
import { watchStyleSheets } from './clean-page/style-sheets.ts';
import type { AppServices } from './context/app-context.ts';
import { pageAnswers } from './first-paint/page-answers.ts';
import { createKeptResponses } from './outage/kept-responses.ts';
import { areAnswered, createServiceWatch } from './outage/service-watch.ts';
import { createRegistryStore } from './registry/registry-store.ts';
import {
  canReachGateway,
  isPathClosed,
  isStoreDown,
  readRegistry,
  readRegistryAgain,
} from './registry/registry.ts';
import { createVisitorRegistry } from './registry/visitor-registry.ts';
import { isScriptOf } from './reports/area-scripts.ts';
import { createReportLog } from './reports/report-log.ts';
import { watchScriptErrors } from './reports/script-errors.ts';
import { navigatorOf } from './routing/navigator.ts';
import { syncHistory } from './routing/one-history.ts';
import { reopen } from './routing/reopen.ts';
import { createRouter } from './routing/router.tsx';
import { createLeaveGuard } from './screen/leave-guard.ts';
import { createScreens } from './screen/screens.ts';
import { createProofStore } from './session/proof-store.ts';
import { createSessionStore, currentRole, type SessionStore } from './session/session-store.ts';

/** A health check of the service that takes longer counts as failed. */
const serviceTimeoutMs = 8000;

/** The first render waits at most this long for the settings, which contain the colors. */
const settingsTimeoutMs = 1000;

/** Creates the shell's services. Independent requests start in parallel. */
export async function createAppServices(): Promise<AppServices> {
  // oxlint-disable-next-line aforo/device-clock -- compared with times that pages of this device stored
  const deviceNow = () => Date.now();
  const serviceWatch = createServiceWatch({
    check: canReachService,
    now: () => new Date(deviceNow()),
    page: document,
    window,
  });
  api.onUnanswered(serviceWatch.doubt);
  const keptResponses = createKeptResponses();
  api.onKeptResponse(keptResponses.add);
  for (const [address, answer] of pageAnswers) api.keepAnswer(address, answer);
  const queries = startQueries(api);
  const settings = queryClient.prefetchQuery(queries.settings);
  void queryClient.prefetchQuery(queries.session);
  const registry = createRegistryStore(await readRegistry());
  guardScripts();
  // Before any area's code runs.
  const oneHistory = syncHistory(window);
  const registrations = watchRegistrations(window);
  const natives = saveNatives(holdersOf(window));
  const styleSheets = watchStyleSheets(document);
  const log = createReportLog();
  const releaseCache = createReleaseCache({
    registry: registry.current,
    get: (path, signal) => api.get(path, { signal }),
    allow: allowRelease,
  });
  const tab = storeOf(() => sessionStorage);
  const browser = storeOf(() => localStorage);
  const buildHealth = createBuildHealth({ registry: registry.current, tab, browser });
  const buildStarts = createBuildStarts({
    tab,
    browser,
    now: deviceNow,
    newId: () => Math.random().toString(36).slice(2),
    isLeaving: () => leaving.isLeaving(),
  });
  const leaving = watchLeaving({
    page: window,
    now: () => performance.now(),
    onLeave: () => builds.takeBack(),
  });
  const traces = createPageTraces({
    natives,
    sources: [styleSheets, watchRootStyles(document)],
    registrations,
    isScriptOf({ area, buildId }, script) {
      const release = releaseCache.getCached(area, buildId);
      return release !== undefined && isScriptOf(release, script, location.href);
    },
    report: log.add,
    onError: (error) => reportError(error, 'shell'),
  });
  const canJudge = () => navigator.onLine && !leaving.isLeaving();
  const builds = createAreaBuilds({
    registry: registry.current,
    loader: createAreaLoader({
      importArea,
      lastFileLoadedAt,
      onLoad: traces.loading,
      onEnter: traces.entering,
      onLeave: traces.left,
    }),
    releaseCache,
    buildHealth,
    buildStarts,
    bustCache(area, buildId) {
      const release = releaseCache.getCached(area, buildId);
      if (release) bustCache(release);
    },
    report(event) {
      // The fallback build must not run with globals that the broken build replaced.
      if (event.kind === 'failed') natives.restore();
      log.add(event);
    },
    onFallback: notifyFallback,
    canJudge,
    async canReachFiles(area, buildId) {
      const entry = releaseCache.getCached(area, buildId)?.entry;
      const [isReached, isDown] = await Promise.all([
        canReachGateway(),
        entry === undefined ? false : isStoreDown(entry),
      ]);
      if (!isReached) serviceWatch.doubt();
      return isReached && !isDown;
    },
  });
  watchScriptErrors({
    page: window,
    origin: location.href,
    releases: () =>
      builds.areas().flatMap((area) => {
        const buildId = builds.loaded(area)?.buildId;
        return (buildId !== undefined && releaseCache.getCached(area, buildId)) || [];
      }),
    canJudge,
    report: log.add,
  });
  await addInTime(hangsAtStart, buildStarts.addHangs);
  const wanted = firstMount(registry.current(), location.pathname);
  // Preload: the outlet loads the same area again and shows any failure.
  if (wanted) builds.load(wanted.area).catch(() => undefined);

  const mountParcel = await createParcelHost();
  await Promise.race([settings, new Promise((done) => setTimeout(done, settingsTimeoutMs))]);

  // Router and session depend on each other: the router reads the session at its first navigation.
  let createdStore: SessionStore | undefined;
  const visitorRegistry = createVisitorRegistry({
    store: registry,
    read: readRegistryAgain,
    isPathClosed,
    currentRole,
    onOtherRole: () => void getSessionStore().refresh(),
  });
  const getSessionStore = (): SessionStore =>
    (createdStore ??= createSessionStore({
      registry: visitorRegistry,
      serviceWatch,
      goTo: (path) => void router.navigate(path, { replace: true }),
      currentSearch: () => router.state.location.search,
    }));
  const router = createRouter({ registry: visitorRegistry, session: getSessionStore });
  oneHistory.follow(router);
  serviceWatch.onRecovery(() => {
    const hasKept = keptResponses.oldest() !== null;
    keptResponses.clear();
    resume(router, hasKept);
  });
  const screens = createScreens(router);
  const guard = createLeaveGuard(window);
  const sessionStore = getSessionStore();

  const shell: ShellServices = {
    loadArea: builds.load,
    loadedArea: builds.loaded,
    subscribeBuild: builds.subscribe,
    buildMounted: builds.mounted,
    buildFailed(loaded, phase, error) {
      if (phase === 'mount' || phase === 'unmount') traces.left(parcelOf(error));
      return builds.failed(loaded, phase, error);
    },
    blockLeaving: guard.block,
    enterScreen: screens.enter,
    signedIn: sessionStore.signedIn,
    signOut: sessionStore.signOut,
    onSignOut: sessionStore.onSignOut,
    refreshSession: sessionStore.refresh,
    reportError,
    slots: createShownAreas({ registry, builds, releaseCache }),
    identity: { api, queryClient, react: React },
  };
  return {
    router,
    navigator: navigatorOf(router),
    mountParcel,
    guard,
    sessionStore,
    serviceWatch,
    keptResponses,
    proofStore: createProofStore(),
    screens,
    shell,
    registry,
    visitorRegistry,
    builds,
    buildHealth,
    natives,
    styleSheets,
    releaseCache,
    log,
  };
}

/** The area to preload. A visitor who may not open the path will see the login. */
function firstMount(registry: Registry, pathname: string): AreaMount | undefined {
  const isLogin = pathname === '/' || (registry.role === null && isClosed(registry, pathname));
  return mountOf(registry, isLogin ? '/login' : pathname);
}

/** Whether the API answers the requests that every page makes. */
function canReachService(): Promise<boolean> {
  return areAnswered(
    [startPaths.settings, startPaths.session].map((path) =>
      api.get(path, { signal: AbortSignal.timeout(serviceTimeoutMs) }),
    ),
  );
}

/**
 * After an outage: refetches what failed meanwhile, or everything if the page shows kept responses,
 * and reopens a screen that shows the outage.
 */
function resume(router: AppServices['router'], hasKept: boolean): void {
  if (hasKept) void queryClient.invalidateQueries();
  else {
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => isUnreachable(state.error),
    });
  }
  window.dispatchEvent(new Event(serviceRecoveredEvent));
  const isSessionUnread =
    queryClient.getQueryData(startQueries(api).session.queryKey) === undefined;
  if (router.state.errors || isSessionUnread) reopen(router);
}

/** The name of the parcel, which single-spa adds to its errors. */
function parcelOf(error: unknown): string | undefined {
  return error instanceof Error && 'appOrParcelName' in error
    ? String(error.appOrParcelName)
    : undefined;
}

/** Toasts and their code load after the first paint. */
function notifyFallback(): void {
  import(/* webpackChunkName: "later-toasts" */ './screen/toasts.tsx').then(
    ({ showToast }) => showToast('Hemos vuelto a la versión anterior de esta sección.'),
    () => undefined, // the section works; only the toast is missing
  );
}

/** For operators, in the browser's console; users see the screen's own message. */
function reportError(error: unknown, area: string): void {
  // oxlint-disable-next-line no-restricted-globals -- the only place that writes to the browser's console
  console.error(`[${area}]`, error);
}
