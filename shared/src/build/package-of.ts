import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface BuiltPackage {
  /** Without the npm scope: `mfe-client`. A clone's folder may have any name. */
  name: string;
  version: string;
}

/** The package in a folder. @throws if it has no `package.json` */
export function packageOf(dir: string): BuiltPackage {
  const text = readFileSync(join(dir, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(text) as BuiltPackage; // npm requires both
  return { name: name.replace(/^@.+\//, ''), version };
}

export const nameOf = (dir: string): string => packageOf(dir).name;
