/** How many tests did what. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** The part of jest’s `--json` report that is read here. */
export interface JestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Suites that couldn’t run at all: their tests are in no other number. */
  numRuntimeErrorTestSuites: number;
  testResults: {
    /** The path of the file. */
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** A step that has no tests of its own counts as one. */
export function tallyStep(ok: boolean): Tally {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/**
 * @param report what jest wrote; undefined when it ended without writing (a global setup threw)
 * @param ok whether jest ended well
 */
export function tallyJest(report: JestReport | undefined, ok: boolean): Tally {
  if (report === undefined) return tallyStep(false);
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    // jest can fail with every test well: a missed coverage threshold, a teardown that throws.
    failed: failed === 0 && !(ok && report.success) ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The last line of `npm test`, which CI reads. */
export function describeTally({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
