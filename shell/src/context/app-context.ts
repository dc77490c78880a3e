import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { createBrowserRouter, Navigator } from 'react-router-dom';
import type { MountParcel, ShellServices } from '@aforo/shared/area';
import type { Session, Settings } from '@aforo/shared/contract';
import { api, startQueries } from '@aforo/shared/http';
import { colorScheme, createTheme, type Theme } from '@aforo/shared/theme';
import type { AreaBuilds } from '../areas/builds/area-builds.ts';
import type { BuildHealth } from '../areas/builds/build-health.ts';
import type { Natives } from '../clean-page/natives.ts';
import type { watchStyleSheets } from '../clean-page/style-sheets.ts';
import type { ReleaseCache } from '../areas/builds/release-cache.ts';
import { defaultSettings } from './default-settings.ts';
import type { KeptResponses } from '../outage/kept-responses.ts';
import type { ServiceWatch } from '../outage/service-watch.ts';
import type { LeaveGuard } from '../screen/leave-guard.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import type { VisitorRegistry } from '../registry/visitor-registry.ts';
import type { ReportLog } from '../reports/report-log.ts';
import type { Screens } from '../screen/screens.ts';
import type { ProofStore } from '../session/proof-store.ts';
import type { SessionStore } from '../session/session-store.ts';

/** The shell's services, created once per page load. */
export interface AppServices {
  router: ReturnType<typeof createBrowserRouter>;
  navigator: Navigator;
  mountParcel: MountParcel;
  guard: LeaveGuard;
  sessionStore: SessionStore;
  serviceWatch: ServiceWatch;
  keptResponses: KeptResponses;
  proofStore: ProofStore;
  screens: Screens;
  shell: ShellServices;
  registry: RegistryStore;
  visitorRegistry: VisitorRegistry;
  builds: AreaBuilds;
  buildHealth: BuildHealth;
  natives: Natives;
  styleSheets: ReturnType<typeof watchStyleSheets>;
  releaseCache: ReleaseCache;
  log: ReportLog;
}

export const AppContext = createContext<AppServices | null>(null);

const queries = startQueries(api);

export function useAppContext(): AppServices {
  const app = use(AppContext);
  if (!app) throw new Error('useAppContext needs an AppContext above it');
  return app;
}

export function useSettings(): Settings {
  return useQuery(queries.settings).data ?? defaultSettings;
}

/** Keeps its value while it is refetched. */
export function usePageSession(): Session | null {
  return useQuery(queries.session).data?.session ?? null;
}

export function usePageTheme(): Theme {
  const scheme = useSyncExternalStore(colorScheme.subscribe, colorScheme.current);
  const { primaryColor } = useSettings().theme;
  return useMemo(() => createTheme({ primaryColor, scheme }), [primaryColor, scheme]);
}
