import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isDefinite } from './api-error.ts';

const retries = 3;
const cacheLifetimeMs = 5 * 60_000;

/** 1 s, doubling, at most 30 s (spec, section 8). `failureCount` is 0 before the first retry. */
export function retryDelayMs(failureCount: number): number {
  return Math.min(1000 * 2 ** failureCount, 30_000);
}

/**
 * Reads are retried three times unless the server's answer is final or the browser is offline; then
 * they are retried once it is online. Writes are never retried.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Sends requests even if the browser reports that it is offline: a failed request shows an
        // error, a paused one would look like endless loading.
        networkMode: 'always',
        // With `always`, React Query would not refetch failed reads on reconnect.
        refetchOnReconnect: true,
        retry: (failureCount, error) =>
          failureCount < retries && !isDefinite(error) && onlineManager.isOnline(),
        retryDelay: retryDelayMs,
        gcTime: cacheLifetimeMs,
        staleTime: 30_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
