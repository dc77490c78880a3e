import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every file at or below `path`, sorted, so that the order never depends on the file system. */
export function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
