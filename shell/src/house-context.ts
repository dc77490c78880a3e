import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { createBrowserRouter, Navigator } from 'react-router-dom';
import type { MountParcel, ShellServices } from '@aforo/shared/area';
import type { Session, Settings } from '@aforo/shared/contract';
import { api, startQueries } from '@aforo/shared/http';
import { colorScheme, createTheme, type Theme } from '@aforo/shared/theme';
import type { AreaBuilds } from './areas/area-builds.ts';
import type { BuildMarks } from './areas/build-marks.ts';
import type { ReleaseBook } from './areas/release-book.ts';
import { defaultSettings } from './default-settings.ts';
import type { LeaveGuard } from './screen/leave-guard.ts';
import type { RegistryKeeper } from './registry/registry-keeper.ts';
import type { ReportLog } from './reports/report-log.ts';
import type { Screens } from './screen/screens.ts';
import type { ProofKeeper } from './session/proof-keeper.ts';
import type { SessionKeeper } from './session/session-keeper.ts';

/** The shell's parts, put together once for the life of the page. */
export interface House {
  router: ReturnType<typeof createBrowserRouter>;
  navigator: Navigator;
  mountParcel: MountParcel;
  guard: LeaveGuard;
  keeper: SessionKeeper;
  proof: ProofKeeper;
  screens: Screens;
  shell: ShellServices;
  registry: RegistryKeeper;
  builds: AreaBuilds;
  marks: BuildMarks;
  book: ReleaseBook;
  log: ReportLog;
}

export const HouseContext = createContext<House | null>(null);

const queries = startQueries(api);

export function useHouse(): House {
  const house = use(HouseContext);
  if (!house) throw new Error('useHouse needs the shell around it');
  return house;
}

export function useSettings(): Settings {
  return useQuery(queries.settings).data ?? defaultSettings;
}

/** Stays what it was while the server is asked again. */
export function usePageSession(): Session | null {
  return useQuery(queries.session).data?.session ?? null;
}

export function usePageTheme(): Theme {
  const scheme = useSyncExternalStore(colorScheme.subscribe, colorScheme.current);
  const { primaryColor } = useSettings().theme;
  return useMemo(() => createTheme({ primaryColor, scheme }), [primaryColor, scheme]);
}
