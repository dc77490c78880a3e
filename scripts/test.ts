/**
 * `npm test`: everything that can go wrong, on a fresh machine. The last line is
 * `N passed, N failed`, of the checks, the builds and every test added up.
 */
import { isBuilt, packageNames } from '@aforo/shared/build';
import { describeCheck, runChecks } from './checks.ts';
import { jestRuns, runJest } from './jest-runs.ts';
import { chromium, machineInstaller, postgres, preflight } from './preflight.ts';
import { runProgram } from './program.ts';
import { addTallies, describeTally, tallyStep, type Tally } from './tally.ts';

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

  title('formato, tipos, lint y muros');
  const checks = await runChecks((result) => console.log(describeCheck(result)));
  for (const { ok } of checks) count(tallyStep(ok));

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

  for (const run of jestRuns) {
    title(run.title);
    count(await runJest(run, machine.env));
  }
}

await testEverything();
const sum = addTallies(tallies);
console.log(`\n${describeTally(sum)}`);
if (sum.failed > 0) process.exitCode = 1;
