import { createElement, lazy, type ComponentType } from 'react';

export type ScreenModule = Record<string, ComponentType>;

/** Ways to ask again for what didn't come. */
const failed = new Set<() => void>();

/** `React.lazy` for a named export. Unlike React's own, a failure can be tried again. */
export function lazyNamed<M extends ScreenModule>(
  load: () => Promise<M>,
  name: keyof M & string,
): ComponentType {
  const start = () =>
    lazy(async (): Promise<{ default: ComponentType }> => {
      try {
        const component: ComponentType | undefined = (await load())[name];
        if (!component) throw new Error(`No export ${name} in the screen's module`);
        return { default: component };
      } catch (error) {
        failed.add(() => (current = start()));
        throw error;
      }
    });
  let current = start();
  return function Lazy() {
    return createElement(current);
  };
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
