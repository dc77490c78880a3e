import { pathToFileURL } from 'node:url';
import type { FramePaint, FrameRenderer, ShellRelease } from '@aforo/shared/build';
import type { AreaMount, Registry } from '@aforo/shared/contract';
import type { ReadShellFile } from '../read-shell-file.ts';

interface FramedPage {
  shell: ShellRelease;
  registry: Registry;
  mount: AreaMount;
  pathname: string;
  centerName: string;
}

/** The first paint of a framed screen; null when it has none. */
export type RenderFrame = (page: FramedPage) => Promise<FramePaint | null>;

interface Options {
  readFile: ReadShellFile;
  /** Called with what the shell's renderer threw: the page goes without its paint. */
  onFailure: (error: unknown) => void;
}

/** Paints that are kept; beyond that the oldest ones go. */
const most = 200;

/** Renders with the shell's own build, each page once for all that its paint depends on. */
export function createFramePaints({ readFile, onFailure }: Options): RenderFrame {
  const renderers = new Map<string, Promise<FrameRenderer>>();
  const paints = new Map<string, FramePaint>();

  function rendererOf(shell: ShellRelease, integrity: string): Promise<FrameRenderer> | undefined {
    const known = renderers.get(integrity);
    if (known) return known;
    const file = shell.pageParts && readFile(shell, shell.pageParts.renderer);
    if (!file) return undefined;
    const { href } = pathToFileURL(file.path);
    // Development builds into one folder, and a module is imported once by its address.
    const loading = import(`${href}?${encodeURIComponent(integrity)}`) as Promise<FrameRenderer>; // built from render-frame.tsx
    renderers.set(integrity, loading);
    return loading;
  }

  return async ({ shell, registry, mount, pathname, centerName }) => {
    try {
      const integrity = shell.files[shell.pageParts?.renderer ?? '']?.integrity ?? '';
      const renderer = await rendererOf(shell, integrity);
      const input = renderer?.describeFramePaint(registry, mount, pathname, centerName);
      if (!renderer || !input) return null;
      const key = integrity + JSON.stringify(input);
      const paint = paints.get(key) ?? renderer.renderFramePaint(input);
      paints.delete(key);
      paints.set(key, paint);
      const [oldest] = paints.keys();
      if (paints.size > most && oldest !== undefined) paints.delete(oldest);
      return paint;
    } catch (error) {
      onFailure(error);
      return null;
    }
  };
}
