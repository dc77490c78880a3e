import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root, runNode, title } from './program.ts';
import { slow } from './slowest-first.js';
import { tallyJest, type JestReport, type Tally } from './tally.ts';
import { isTogether, writeTogether } from './together/write-together.ts';

export interface JestRun {
  title: string;
  projects: string[];
  timeZone: 'UTC' | 'Europe/Madrid';
  /** Files at a time; by default the number of processors. */
  workers?: number;
  args?: string[];
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
  ];
}

/** @param env the paths of Chromium and PostgreSQL */
export async function runJest(
  { title: heading, projects, timeZone, workers, args = [] }: JestRun,
  env: Record<string, string>,
): Promise<Tally> {
  title(heading);
  const outputFile = join(root, '.cache/test/jest.json');
  mkdirSync(dirname(outputFile), { recursive: true });
  rmSync(outputFile, { force: true });
  const { ok } = await runNode(
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
    { live: true, env: { ...env, TZ: timeZone } },
  );
  return tallyJest(readReport(outputFile), ok);
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
