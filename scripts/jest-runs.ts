import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root, runNode, title } from './program.ts';
import { slow } from './slowest-first.js';
import { tallyJest, type JestReport, type Tally } from './tally.ts';
import { isTogether, writeTogether } from './together/write-together.ts';
import { tallyJourneys, type JestOutcome, type Unsteady } from './unsteady.ts';

export interface JestRun {
  title: string;
  projects: string[];
  timeZone: 'UTC' | 'Europe/Madrid';
  /** Files at a time; by default the number of processors. */
  workers?: number;
  /** Journeys run in a real browser: a failed one is run once more. */
  areJourneys?: true;
  args?: string[];
  /** Runs executed at the same time, one after the other. */
  meanwhile?: JestRun[];
}

export interface JestResult {
  tally: Tally;
  /** The journeys that only passed on the second run. */
  unsteady: Unsteady[];
}

/** A third of a screen test's time is waiting, and half of a test that kills servers. */
const twoMoreThanProcessors = availableParallelism() + 2;

/**
 * Tests that read, build or measure files do not depend on the time of day; the registry’s database
 * tests set their own.
 */
const withoutHour = /^(scripts|bench|shared\/src\/build)\/|[.]database[.]test[.]/;

/** They test what a module does when it is loaded. */
const isolatedTests = [
  'gateway/src/page/integrity-script.test.ts',
  'shell/src/first-paint/take-over.test.tsx',
  'shell/src/frame/page-frame.test.tsx',
];

interface GroupedTests {
  /** Generated files that run several tests each. */
  together: string[];
  alone: string[];
}

async function group(project: string): Promise<GroupedTests> {
  const tests = await listTests([project]);
  const hasGroup = (test: string): boolean =>
    !slow.includes(test) && !isolatedTests.includes(test) && !withoutHour.test(test);
  const tearDown = { module: 'api/src/testing/test-database.ts', name: 'closeTestDatabases' };
  return {
    together: writeTogether(
      project,
      tests.filter(hasGroup),
      ...(project.startsWith('api') ? [tearDown] : []),
    ),
    alone: tests.filter((test) => !hasGroup(test)),
  };
}

/**
 * As few runs as possible: at the end of each, processors are idle until the last file ends. The
 * time zone applies to a whole process.
 */
export async function jestRuns(): Promise<JestRun[]> {
  const otherProjects = ['screens', 'api-pglite', 'api-postgres'];
  const [rules, ...grouped] = await Promise.all([group('rules'), ...otherProjects.map(group)]);
  const paths = new Set(
    [rules, ...grouped].flatMap(({ together, alone }) => [...together, ...alone]),
  );
  return [
    {
      title: 'reglas, pantallas y API con PGlite y PostgreSQL',
      projects: ['rules', ...otherProjects],
      timeZone: 'UTC',
      workers: twoMoreThanProcessors,
      args: ['--runTestsByPath', ...paths],
    },
    {
      title: 'reglas en una zona con cambio de hora',
      projects: ['rules'],
      timeZone: 'Europe/Madrid',
      args: ['--runTestsByPath', ...rules.together],
    },
    journeys,
  ];
}

const shipping: JestRun = {
  title: 'publicaciones en Chromium',
  projects: ['e2e'],
  timeZone: 'UTC',
  areJourneys: true,
  // A build published by one of them would be visible to the others.
  workers: 1,
  args: ['e2e/src/shipping/'],
};

const cluster: JestRun = {
  title: 'varios servidores que van, vienen y caen',
  projects: ['e2e'],
  timeZone: 'UTC',
  workers: 1,
  args: ['e2e/src/cluster/'],
};

const journeys: JestRun = {
  title: 'recorridos en Chromium',
  projects: ['e2e'],
  timeZone: 'UTC',
  areJourneys: true,
  args: ['e2e/src/(?!shipping/|cluster/|browsers/)'],
  meanwhile: [shipping, cluster],
};

/**
 * Not part of the full run: it needs two more browsers, and rarely finds anything that the first
 * one does not.
 */
export const otherBrowsersRun: JestRun = {
  title: 'recorridos en Firefox y WebKit',
  projects: ['e2e'],
  timeZone: 'UTC',
  // They publish builds on one server.
  workers: 1,
  args: ['e2e/src/browsers/'],
};

interface EndedRun {
  run: JestRun;
  outcome: JestOutcome;
}

/** Runs jest and the parallel runs, counts the tests and repeats failed journeys. */
export async function runJest(run: JestRun, env: Record<string, string>): Promise<JestResult[]> {
  const meanwhile = runMeanwhile(run.meanwhile ?? [], env);
  title(run.title);
  const { outcome } = await startJest(run, { env, live: true });
  const results: JestResult[] = [];
  // After all have ended, so that a repeated file runs alone.
  for (const ended of [{ run, outcome }, ...(await meanwhile)]) {
    results.push(await resultOf(ended, env));
  }
  return results;
}

/** Runs one after the other, and prints the output of each at its end. */
async function runMeanwhile(
  runs: readonly JestRun[],
  env: Record<string, string>,
): Promise<EndedRun[]> {
  const ended: EndedRun[] = [];
  for (const run of runs) {
    const { outcome, output } = await startJest(run, { env, live: false });
    title(run.title);
    console.log(output);
    ended.push({ run, outcome });
  }
  return ended;
}

async function resultOf(
  { run, outcome }: EndedRun,
  env: Record<string, string>,
): Promise<JestResult> {
  if (!run.areJourneys) return { tally: tallyJest(outcome.report, outcome.ok), unsteady: [] };
  return tallyJourneys(outcome, async (file) => {
    console.log(`\nFalló y se repite a solas: ${file}`);
    const again = { ...run, args: ['--runTestsByPath', file] };
    return (await startJest(again, { env, live: true })).outcome;
  });
}

interface StartOptions {
  /** The paths of Chromium and PostgreSQL. */
  env: Record<string, string>;
  /** Prints the progress live instead of collecting it. */
  live: boolean;
}

/** Numbers the runs, because several may run at a time. */
let started = 0;

async function startJest(
  { projects, timeZone, workers, args = [] }: JestRun,
  { env, live }: StartOptions,
): Promise<{ outcome: JestOutcome; output: string }> {
  const outputFile = join(root, `.cache/test/report-${(started += 1)}.json`);
  mkdirSync(dirname(outputFile), { recursive: true });
  rmSync(outputFile, { force: true });
  const { ok, output } = await runNode(
    [
      ...jest,
      '--json',
      `--outputFile=${outputFile}`,
      '--selectProjects',
      ...projects,
      `--testSequencer=${join(root, 'scripts/slowest-first.js')}`,
      // By default jest leaves one processor free, which on a machine with two is half of them.
      `--maxWorkers=${workers ?? '100%'}`,
      ...args,
    ],
    { live, env: { ...env, TZ: timeZone } },
  );
  return { outcome: { report: readReport(outputFile), ok }, output };
}

/**
 * The paths of test files, relative to the repository: all tests of these projects, or those
 * selected by `args`.
 */
export async function listTests(projects: string[], args: string[] = []): Promise<string[]> {
  const selected = ['--selectProjects', ...projects];
  const { output } = await runNode([...jest, '--listTests', ...selected, ...args]);
  return output
    .split('\n')
    .filter((line) => line.startsWith(root))
    .map((path) => relative(root, path))
    .filter((path) => !isTogether(path));
}

const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];

function readReport(file: string): JestReport | undefined {
  try {
    // just written by jest, in its documented format
    return JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  } catch {
    return undefined;
  }
}
