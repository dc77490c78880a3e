/**
 * `npm run mutations`: removes one guard at a time in a copy of API and gateway, and says which test
 * fails. A guard that no test notices is a failure. With words, only the guards whose name contains
 * them; with `--list`, only their names, files and tests.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Guard, readGuards } from './guards/guards.ts';
import { root, runNode } from './program.ts';

/** Each runs its own jest; more than this only wait for one another. */
const AT_ONCE = 2;

interface Report {
  testResults: { status: string; assertionResults: { fullName: string; status: string }[] }[];
}

interface Verdict {
  guard: Guard;
  /** Names of the tests that fail without it; null when the file did not run. */
  failed: string[] | null;
}

/** A copy of API and gateway, to be changed; the packages they depend on are linked. */
function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-mutations-'));
  const isOurs = (path: string): boolean => basename(path) !== 'node_modules';
  for (const name of ['api', 'gateway']) {
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isOurs });
  }
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  cpSync(join(root, 'jest.config.js'), join(folder, 'jest.all.js'));
  writeFileSync(
    join(folder, 'jest.config.js'),
    `import all from './jest.all.js';
     const projects = all.projects.filter(({ displayName }) => /^api-|^rules$/.test(displayName));
     export default { ...all, projects };`,
  );
  for (const name of [
    'node_modules',
    'api/node_modules',
    'gateway/node_modules',
    'shared',
    'scripts',
  ]) {
    symlinkSync(join(root, name), join(folder, name));
  }
  return folder;
}

/** @returns names of the failed tests; null when jest wrote no report */
async function failuresIn(folder: string, guard: Guard): Promise<string[] | null> {
  const outputFile = join(folder, 'report.json');
  rmSync(outputFile, { force: true });
  const { output } = await runNode([
    join(root, 'node_modules/jest/bin/jest.js'),
    `--config=${join(folder, 'jest.config.js')}`,
    '--json',
    `--outputFile=${outputFile}`,
    '--selectProjects',
    'rules',
    'api-postgres',
    '--',
    guard.test,
  ]);
  try {
    // jest wrote it a moment ago, in the shape that its documentation gives.
    const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
    const all = testResults.flatMap(({ assertionResults }) => assertionResults);
    if (all.length === 0) return null;
    return all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  } catch {
    console.error(output);
    return null;
  }
}

async function tryWithout(folder: string, guard: Guard): Promise<Verdict> {
  const path = join(folder, guard.file);
  const text = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, guard.mutate(text));
    return { guard, failed: await failuresIn(folder, guard) };
  } finally {
    writeFileSync(path, text);
  }
}

const isNoticed = ({ failed }: Verdict): boolean => failed !== null && failed.length > 0;

function describe({ guard, failed }: Verdict): string {
  const { name, test } = guard;
  if (failed === null) return `✗ ${name}: ${test} didn’t run`;
  if (failed.length === 0) return `✗ ${name}: ${test} notices nothing`;
  return `✓ ${name}: ${failed.length} of ${test}, «${failed[0]}»`;
}

const { values, positionals: nameFilters } = parseArgs({
  options: { list: { type: 'boolean' } },
  allowPositionals: true,
});
const chosen = readGuards().filter(({ name }) => nameFilters.every((word) => name.includes(word)));
if (values.list) {
  for (const { name, file, test } of chosen) console.log(`${name}\n  ${file}\n  ${test}`);
} else await runAll();

async function runAll(): Promise<void> {
  const waiting = [...chosen];
  const verdicts: Verdict[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const folder = copySources();
      try {
        for (let guard = waiting.shift(); guard !== undefined; guard = waiting.shift()) {
          const verdict = await tryWithout(folder, guard);
          console.log(describe(verdict));
          verdicts.push(verdict);
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
  );
  const unnoticed = verdicts.filter((verdict) => !isNoticed(verdict));
  console.log(`\n${verdicts.length - unnoticed.length} noticed, ${unnoticed.length} not`);
  if (unnoticed.length > 0) process.exitCode = 1;
}
