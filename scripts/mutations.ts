/**
 * `npm run mutations`: removes one guard at a time in a copy, and reports which test noticed. A
 * guard that no test notices is a failure. With a word, only the guards whose name contains it;
 * with `--write`, the table is written to docs/correctness.md.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { formatter } from './checks.ts';
import { type Guard, guards, testOf } from './mutation-guards.ts';
import { root, runNode } from './program.ts';

/** Each runs a separate jest; more would only wait for each other. */
const AT_ONCE = 2;
const document = 'docs/correctness.md';

interface Report {
  testResults: { status: string; assertionResults: { fullName: string; status: string }[] }[];
}

interface Verdict {
  guard: Guard;
  /** Names of the tests that fail without it; null when the file did not even run. */
  failed: string[] | null;
}

/** Copies API and gateway, to modify them; their dependencies are linked, not copied. */
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

/** The tests that fail in a copy; null without a report. */
async function failuresIn(folder: string, guard: Guard): Promise<string[] | null> {
  const outputFile = join(folder, 'report.json');
  rmSync(outputFile, { force: true });
  const { output } = await runNode([
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(root, 'node_modules/jest/bin/jest.js'),
    `--config=${join(folder, 'jest.config.js')}`,
    '--json',
    `--outputFile=${outputFile}`,
    '--selectProjects',
    // A test of the API that uses no database runs in the rules project.
    'rules',
    ...(guard.package === 'gateway' ? [] : [`api-${guard.database}`]),
    '--',
    testOf(guard),
  ]);
  try {
    // just written by jest, in its documented format
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
  const whole = readFileSync(path, 'utf8');
  if (whole.split(guard.find).length !== 2) {
    throw new Error(`${guard.file} doesn’t have «${guard.find}» once: ${guard.name}`);
  }
  try {
    writeFileSync(
      path,
      whole.replace(guard.find, () => guard.replace),
    );
    return { guard, failed: await failuresIn(folder, guard) };
  } finally {
    writeFileSync(path, whole);
  }
}

const isNoticed = ({ failed }: Verdict): boolean => failed !== null && failed.length > 0;

function describe({ guard, failed }: Verdict): string {
  const { name, test } = guard;
  if (failed === null) return `✗ ${name}: ${test} didn’t run`;
  if (failed.length === 0) return `✗ ${name}: ${test} notices nothing`;
  return `✓ ${name}: ${failed.length} of ${test}, «${failed[0]}»`;
}

function row({ guard, failed }: Verdict): string {
  const [first = '–', ...others] = failed ?? [];
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const where = guard.database === 'postgres' ? 'PostgreSQL' : 'PGlite';
  return `| ${guard.name} | [${basename(guard.test)}](../${testOf(guard)}), ${where} | ${first}${more} |`;
}

async function writeTable(verdicts: readonly Verdict[]): Promise<void> {
  const [open, close] = ['<!-- mutations -->', '<!-- /mutations -->'];
  const path = join(root, document);
  const text = readFileSync(path, 'utf8');
  const table = ['| without | in | fails |', '| --- | --- | --- |', ...verdicts.map(row)];
  const [before = '', rest = ''] = text.split(open);
  const [, after = ''] = rest.split(close);
  writeFileSync(path, `${before}${open}\n\n${table.join('\n')}\n\n${close}${after}`);
  const { ok, output } = await runNode([formatter, path]);
  if (!ok) throw new Error(output);
}

const words = process.argv.slice(2).filter((word) => word !== '--write');
const chosen = guards.filter(({ name }) => words.every((word) => name.includes(word)));
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
verdicts.sort((one, other) => guards.indexOf(one.guard) - guards.indexOf(other.guard));
const unnoticed = verdicts.filter((verdict) => !isNoticed(verdict));
if (process.argv.includes('--write') && unnoticed.length === 0) await writeTable(verdicts);
console.log(`\n${verdicts.length - unnoticed.length} noticed, ${unnoticed.length} not`);
if (unnoticed.length > 0) process.exitCode = 1;
