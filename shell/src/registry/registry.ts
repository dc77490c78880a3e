import type { AreaMount, Registry } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

/** The registry answers from memory, so a request that takes longer is retried. */
export const registryTimeoutMs = 4000;

/** The gateway writes the registry into the page; a page without it asks for it. */
export async function readRegistry(): Promise<Registry> {
  const inPage = document.getElementById('aforo-registry')?.textContent;
  return inPage ? (JSON.parse(inPage) as Registry) : api.get<Registry>('/registry'); // the gateway's own document
}

/** The gateway's registry of now. */
export function readRegistryAgain(): Promise<unknown> {
  return api.get('/registry', { signal: AbortSignal.timeout(registryTimeoutMs) });
}

/** The mount whose prefix is the path or a parent of it; of several, the longest. */
export function mountOf(registry: Registry, pathname: string): AreaMount | undefined {
  return registry.mounts
    .filter(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0];
}
