import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root, runNode, title } from '../program.ts';
import { tallyJest, type JestReport, type Tally } from './tally.ts';

export interface JestRun {
  title: string;
  projects: string[];
  timeZone: 'UTC' | 'Europe/Madrid';
  args?: string[];
}

/** The time zone applies to a whole process. */
export const jestRuns: JestRun[] = [
  {
    title: 'reglas, pantallas y API con PGlite y PostgreSQL',
    projects: ['rules', 'screens', 'api-pglite', 'api-postgres'],
    timeZone: 'UTC',
  },
  {
    title: 'reglas de los navegadores en una zona con cambio de hora',
    projects: ['rules'],
    timeZone: 'Europe/Madrid',
    // Servers run in UTC, and the tests of builds and of the repository know no time of day.
    args: ['(mfe-[a-z]+|shell|shared)/src/(?!build/)'],
  },
];

/** @param env the paths of Chromium and PostgreSQL */
export async function runJest(
  { title: heading, projects, timeZone, args = [] }: JestRun,
  env: Record<string, string>,
): Promise<Tally> {
  title(heading);
  const outputFile = join(root, '.cache/test/jest.json');
  mkdirSync(dirname(outputFile), { recursive: true });
  rmSync(outputFile, { force: true });
  const { ok } = await runNode(
    [
      jest,
      ...args,
      '--json',
      `--outputFile=${outputFile}`,
      // By default jest leaves one processor free, which on a machine with two is half of them; one
      // file more fills the time in which tests of kills and screens wait. Jest reads a share over
      // 100 % as that many workers.
      `--maxWorkers=${availableParallelism() + 1}`,
      '--selectProjects',
      ...projects,
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
  const { output } = await runNode([jest, '--listTests', '--selectProjects', ...projects, ...args]);
  return output
    .split('\n')
    .filter((line) => line.startsWith(root))
    .map((path) => relative(root, path));
}

const jest = 'node_modules/jest/bin/jest.js';

function readReport(file: string): JestReport | undefined {
  try {
    // just written by jest, in its documented format
    return JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  } catch {
    return undefined;
  }
}
