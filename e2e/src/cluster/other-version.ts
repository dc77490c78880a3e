import { cpSync, mkdtempSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from './server-process.ts';

/** A copy of the API that is used as the next version. */
export interface Version {
  /** Path of its entry point, relative to the repository. */
  source: string;
  /** The number of its newest migration. */
  newest: string;
  remove(): void;
}

export function makeVersion(): Version {
  const versions = join(repositoryRoot, '.cache/versions');
  mkdirSync(versions, { recursive: true });
  // Inside the repository, so that its imports find the installed packages.
  const folder = mkdtempSync(join(versions, 'next-'));
  for (const part of ['package.json', 'migrations', 'src', 'node_modules']) {
    cpSync(join(repositoryRoot, 'api', part), join(folder, 'api', part), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
  }
  const migrations = readdirSync(join(folder, 'api/migrations')).sort();
  return {
    source: relative(repositoryRoot, join(folder, 'api/src/server.ts')),
    newest: (migrations.at(-1) ?? '').slice(0, 4),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Adds a migration to it. */
export function addMigration(
  version: Version,
  { worksFrom, sql }: { worksFrom: string; sql: string },
): void {
  const number = String(Number(version.newest) + 1).padStart(4, '0');
  const file = join(repositoryRoot, version.source, `../../migrations/${number}_rehearsal.sql`);
  writeFileSync(file, `-- works with code from ${worksFrom}\n${sql};\n`);
  version.newest = number;
}
