import { faultHeader, type Registry, type registryErrorCodes } from '@aforo/shared/contract';
import { api, ApiError } from '@aforo/shared/http';

/** The registry is served from memory, so a request that takes longer is retried. */
export const registryTimeoutMs = 4000;

/** Failures must be reported soon, even when files never arrive. */
const storeTimeoutMs = 1500;

/** The gateway writes the registry into the page; without it the page requests it. */
export async function readRegistry(): Promise<Registry> {
  const inPage = document.getElementById('aforo-registry')?.textContent;
  return inPage ? (JSON.parse(inPage) as Registry) : api.get<Registry>('/registry'); // the gateway's own document
}

/** The gateway's current registry. */
export function readRegistryAgain(): Promise<unknown> {
  return api.get('/registry', { signal: AbortSignal.timeout(registryTimeoutMs) });
}

/** Whether the gateway answers, even if it can't read the session at the moment. */
export function canReachGateway(): Promise<boolean> {
  return readRegistryAgain().then(
    () => true,
    (error: unknown) => error instanceof ApiError && isUnreadableSession(error.code),
  );
}

/**
 * Whether a build's files fail to load because the gateway can't read any; the build is then not at
 * fault.
 */
export async function isStoreDown(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(storeTimeoutMs);
  // oxlint-disable-next-line no-restricted-globals -- a build's file, not an API request
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store', signal }).catch(
    () => undefined,
  );
  return answer?.headers.get(faultHeader) === 'store';
}

/** Whether an area serves a path that this visitor may not open; only the gateway knows. */
export async function isPathClosed(pathname: string): Promise<boolean> {
  const query = new URLSearchParams({ path: pathname });
  const signal = AbortSignal.timeout(registryTimeoutMs);
  const answer = await api.get<{ isClosed: boolean }>(`/registry/paths?${query}`, { signal });
  return answer.isClosed;
}

/** The client types the API's codes; this one is the gateway's own. */
function isUnreadableSession(code: string): boolean {
  return code === ('session_unreadable' satisfies (typeof registryErrorCodes)[number]);
}
