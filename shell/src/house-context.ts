import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Session, Settings } from '@aforo/shared/contract';
import { api, startQueries } from '@aforo/shared/http';
import { colorScheme, createTheme, type Theme } from '@aforo/shared/theme';
import { defaultSettings } from './default-settings.ts';
import type { House } from './house.ts';

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
