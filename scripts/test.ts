/**
 * `npm test`: everything that can go wrong, on a fresh machine. The last line is
 * `N passed, N failed`, of the checks, the builds and every test added up. With `--changed`, only the
 * checks and the tests of what differs from `main`, or from the commit that is named after it.
 */
import { isBuilt, packageNames } from '@aforo/shared/build';
import { changedFolders, changedSince, runOfChanged } from './changed.ts';
import { codeFolders, describeCheck, runChecks } from './checks.ts';
import { jestRuns, runJest } from './jest-runs.ts';
import { chromium, machineInstaller, postgres, preflight } from './preflight.ts';
import { runProgram } from './program.ts';
import { addTallies, describeTally, tallyStep, type Tally } from './tally.ts';
import { areTooMany, describeUnsteady, type Unsteady } from './unsteady.ts';

const tallies: Tally[] = [];

function title(text: string): void {
  console.log(`\n── ${text}`);
}

function count(tally: Tally): void {
  tallies.push(tally);
}

async function testEverything(): Promise<void> {
  title('lo que hace falta');
  const machine = await preflight([chromium, postgres], machineInstaller());
  if (!machine.ok) {
    console.error(machine.message);
    count(tallyStep(false));
    return;
  }
  for (const place of Object.values(machine.env)) console.log(place);

  await check();

  title('construcción');
  const build = await runProgram('npm', ['run', '--silent', 'build'], {
    live: true,
    // lerna's task runner would leave a process behind.
    env: { NX_DAEMON: 'false' },
  });
  // Lerna is content when it finds nothing to build. Where a folder above has packages of its own,
  // `nx.json` alone keeps it here.
  const unbuilt = packageNames.filter((name) => !isBuilt(name));
  if (unbuilt.length > 0) console.error(`Sin construir: ${unbuilt.join(', ')}`);
  count(tallyStep(build.ok && unbuilt.length === 0));

  const unsteady: Unsteady[] = [];
  for (const run of jestRuns) {
    title(run.title);
    const result = await runJest(run, machine.env);
    count(result.tally);
    unsteady.push(...result.unsteady);
  }
  if (unsteady.length > 0) title('recorridos inestables');
  for (const line of describeUnsteady(unsteady)) console.log(line);
  if (areTooMany(unsteady)) count(tallyStep(false));
}

async function testChanged(reference: string): Promise<void> {
  const files = await changedSince(reference);
  await check(changedFolders(codeFolders, files));
  const run = await runOfChanged(files);
  title(run.title);
  count((await runJest(run, {})).tally);
}

async function check(linted?: readonly string[]): Promise<void> {
  title('formato, tipos, lint, reglas de importación y código sin usar');
  const results = await runChecks((result) => console.log(describeCheck(result)), linted);
  for (const { ok } of results) count(tallyStep(ok));
}

const [option, reference = 'main'] = process.argv.slice(2);
if (option === undefined) await testEverything();
else if (option === '--changed') await testChanged(reference);
else {
  console.error(`«${option}»: solo existe --changed [referencia].`);
  count(tallyStep(false));
}
const sum = addTallies(tallies);
console.log(`\n${describeTally(sum)}`);
if (sum.failed > 0) process.exitCode = 1;
