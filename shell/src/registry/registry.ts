import { faultHeader, type Registry, type registryErrorCodes } from '@aforo/shared/contract';
import { api, ApiError } from '@aforo/shared/http';

/** The registry answers from memory, so a request that takes longer is retried. */
export const registryTimeoutMs = 4000;

/** A failure is told soon, also where files never come. */
const storeTimeoutMs = 1500;

/** The gateway writes the registry into the page; a page without it asks for it. */
export async function readRegistry(): Promise<Registry> {
  const inPage = document.getElementById('aforo-registry')?.textContent;
  return inPage ? (JSON.parse(inPage) as Registry) : api.get<Registry>('/registry'); // the gateway's own document
}

/** The gateway's registry of now. */
export function readRegistryAgain(): Promise<unknown> {
  return api.get('/registry', { signal: AbortSignal.timeout(registryTimeoutMs) });
}

/** Whether the gateway answers, if only that it can't say now whose session this is. */
export function canReachGateway(): Promise<boolean> {
  return readRegistryAgain().then(
    () => true,
    (error: unknown) => error instanceof ApiError && isUnreadableSession(error.code),
  );
}

/** Whether a build's files don't come because the gateway can't read any, which is no fault of the build. */
export async function isStoreDown(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(storeTimeoutMs);
  // oxlint-disable-next-line no-restricted-globals -- a build's file, which is no call of the API
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store', signal }).catch(
    () => undefined,
  );
  return answer?.headers.get(faultHeader) === 'store';
}

/** Whether an area answers at a path that isn't this visitor's; only the gateway knows. */
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
