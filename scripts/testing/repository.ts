import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../program.ts';

/** Generated folders. */
const made = new Set(['node_modules', 'dist', 'var', 'coverage', 'artifacts', 'results']);
const binary = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|br|gz|tgz|zip)$/;

/** Paths of the source text files below `folder`, relative to the repository, sorted. */
export function textFiles(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        const isHidden = entry.name.startsWith('.') && entry.name !== '.ci';
        return made.has(entry.name) || isHidden ? [] : textFiles(path);
      }
      // In a linked worktree `.git` is a file that points to the other checkout.
      const isText = entry.isFile() && entry.name !== '.git' && !binary.test(entry.name);
      return isText ? [relative(root, path)] : [];
    });
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** @returns the type given by the caller; it is not checked. */
export function readJson<T>(path: string): T {
  // Files of this repository, whose shape the test that reads them checks.
  return JSON.parse(read(path)) as T;
}
