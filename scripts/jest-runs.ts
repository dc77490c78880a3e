import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runNode } from './program.ts';
import { tallyJest, type JestReport, type Tally } from './tally.ts';

interface JestRun {
  title: string;
  projects: string[];
  timeZone: 'UTC' | 'Europe/Madrid';
  /** Files at a time; as many as there are processors unless said otherwise. */
  workers?: 1;
  args?: string[];
}

/**
 * One jest after another rather than one with all projects: a house or a database that doesn’t
 * start fails its own tests alone, and journeys aren’t slowed by what runs beside them.
 */
export const jestRuns: JestRun[] = [
  {
    title: 'reglas y pantallas',
    projects: ['rules', 'screens'],
    timeZone: 'UTC',
    // The registry over PGlite comes in the next run; in this zone it is tested over PostgreSQL.
    args: ['--testPathIgnorePatterns', '/node_modules/', '[.]database[.]test[.]'],
  },
  {
    title: 'reglas en una zona con cambio de hora',
    projects: ['rules'],
    timeZone: 'Europe/Madrid',
    // The walls look at files, which have no hour.
    args: ['--testPathIgnorePatterns', '/node_modules/', '/scripts/'],
  },
  { title: 'API con PGlite', projects: ['api-pglite'], timeZone: 'UTC' },
  { title: 'API con PostgreSQL', projects: ['api-postgres'], timeZone: 'UTC' },
  {
    title: 'recorridos en Chromium',
    projects: ['e2e'],
    timeZone: 'UTC',
    args: ['e2e/src/(?!shipping/)'],
  },
  {
    title: 'publicaciones en Chromium',
    projects: ['e2e'],
    timeZone: 'UTC',
    // What one of them ships, the others would meet; and they are timed.
    workers: 1,
    args: ['e2e/src/shipping/'],
  },
];

/** Runs jest with its progress shown and counts its tests. */
export async function runJest(
  { projects, timeZone, workers, args = [] }: JestRun,
  env: Record<string, string>,
): Promise<Tally> {
  const outputFile = join(root, '.cache/test/report.json');
  mkdirSync(dirname(outputFile), { recursive: true });
  rmSync(outputFile, { force: true });
  const { ok } = await runNode(
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      '--json',
      // A failed set-up leaves its database open; its result must not wait for that for ever.
      '--forceExit',
      `--outputFile=${outputFile}`,
      '--selectProjects',
      ...projects,
      `--testSequencer=${join(root, 'scripts/slowest-first.js')}`,
      // jest would keep one processor for itself, which on a machine of two is half of it.
      `--maxWorkers=${workers ?? '100%'}`,
      ...args,
    ],
    { live: true, env: { ...env, TZ: timeZone } },
  );
  return tallyJest(readReport(outputFile), ok);
}

function readReport(file: string): JestReport | undefined {
  try {
    // jest wrote it a moment ago; its shape is the one that its own documentation gives.
    return JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  } catch {
    return undefined;
  }
}
