import { tallyJest, type JestReport, type Tally } from './tally.ts';

/** With more of them the run fails. */
const mostUnsteady = 2;

/** A journey file that failed and then passed when it ran alone. */
export interface Unsteady {
  file: string;
  /** The tests that failed at first; empty when the file could not run. */
  tests: string[];
}

/** Jest's report and exit status. */
export interface JestOutcome {
  report: JestReport | undefined;
  ok: boolean;
}

/**
 * The result of a run of journeys after its failed files are run once more. A file that then passes
 * counts as passed and is listed; otherwise its first result counts.
 *
 * With more failed files than may be unsteady, none is repeated, because the run would fail anyway.
 *
 * @param runAlone runs jest with only that file
 */
export async function tallyJourneys(
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
      // A file that could not run counted as one failure, and its tests not at all.
      failed: tally.failed - (failedTests.length || 1),
      passed: tally.passed + (failedTests.length || passed),
    };
  }
  return { tally, unsteady };
}

export function areTooMany(unsteady: readonly Unsteady[]): boolean {
  return unsteady.length > mostUnsteady;
}

/** A line per unsteady file, and the reason when too many make the run fail. */
export function describeUnsteady(unsteady: readonly Unsteady[]): string[] {
  const lines = unsteady.map(({ file, tests }) => ['inestable', file, ...tests].join(' · '));
  if (!areTooMany(unsteady)) return lines;
  return [...lines, `Más de ${mostUnsteady} recorridos inestables: cuentan como un fallo.`];
}
