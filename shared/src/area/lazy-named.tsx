import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { cameBackSince } from './use-online.ts';

export type ScreenModule = Record<string, ComponentType>;

/** Ways to ask again for what didn't come. */
const failed = new Set<() => void>();

/** A component in a chunk of its own. */
export interface LazyComponent {
  (): ReactNode;
  /** Brings its code, and runs it. Rejects as the request does; showing it asks again. */
  preload(): Promise<void>;
}

/**
 * `React.lazy` for a named export. Unlike React's own, a failure can be tried again, and what is here
 * already is shown at once: `lazy` shows the fallback first, which then stays for 300 ms.
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
    // The same for as long as it stands: as another type it would lose what was typed into it.
    const [Shown] = useState(() => ready ?? current);
    return createElement(Shown);
  }
  return Object.assign(Lazy, {
    async preload() {
      if (!ready) await bring();
    },
  });
}

/**
 * Whoever shows a lazy component next asks for its code again. Not while it is being shown: React
 * would try for ever.
 */
export function forgetFailedLoads(): void {
  for (const startAgain of failed) startAgain();
  failed.clear();
}

/** A chunk that webpack could not bring: 404, a wrong hash, or too long on its way. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}
