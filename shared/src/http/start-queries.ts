import { queryOptions } from '@tanstack/react-query';
import { getSession, getSettings } from '../contract/index.ts';
import type { ApiClient } from './api-client.ts';

/** What the shell reads before anything else; the gateway preloads both. */
export function startQueries(api: ApiClient) {
  return {
    settings: queryOptions({
      queryKey: ['settings'],
      queryFn: ({ signal }) => api.call(getSettings, { signal }),
    }),
    session: queryOptions({
      queryKey: ['session'],
      queryFn: ({ signal }) => api.call(getSession, { signal }),
    }),
  };
}
