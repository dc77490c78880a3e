import { tallyJest, type JestReport, type Tally } from './tally.ts';

/** More of them, and the run fails. */
const mostUnsteady = 2;

/** A file of journeys that failed and then, by itself, passed. */
export interface Unsteady {
  file: string;
  /** Those of its tests that failed at first; none when the file couldn’t run at all. */
  tests: string[];
}

/** What jest wrote, and whether it ended well. */
export interface JestOutcome {
  report: JestReport | undefined;
  ok: boolean;
}

/**
 * What a run of journeys comes to when its failed files are run once more. One that passes then
 * counts as passed and is named; one that doesn’t has failed as it did at first.
 *
 * More files than may be unsteady aren’t run again: whatever came of them, the run would fail.
 *
 * @param runAlone runs jest with that file and no other
 */
export async function judgeJourneys(
  first: JestOutcome,
  runAlone: (file: string) => Promise<JestOutcome>,
): Promise<{ tally: Tally; unsteady: Unsteady[] }> {
  let tally = tallyJest(first.report, first.ok);
  const unsteady: Unsteady[] = [];
  const failedFiles = first.report?.testResults.filter(({ status }) => status === 'failed') ?? [];
  if (failedFiles.length > mostUnsteady) return { tally, unsteady };
  for (const { name, assertionResults } of failedFiles) {
    const again = await runAlone(name);
    const { passed, failed } = tallyJest(again.report, again.ok);
    if (passed === 0 || failed > 0) continue;
    const failedTests = assertionResults.filter(({ status }) => status === 'failed');
    unsteady.push({ file: name, tests: failedTests.map(({ fullName }) => fullName) });
    tally = {
      ...tally,
      // A file that couldn’t run counted as one failure, and its tests not at all.
      failed: tally.failed - (failedTests.length || 1),
      passed: tally.passed + (failedTests.length || passed),
    };
  }
  return { tally, unsteady };
}

export function areTooMany(unsteady: readonly Unsteady[]): boolean {
  return unsteady.length > mostUnsteady;
}

/** A line per unsteady file, and why the run fails when they are too many. */
export function describeUnsteady(unsteady: readonly Unsteady[]): string[] {
  const lines = unsteady.map(({ file, tests }) => ['inestable', file, ...tests].join(' · '));
  if (!areTooMany(unsteady)) return lines;
  return [...lines, `Más de ${mostUnsteady} recorridos inestables: cuentan como un fallo.`];
}
