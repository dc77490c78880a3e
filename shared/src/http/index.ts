import { ApiClient } from './api-client.ts';
import { createQueryClient } from './query-client.ts';

export { ApiClient, type CallOptions, type CallParts } from './api-client.ts';
export { ApiError, isDefinite, isRefused, isUnreachable, leavesOutcomeOpen } from './api-error.ts';
export { defineRead, type Read } from './define-read.ts';
export { createQueryClient, retryDelayMs } from './query-client.ts';
export { startPaths, startQueries } from './start-queries.ts';

/** The page's API client and query cache: federated singletons provided by the shell. */
export const api = new ApiClient();
export const queryClient = createQueryClient();
export { serverNow } from './server-clock.ts';
