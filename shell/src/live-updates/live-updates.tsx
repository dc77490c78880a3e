import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  frameOf,
  mountOf,
  type AreaMount,
  type PageEvent,
  type Role,
} from '@aforo/shared/contract';
import { api, queryClient, serverNow, startQueries } from '@aforo/shared/http';
import { watchForHangs } from '../areas/hangs/hang-watcher.ts';
import { useAppContext, usePageSession, type AppServices } from '../context/app-context.ts';
import { loadFinder } from '../frame/finder/finder.tsx';
import { OverrideBadge } from '../modules/override-badge.tsx';
import { useOfflineWorker } from '../offline/use-offline-worker.ts';
import { watchRegistry } from '../registry/watch-registry.ts';
import { readRegistryAgain } from '../registry/registry.ts';
import type { ReportLog } from '../reports/report-log.ts';
import { areaRoute } from '../routing/area-route-id.ts';
import { reopen } from '../routing/reopen.ts';
import { sendReports } from '../reports/send-reports.ts';
import { measureVitals } from '../reports/web-vitals.ts';
import { createLiveSwap } from './live-swap.ts';
import { createPageBusy } from './page-busy.ts';
import { startPrefetch, whenIdle } from './prefetch.ts';
import { fetchScripts, screenFilesOf } from './screen-files.ts';
import { readsBehind } from './link-reads.ts';
import { SwapNotice } from './swap-notice.tsx';

interface ModulesProps {
  app: AppServices;
  onClose: () => void;
}

const ModulesPanel = lazy<ComponentType<ModulesProps>>(() =>
  import(/* webpackChunkName: "later-modules" */ '../modules/modules-panel.tsx').then(
    ({ ModulesPanel: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

/** Background work of the page: updates areas and prefetches code. Loaded after the first paint. */
export function LiveUpdates() {
  const app = useAppContext();
  const { swap } = runningIn(app);
  useOfflineWorker(app);
  const role = usePageSession()?.user.role ?? null;

  // Another role gets other areas and perhaps other builds.
  const known = useRef(role);
  useEffect(() => {
    if (known.current === role) return;
    known.current = role;
    void app.visitorRegistry.of(role).then(() => leaveClosedScreen(app, role));
  }, [app, role]);

  useEffect(() => {
    if (role === null) return;
    void app.visitorRegistry.of(role).then((registry) => {
      if (frameOf(registry, role, undefined)?.variant !== 'staff') return;
      // Preload the finder, because users type into it as soon as it opens.
      whenIdle(() => void loadFinder().catch(() => undefined));
    });
  }, [app, role]);

  return (
    <>
      <SwapNotice swap={swap} />
      <OverrideBadge app={app} reload={() => location.reload()} />
      <Modules app={app} />
    </>
  );
}

/** An administrator may have changed what this user may open while a screen was shown. */
function leaveClosedScreen({ router }: AppServices, role: Role | null): void {
  const shown = router.state.loaderData[areaRoute] as AreaMount | undefined; // its loader's
  if (role === null || !shown?.roles || shown.roles.includes(role)) return;
  reopen(router);
}

const panelName = 'modulos';

function Modules({ app }: { app: AppServices }) {
  const [search, setSearch] = useSearchParams();
  if (!search.has(panelName)) return null;
  function close(): void {
    setSearch(
      (before) => {
        before.delete(panelName);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return (
    <Suspense>
      <ModulesPanel app={app} onClose={close} />
    </Suspense>
  );
}

type Running = ReturnType<typeof start>;
const runningByApp = new WeakMap<AppServices, Running>();

/**
 * Started once per page. Not in the component's state, which React discards when it restarts a
 * first render: the services of the discarded render would keep running, with their connection.
 */
function runningIn(app: AppServices): Running {
  const running = runningByApp.get(app) ?? start(app);
  runningByApp.set(app, running);
  return running;
}

function start(app: AppServices) {
  const { registry, builds, buildHealth, releaseCache, log, router, guard, screens } = app;
  const { natives, styleSheets } = app;
  const path = () => router.state.location.pathname;
  const swap = createLiveSwap({
    registry,
    builds,
    busy: createPageBusy({
      page: document,
      guard,
      isSaving: () => queryClient.isMutating() > 0,
      search: () => router.state.location.search,
    }),
    releaseOf(area) {
      const release = registry.current().areas[area];
      return release && releaseCache.getCached(area, release.buildId);
    },
    fetchScreen: (release) =>
      fetchScripts(release, screenFilesOf(release, mountOf(registry.current(), path()), path())),
    onSwap: screens.keepPosition,
    isSpoiled: () => natives.isSpoiled() || styleSheets.hasForeign(),
    hasBroken: () => buildHealth.hasAnyBrokenHere(),
    reload() {
      // The user has agreed.
      guard.release();
      location.reload();
    },
  });
  registry.subscribe(() => {
    // A path without an area may have one now.
    if (router.state.errors) reopen(router);
  });
  watchRegistry({
    registryStore: { current: registry.current, replace: app.visitorRegistry.take },
    // A request that hangs must not block the next one.
    read() {
      // A rollback must arrive even when the broken build has replaced `fetch`.
      natives.restore();
      return readRegistryAgain();
    },
    openStream() {
      natives.restore();
      return new EventSource('/registry/events');
    },
    page: document,
  });
  if ('caches' in window && 'locks' in navigator) {
    watchForHangs({
      page: document,
      caches,
      createUrl: (script) => URL.createObjectURL(new Blob([script], { type: 'text/javascript' })),
      createWorker: (url) => new Worker(url),
      possibleHang: builds.possibleHang,
    });
  }
  sendReports({
    log,
    send: (body) =>
      navigator.sendBeacon('/registry/reports', new Blob([body], { type: 'application/json' })),
    page: document,
  });
  whenFirstMounted(log, (first) => measureVitals(first, log.add));
  const queries = startQueries(api);
  const prefetch = startPrefetch({
    page: document,
    registry,
    builds,
    readData(link) {
      const known = {
        registry: registry.current(),
        settings: queryClient.getQueryData(queries.settings.queryKey),
        session: queryClient.getQueryData(queries.session.queryKey)?.session,
        now: serverNow(),
      };
      for (const address of readsBehind(link, known)) api.prefetch(address);
    },
    whenIdle,
  });
  log.subscribe(({ kind }) => {
    if (kind === 'mounted') prefetch.scan();
  });
  let last = path();
  router.subscribe(({ navigation, location }) => {
    const next = navigation.location ?? location;
    if (next.pathname === last) return;
    last = next.pathname;
    prefetch.follow(next);
  });
  return { swap };
}

type BuildRef = Pick<PageEvent, 'area' | 'buildId'>;

function whenFirstMounted(log: ReportLog, act: (first: BuildRef) => void): void {
  const isMount = ({ kind }: PageEvent) => kind === 'mounted';
  const mountedEvent = log.events().find(isMount);
  if (mountedEvent) {
    act({ area: mountedEvent.area, buildId: mountedEvent.buildId });
    return;
  }
  const stop = log.subscribe((event) => {
    if (!isMount(event)) return;
    stop();
    act({ area: event.area, buildId: event.buildId });
  });
}
