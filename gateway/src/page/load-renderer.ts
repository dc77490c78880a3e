import { pathToFileURL } from 'node:url';
import type { PageRenderer, ShellRelease } from '@aforo/shared/build';
import type { ReadShellFile } from './read-shell-file.ts';

/** What a shell's build renders with; undefined where it brings nothing. */
export type LoadRenderer = (shell: ShellRelease) => Promise<PageRenderer> | undefined;

/** Each build's module is imported once. */
export function createRendererLoader(readFile: ReadShellFile): LoadRenderer {
  const renderers = new Map<string, Promise<PageRenderer>>();
  return (shell) => {
    const integrity = shell.files[shell.pageParts?.renderer ?? '']?.integrity ?? '';
    const known = renderers.get(integrity);
    if (known) return known;
    const file = shell.pageParts && readFile(shell, shell.pageParts.renderer);
    if (!file) return undefined;
    const { href } = pathToFileURL(file.path);
    // Development builds into one folder, and a module is imported once by its address.
    const loading = import(`${href}?${encodeURIComponent(integrity)}`) as Promise<PageRenderer>; // built from page-renderer.ts
    renderers.set(integrity, loading);
    return loading;
  };
}
