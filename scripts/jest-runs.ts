import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root, runNode, title } from './program.ts';
import { slow } from './slowest-first.js';
import { tallyJest, type JestReport, type Tally } from './tally.ts';
import { isTogether, writeTogether } from './together/write-together.ts';
import { judgeJourneys, type JestOutcome, type Unsteady } from './unsteady.ts';

export interface JestRun {
  title: string;
  projects: string[];
  timeZone: 'UTC' | 'Europe/Madrid';
  /** Files at a time; as many as there are processors unless said otherwise. */
  workers?: number;
  /** Journeys run in a real browser: one that fails is run once more. */
  areJourneys?: true;
  args?: string[];
  /** What is run at the same time, one after the other. */
  meanwhile?: JestRun[];
}

export interface JestResult {
  tally: Tally;
  /** The journeys that only passed when they were run once more. */
  unsteady: Unsteady[];
}

/** A test of a screen waits a third of its time, and one that kills servers half of it. */
const twoMoreThanProcessors = availableParallelism() + 2;

/** What looks at files, builds or measures them has no hour; the registry’s database has its own. */
const withoutHour = /^(scripts|bench|shared\/src\/build)\/|[.]database[.]test[.]/;

/** They are about what a module does when it is loaded. */
const loadedAnew = [
  'gateway/src/page/integrity-script.test.ts',
  'shell/src/first-paint/take-over.test.tsx',
  'shell/src/frame/page-frame.test.tsx',
];

interface Grouped {
  /** Files that run several. */
  together: string[];
  alone: string[];
}

async function group(project: string): Promise<Grouped> {
  const tests = await listTests([project]);
  const hasGroup = (test: string): boolean =>
    !slow.includes(test) && !loadedAnew.includes(test) && !withoutHour.test(test);
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
 * As few as can be: in each, the last file is waited for by a processor that has nothing to do. The time
 * zone is that of a whole process.
 */
export async function jestRuns(): Promise<JestRun[]> {
  const others = ['screens', 'api-pglite', 'api-postgres'];
  const [rules, ...grouped] = await Promise.all([group('rules'), ...others.map(group)]);
  const paths = new Set(
    [rules, ...grouped].flatMap(({ together, alone }) => [...together, ...alone]),
  );
  return [
    {
      title: 'reglas, pantallas y API con PGlite y PostgreSQL',
      projects: ['rules', ...others],
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
  // What one of them ships, the others would meet.
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

/** Not part of the whole run: it needs two more browsers, and finds what the first one doesn’t once in a while. */
export const otherBrowsersRun: JestRun = {
  title: 'recorridos en Firefox y WebKit',
  projects: ['e2e'],
  timeZone: 'UTC',
  // They publish builds on one server.
  workers: 1,
  args: ['e2e/src/browsers/'],
};

interface Ended {
  run: JestRun;
  outcome: JestOutcome;
}

/** Runs jest, and what is to be run meanwhile, counts the tests and gives failed journeys a second chance. */
export async function runJest(run: JestRun, env: Record<string, string>): Promise<JestResult[]> {
  const meanwhile = runMeanwhile(run.meanwhile ?? [], env);
  title(run.title);
  const { outcome } = await startJest(run, { env, live: true });
  const results: JestResult[] = [];
  // Only when all are over: what is run again is alone.
  for (const ended of [{ run, outcome }, ...(await meanwhile)]) {
    results.push(await judge(ended, env));
  }
  return results;
}

/** Runs one after the other, and shows what each of them wrote once it is over. */
async function runMeanwhile(
  runs: readonly JestRun[],
  env: Record<string, string>,
): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const run of runs) {
    const { outcome, output } = await startJest(run, { env, live: false });
    title(run.title);
    console.log(output);
    ended.push({ run, outcome });
  }
  return ended;
}

async function judge({ run, outcome }: Ended, env: Record<string, string>): Promise<JestResult> {
  if (!run.areJourneys) return { tally: tallyJest(outcome.report, outcome.ok), unsteady: [] };
  return judgeJourneys(outcome, async (file) => {
    console.log(`\nFalló y se repite a solas: ${file}`);
    const again = { ...run, args: ['--runTestsByPath', file] };
    return (await startJest(again, { env, live: true })).outcome;
  });
}

interface StartOptions {
  /** Where Chromium and PostgreSQL are. */
  env: Record<string, string>;
  /** Shows the progress instead of keeping it. */
  live: boolean;
}

/** Several may be run at a time. */
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
      // jest would keep one processor for itself, which on a machine of two is half of it.
      `--maxWorkers=${workers ?? '100%'}`,
      ...args,
    ],
    { live, env: { ...env, TZ: timeZone } },
  );
  return { outcome: { report: readReport(outputFile), ok }, output };
}

/** The paths of test files, relative to the repository; all of those projects, or as `args` say. */
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
    // jest wrote it a moment ago; its shape is the one that its own documentation gives.
    return JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  } catch {
    return undefined;
  }
}
