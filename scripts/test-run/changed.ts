/** `npm test -- --changed`: the tests of the files that differ from a commit. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type JestRun, listTests } from './jest-runs.ts';
import { root, runProgram } from '../program.ts';

/** The full run includes the builds, the embedded database and the browser. */
const projects = ['rules', 'screens', 'api-postgres'];

/** Random histories, kills and whole demos depend on everything and take minutes. */
const takesMinutes = /^api\/src\/(correctness\/(history|crash|payment-crash)|demo\/)/;

/** These tests read all files, so they always run. */
const alwaysRun = [
  'api/src/testing/database/raw-rows.test.ts',
  'scripts/repository/invariants.test.ts',
  'scripts/documents/asvs.test.ts',
  'scripts/documents/correctness.test.ts',
];

/**
 * Paths of the files that differ from the branch point with `reference`, committed or not.
 * @throws when git does not know the reference
 */
export async function changedSince(reference: string): Promise<string[]> {
  const base = await git('merge-base', 'HEAD', reference);
  const changed = await git('diff', '--name-only', '--no-renames', ...base);
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...changed, ...untracked])].sort();
}

/**
 * The tests that import a changed file; for files without importers, the tests of their package.
 */
export async function runOfChanged(files: readonly string[]): Promise<JestRun> {
  const isCode = (file: string): boolean => /\.tsx?$/.test(file);
  const code = files.filter((file) => isCode(file) && existsSync(join(root, file)));
  const packages = files
    .filter((file) => !isCode(file) && /^[\w-]+\/(src|migrations)\//.test(file))
    .map((file) => file.slice(0, file.indexOf('/') + 1));
  const related =
    code.length === 0 ? [] : await listTests(projects, ['--findRelatedTests', ...code]);
  const ofPackages =
    packages.length === 0
      ? []
      : (await listTests(projects)).filter((test) =>
          packages.some((name) => test.startsWith(name)),
        );
  const tests = new Set([...related, ...ofPackages, ...alwaysRun]);
  for (const test of tests) {
    if (takesMinutes.test(test) && !files.includes(test)) tests.delete(test);
  }
  return {
    title: `pruebas de lo cambiado (${tests.size} ficheros)`,
    projects,
    timeZone: 'UTC',
    args: ['--runTestsByPath', ...tests],
  };
}

async function git(...args: string[]): Promise<string[]> {
  const { ok, output } = await runProgram('git', args);
  if (!ok) throw new Error(output.trim());
  return output.split('\n').filter((line) => line !== '');
}
