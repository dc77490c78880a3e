import { isClosed, type Registry, type Role } from '@aforo/shared/contract';
import { isRegistry } from './is-registry.ts';
import type { RegistryStore } from './registry-store.ts';

interface Options {
  store: RegistryStore;
  /** Asks the gateway for the registry. */
  read(): Promise<unknown>;
  /** Asks the gateway whether an area answers at a path that isn't this visitor's. */
  isPathClosed(pathname: string): Promise<boolean>;
  /** Of whoever this page knows to be logged in; null when it knows of nobody. */
  currentRole(): Role | null;
  /** The gateway says that the same browser has a session of another role. */
  onOtherRole(): void;
}

/** Keeps the page's registry that of whoever is logged in. */
export function createVisitorRegistry(options: Options) {
  const { store, read, isPathClosed, currentRole, onOtherRole } = options;
  let last: Promise<void> = Promise.resolve();

  /**
   * Uses a registry that the gateway has given. Not one of another role: of somebody whose session has
   * ended the screen stays as it is until they log in again, and needs its areas for that.
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
    /** Asks for what may have changed while the gateway answered as to nobody. */
    refresh,
    /** The registry for a role, asked for if the page has another. Without an answer the one that it has. */
    async of(role: Role | null): Promise<Registry> {
      const isHere = () => [undefined, role].includes(store.current().role);
      if (!isHere()) {
        // One after the other: what is on its way may have been asked for by somebody else.
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
