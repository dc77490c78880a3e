import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** File path inside the tree → its text. */
export type Tree = Record<string, string>;

/** Writes a tree into a new temporary folder and returns its path. */
export function plant(tree: Tree, links: Record<string, string> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'aforo-planted-')));
  for (const [path, text] of Object.entries(tree)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const [path, target] of Object.entries(links)) {
    const link = join(folder, path);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link);
  }
  return folder;
}
