import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ShellRelease } from '@aforo/shared/build';
import type { BuildStore } from '../assets/build-store.ts';

/** Texts of the style sheets that a page carries itself, by their files' names. */
export type ReadStyles = (shell: ShellRelease) => ReadonlyMap<string, string>;

/** A larger one is better asked for once and kept by the browser. */
const smallBytes = 4096;

/** Builds don't change, so each file is read once; one that is not as released stays a link. */
export function createStyleReader(store: BuildStore): ReadStyles {
  const known = new Map<string, string | undefined>();
  return ({ base, styles, files }) => {
    const [, , name = '', buildId = ''] = base.split('/');
    const texts = new Map<string, string>();
    for (const file of styles) {
      const { integrity, bytes } = files[file] ?? { integrity: '', bytes: Infinity };
      if (bytes > smallBytes) continue;
      if (!known.has(integrity)) {
        known.set(integrity, read(store.find(name, buildId)?.files.get(file)?.path, integrity));
      }
      const text = known.get(integrity);
      if (text !== undefined) texts.set(file, text);
    }
    return texts;
  };
}

function read(path: string | undefined, integrity: string): string | undefined {
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const digest = createHash('sha384').update(text).digest('base64');
  // What could end its element is no style sheet.
  return integrity === `sha384-${digest}` && !text.includes('<') ? text : undefined;
}
