import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode, title } from '../program.ts';
import { type PlaywrightReport, tallyPlaywright, tallyStep, type Tally } from './tally.ts';

/** The projects of `e2e/playwright.config.ts`. */
type JourneyProject = 'journeys' | 'shipping' | 'cluster' | 'browsers';

interface JourneyRun {
  title: string;
  projects: readonly JourneyProject[];
}

export const chromiumJourneys: JourneyRun = {
  title: 'recorridos y publicaciones en Chromium, y varios servidores que van, vienen y caen',
  projects: ['journeys', 'shipping', 'cluster'],
};

/**
 * Not part of the full run: it needs two more browsers, and rarely finds anything that the first
 * one does not.
 */
export const otherBrowserJourneys: JourneyRun = {
  title: 'recorridos en Firefox y WebKit',
  projects: ['browsers'],
};

/** With more flaky files the run fails. */
const mostFlaky = 2;

/**
 * Runs Playwright Test, which runs a failed test once more, and lists the tests that only passed the
 * second time.
 *
 * @param env the paths of the browsers and PostgreSQL
 */
export async function runJourneys(run: JourneyRun, env: Record<string, string>): Promise<Tally[]> {
  title(run.title);
  const reportFile = join(root, '.cache/test/journeys.json');
  rmSync(reportFile, { force: true });
  const { ok } = await runNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      ...run.projects.map((project) => `--project=${project}`),
    ],
    { live: true, env: { ...env, TZ: 'UTC' } },
  );
  const report = readReport(reportFile);
  const flaky = flakyTests(report);
  if (flaky.length > 0) title('recorridos inestables');
  for (const line of describeFlaky(flaky)) console.log(line);
  const tally = tallyPlaywright(report, ok);
  return areTooMany(flaky) ? [tally, tallyStep(false)] : [tally];
}

function readReport(file: string): PlaywrightReport | undefined {
  try {
    // just written by Playwright, in its documented format
    return JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  } catch {
    return undefined;
  }
}

/** A test that failed and then passed. */
interface FlakyTest {
  file: string;
  title: string;
}

export function flakyTests(report: PlaywrightReport | undefined): FlakyTest[] {
  const inSuite = ({ specs, suites = [] }: PlaywrightReport['suites'][number]): FlakyTest[] => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => ({ file, title })),
    ...suites.flatMap(inSuite),
  ];
  return (report?.suites ?? []).flatMap(inSuite);
}

export function areTooMany(flaky: readonly FlakyTest[]): boolean {
  return new Set(flaky.map(({ file }) => file)).size > mostFlaky;
}

/** A line per flaky test, and the reason when too many files make the run fail. */
export function describeFlaky(flaky: readonly FlakyTest[]): string[] {
  const lines = flaky.map(({ file, title }) => `inestable · ${file} · ${title}`);
  if (!areTooMany(flaky)) return lines;
  return [...lines, `Más de ${mostFlaky} recorridos inestables: cuentan como un fallo.`];
}
