import { readFileSync } from 'node:fs';
import type { ShellRelease } from '@aforo/shared/build';
import type { BuildStore } from '../assets/stores/build-store.ts';
import { matchesIntegrity, type UnverifiedFile } from '../assets/integrity.ts';

interface ShellFile {
  path: string;
  text: string;
}

/** Reads a file of the shell's build; undefined if it is missing or doesn't match its hash. */
export type ReadShellFile = (shell: ShellRelease, file: string) => ShellFile | undefined;

interface Options {
  store: BuildStore;
  /** Called once per file that doesn't match its hash. */
  onUnverified?: ((file: UnverifiedFile) => void) | undefined;
}

/** Builds don't change, so each file is read once. */
export function createShellFileReader({ store, onUnverified }: Options): ReadShellFile {
  const known = new Map<string, ShellFile | undefined>();

  function read(area: string, buildId: string, file: string, integrity: string) {
    const path = store.find(area, buildId)?.files.get(file)?.path;
    if (path === undefined) return undefined;
    let content: Buffer;
    try {
      content = readFileSync(path);
    } catch {
      return undefined;
    }
    if (!matchesIntegrity(content, integrity)) {
      onUnverified?.({ area, buildId, file });
      return undefined;
    }
    return { path, text: content.toString() };
  }

  return ({ base, files }, file) => {
    const [, , name = '', buildId = ''] = base.split('/');
    const integrity = files[file]?.integrity ?? '';
    if (!known.has(integrity)) known.set(integrity, read(name, buildId, file, integrity));
    return known.get(integrity);
  };
}
