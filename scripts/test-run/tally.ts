/** The number of tests by outcome. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** The used part of jest’s `--json` report. */
export interface JestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Suites that could not run: their tests are in no other number. */
  numRuntimeErrorTestSuites: number;
}

/** The used part of Playwright’s JSON report. */
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** Errors outside of tests: a file that doesn't load, a global setup that throws. */
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

interface PlaywrightSuite {
  specs: { file: string; title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
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

/** A step without tests counts as one. */
export function tallyStep(ok: boolean): Tally {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/**
 * @param report jest's report; undefined when it ended without writing one (a global setup threw)
 * @param ok whether jest exited successfully
 */
export function tallyJest(report: JestReport | undefined, ok: boolean): Tally {
  if (report === undefined) return tallyStep(false);
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    // jest can fail without failed tests: a missed coverage threshold, a teardown that throws.
    failed: failed === 0 && !(ok && report.success) ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * A flaky test has passed.
 *
 * @param report undefined when Playwright ended without writing one
 * @param ok whether Playwright exited successfully
 */
export function tallyPlaywright(report: PlaywrightReport | undefined, ok: boolean): Tally {
  if (report === undefined) return tallyStep(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + report.errors.length;
  return { passed: expected + flaky, failed: failed === 0 && !ok ? 1 : failed, skipped };
}

/** The last line of `npm test`, which CI reads. */
export function describeTally({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
