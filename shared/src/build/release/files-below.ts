import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** All files at or below `path`, sorted to be independent of the file system's order. */
export function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
