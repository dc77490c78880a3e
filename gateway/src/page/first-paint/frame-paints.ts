import type { FramePaint, ShellRelease } from '@aforo/shared/build';
import type { AreaMount, Registry } from '@aforo/shared/contract';
import type { LoadRenderer } from '../load-renderer.ts';

interface FramedPage {
  shell: ShellRelease;
  registry: Registry;
  mount: AreaMount;
  pathname: string;
  centerName: string;
}

/** The first paint of a framed screen; null if it has none. */
export type RenderFrame = (page: FramedPage) => Promise<FramePaint | null>;

interface Options {
  loadRenderer: LoadRenderer;
  /** Called with the error of the shell's renderer; the page is sent without its paint. */
  onFailure: (error: unknown) => void;
}

/** Maximum number of cached paints; the oldest ones are dropped. */
const maxPaints = 200;

/** Renders with the shell's own build, once for the same input. */
export function createFramePaints({ loadRenderer, onFailure }: Options): RenderFrame {
  const paints = new Map<string, FramePaint>();

  return async ({ shell, registry, mount, pathname, centerName }) => {
    try {
      const integrity = shell.files[shell.pageParts?.renderer ?? '']?.integrity ?? '';
      const renderer = await loadRenderer(shell);
      const input = renderer?.describeFramePaint(registry, mount, pathname, centerName);
      if (!renderer || !input) return null;
      const key = integrity + JSON.stringify(input);
      const paint = paints.get(key) ?? renderer.renderFramePaint(input);
      paints.delete(key);
      paints.set(key, paint);
      const [oldest] = paints.keys();
      if (paints.size > maxPaints && oldest !== undefined) paints.delete(oldest);
      return paint;
    } catch (error) {
      onFailure(error);
      return null;
    }
  };
}
