import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isDefinite } from './api-error.ts';

const retries = 3;
const cacheLifetimeMs = 5 * 60_000;

/** 1 s, doubling, at most 30 s (spec, section 8). `failureCount` is 0 before the first retry. */
export function retryDelayMs(failureCount: number): number {
  return Math.min(1000 * 2 ** failureCount, 30_000);
}

/**
 * Reads are retried three times unless the server has answered for good, or the browser knows that it
 * is offline: then they are asked again as soon as it isn't. Writes never are.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Ask even when the browser believes it is offline: a refused call says so, a paused one looks
        // like waiting for ever.
        networkMode: 'always',
        // `always` would leave what failed without a connection as it is.
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
