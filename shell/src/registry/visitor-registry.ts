import { isClosed, type Registry, type Role } from '@aforo/shared/contract';
import { isRegistry } from './is-registry.ts';
import type { RegistryStore } from './registry-store.ts';

interface Options {
  store: RegistryStore;
  /** Requests the registry from the gateway. */
  read(): Promise<unknown>;
  /** Asks the gateway whether an area serves a path that this visitor may not open. */
  isPathClosed(pathname: string): Promise<boolean>;
  /** The role of the logged-in user; null when none is known. */
  currentRole(): Role | null;
  /** Called when the gateway reports that this browser has a session of another role. */
  onOtherRole(): void;
}

/** Keeps the page's registry the one for the logged-in user. */
export function createVisitorRegistry(options: Options) {
  const { store, read, isPathClosed, currentRole, onOtherRole } = options;
  let last: Promise<void> = Promise.resolve();

  /**
   * Uses a registry from the gateway, unless it is for another role: after a session has ended the
   * screen stays as it is until the user logs in again, and needs its areas for that.
   */
  function take(next: Registry): void {
    const role = currentRole();
    if (role === null || next.role === undefined || next.role === role) store.replace(next);
    else if (next.role !== null) onOtherRole();
  }

  async function refresh(): Promise<void> {
    const answer = await read().catch(() => undefined);
    if (isRegistry(answer)) take(answer);
  }

  return {
    current: store.current,
    take,
    /** Requests changes that the gateway did not send while the user had no session. */
    refresh,
    /**
     * The registry for a role, requested if the page has another one. Without a response, the
     * current one.
     */
    async of(role: Role | null): Promise<Registry> {
      const isHere = () => [undefined, role].includes(store.current().role);
      if (!isHere()) {
        // One request at a time: a pending one may have been sent for another role.
        last = last.then(() => (isHere() ? undefined : refresh()));
        await last;
      }
      return store.current();
    },
    isClosed: async (pathname: string): Promise<boolean> =>
      isClosed(store.current(), pathname) || isPathClosed(pathname),
  };
}
export type VisitorRegistry = ReturnType<typeof createVisitorRegistry>;
