/**
 * `npm test`: all checks, on a fresh machine. The last line is `N passed, N failed`: the checks,
 * the builds and all tests together. With `--changed`, only the checks and the tests of the files
 * that differ from `main`, or from the given commit. With `--browsers`, only the builds and the
 * journeys in the other browsers.
 */
import { isBuilt, packageNames } from '@aforo/shared/build';
import { changedSince, runOfChanged } from './test-run/changed.ts';
import { describeCheck, runChecks } from './checks.ts';
import { jestRuns, runJest } from './test-run/jest-runs.ts';
import { chromiumJourneys, otherBrowserJourneys, runJourneys } from './test-run/journeys.ts';
import {
  chromium,
  machineInstaller,
  otherBrowsers,
  postgres,
  preflight,
  type RequiredProgram,
} from './test-run/preflight.ts';
import { runProgram, title } from './program.ts';
import { addTallies, describeTally, tallyStep, type Tally } from './test-run/tally.ts';

const tallies: Tally[] = [];

function count(tally: Tally): void {
  tallies.push(tally);
}

async function testEverything(): Promise<void> {
  const env = await prepare([chromium, postgres]);
  if (!env) return;

  await check();

  await build();

  for (const run of jestRuns) count(await runJest(run, env));
  for (const tally of await runJourneys(chromiumJourneys, env)) count(tally);
}

async function testChanged(reference: string): Promise<void> {
  const env = await prepare([postgres]);
  if (!env) return;
  const files = await changedSince(reference);
  await check();
  count(await runJest(await runOfChanged(files), env));
}

async function testOtherBrowsers(): Promise<void> {
  const env = await prepare(otherBrowsers);
  if (!env) return;
  await build();
  for (const tally of await runJourneys(otherBrowserJourneys, env)) count(tally);
}

/** @returns the paths of the required programs; undefined, with a message, when one is missing */
async function prepare(
  needs: readonly RequiredProgram[],
): Promise<Record<string, string> | undefined> {
  title('lo que hace falta');
  const machine = await preflight(needs, machineInstaller());
  if (!machine.ok) {
    console.error(machine.message);
    count(tallyStep(false));
    return undefined;
  }
  for (const path of Object.values(machine.env)) console.log(path);
  return machine.env;
}

async function build(): Promise<void> {
  title('construcción');
  const built = await runProgram('npm', ['run', '--silent', 'build'], {
    live: true,
    // lerna's task runner would leave a process behind.
    env: { NX_DAEMON: 'false' },
  });
  // Lerna succeeds when it finds no packages to build. If a parent folder has packages, only
  // `nx.json` keeps lerna in this repository.
  const unbuilt = packageNames.filter((name) => !isBuilt(name));
  if (unbuilt.length > 0) console.error(`Sin construir: ${unbuilt.join(', ')}`);
  count(tallyStep(built.ok && unbuilt.length === 0));
}

async function check(): Promise<void> {
  title('formato, tipos, lint, reglas de importación y código sin usar');
  const results = await runChecks((result) => console.log(describeCheck(result)));
  for (const { ok } of results) count(tallyStep(ok));
}

const [option, reference = 'main'] = process.argv.slice(2);
if (option === undefined) await testEverything();
else if (option === '--changed') await testChanged(reference);
else if (option === '--browsers') await testOtherBrowsers();
else {
  console.error(`«${option}»: solo existen --changed [referencia] y --browsers.`);
  count(tallyStep(false));
}
const sum = addTallies(tallies);
console.log(`\n${describeTally(sum)}`);
if (sum.failed > 0) process.exitCode = 1;
