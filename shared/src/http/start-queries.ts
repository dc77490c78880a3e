import { queryOptions } from '@tanstack/react-query';
import type { getSession, getSettings, ResponseOf } from '../contract/index.ts';
import type { ApiClient } from './api-client.ts';

/**
 * Copies of the contract's paths. Importing its endpoints would bring zod into the first script.
 */
export const startPaths = { settings: '/api/settings', session: '/api/session' } as const;

/** The shell's first reads; the gateway preloads both. */
export function startQueries(api: ApiClient) {
  return {
    settings: queryOptions({
      queryKey: ['settings'],
      queryFn: ({ signal }) =>
        api.get<ResponseOf<typeof getSettings>>(startPaths.settings, { signal }),
    }),
    session: queryOptions({
      queryKey: ['session'],
      queryFn: ({ signal }) =>
        api.get<ResponseOf<typeof getSession>>(startPaths.session, { signal }),
    }),
  };
}
