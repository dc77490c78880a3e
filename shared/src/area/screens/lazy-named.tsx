import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { cameBackSince } from '../live/use-online.ts';

export type ScreenModule = Record<string, ComponentType>;

/** Functions that allow failed loads to be retried. */
const failed = new Set<() => void>();

/** A component in its own chunk. */
export interface LazyComponent {
  (): ReactNode;
  /**
   * Loads and evaluates the code. Rejects if that fails; rendering the component then tries again.
   */
  preload(): Promise<void>;
}

/**
 * `React.lazy` for a named export, with two differences: a failed load can be retried, and loaded
 * code renders at once. `lazy` would show the fallback first, which React then keeps for 300 ms.
 */
export function lazyNamed<M extends ScreenModule>(
  load: () => Promise<M>,
  name: keyof M & string,
): LazyComponent {
  let ready: ComponentType | undefined;
  async function bring(): Promise<{ default: ComponentType }> {
    const begunAt = performance.now();
    const module = await load().catch((error: unknown) => {
      if (!cameBackSince(begunAt)) throw error;
      return load();
    });
    const component: ComponentType | undefined = module[name];
    if (!component) throw new Error(`No export ${name} in the screen's module`);
    ready = component;
    return { default: component };
  }
  const start = () =>
    lazy(() =>
      bring().catch((error: unknown) => {
        failed.add(() => (current = start()));
        throw error;
      }),
    );
  let current = start();
  function Lazy() {
    // Fixed for the life of this instance: another component type would remount and lose typed
    // input.
    const [Loaded] = useState(() => ready ?? current);
    return createElement(Loaded);
  }
  return Object.assign(Lazy, {
    async preload() {
      if (!ready) await bring();
    },
  });
}

/**
 * Makes the next render of each failed component load its code again. Don't call it during a
 * render: React would retry for ever.
 */
export function forgetFailedLoads(): void {
  for (const startAgain of failed) startAgain();
  failed.clear();
}

/** A chunk that webpack could not load: 404, integrity mismatch or timeout. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}
