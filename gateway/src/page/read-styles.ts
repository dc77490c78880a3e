import { readFileSync } from 'node:fs';
import type { ShellRelease } from '@aforo/shared/build';
import type { BuildStore } from '../assets/build-store.ts';
import { matchesIntegrity, type UnverifiedFile } from '../assets/integrity.ts';

/** Texts of the style sheets that a page carries itself, by their files' names. */
export type ReadStyles = (shell: ShellRelease) => ReadonlyMap<string, string>;

/** A larger one is better requested once and cached by the browser. */
const smallBytes = 4096;

interface Options {
  store: BuildStore;
  /** Called once per style sheet that doesn't match its hash. */
  onUnverified?: ((file: UnverifiedFile) => void) | undefined;
}

/** Builds don't change, so each file is read once; one that doesn't match its hash stays a link. */
export function createStyleReader({ store, onUnverified }: Options): ReadStyles {
  const known = new Map<string, string | undefined>();

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
    const text = content.toString();
    // A `<` could end the style element.
    return text.includes('<') ? undefined : text;
  }

  return ({ base, styles, files }) => {
    const [, , name = '', buildId = ''] = base.split('/');
    const texts = new Map<string, string>();
    for (const file of styles) {
      const { integrity, bytes } = files[file] ?? { integrity: '', bytes: Infinity };
      if (bytes > smallBytes) continue;
      if (!known.has(integrity)) known.set(integrity, read(name, buildId, file, integrity));
      const text = known.get(integrity);
      if (text !== undefined) texts.set(file, text);
    }
    return texts;
  };
}
