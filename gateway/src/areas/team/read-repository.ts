import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of a team's repository that must fit the shell. */
export interface TeamRepository {
  /** Name in its `package.json`. */
  name: string;
  /** Area contract of the installed `@aforo/shared`; null if it isn't installed. */
  contract: string | null;
  /** The installed version of a library; null if it isn't installed. */
  installed(library: string): string | null;
}

interface PackageJson {
  name?: string;
  version?: string;
  aforo?: { contract?: string };
}

/** @param dir folder of the area's package */
export function readRepository(dir: string): TeamRepository {
  const read = (path: string): PackageJson => {
    const file = join(dir, path, 'package.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackageJson) : {}; // npm's format
  };
  return {
    name: read('').name ?? '',
    contract: read('node_modules/@aforo/shared').aforo?.contract ?? null,
    installed: (library) => read(`node_modules/${library}`).version ?? null,
  };
}
