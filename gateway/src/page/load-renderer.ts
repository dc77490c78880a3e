import { pathToFileURL } from 'node:url';
import { importModule, type PageRenderer, type ShellRelease } from '@aforo/shared/build';
import type { ReadShellFile } from './read-shell-file.ts';

/** Loads the renderer of a shell's build; undefined if it has none. */
export type LoadRenderer = (shell: ShellRelease) => Promise<PageRenderer> | undefined;

/** Imports each build's module once. */
export function createRendererLoader(readFile: ReadShellFile): LoadRenderer {
  const renderers = new Map<string, Promise<PageRenderer>>();
  return (shell) => {
    const integrity = shell.files[shell.pageParts?.renderer ?? '']?.integrity ?? '';
    const known = renderers.get(integrity);
    if (known) return known;
    const file = shell.pageParts && readFile(shell, shell.pageParts.renderer);
    if (!file) return undefined;
    const { href } = pathToFileURL(file.path);
    // The hash is part of the address, because development builds reuse one folder and modules are
    // cached by address.
    const url = `${href}?${encodeURIComponent(integrity)}`;
    const loading = importModule(url) as Promise<PageRenderer>; // built from page-renderer.ts
    renderers.set(integrity, loading);
    return loading;
  };
}
