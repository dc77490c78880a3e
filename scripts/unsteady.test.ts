import { describe, expect, jest, test } from '@jest/globals';
import { type JestReport } from './tally.ts';
import { areTooMany, describeUnsteady, tallyJourneys, type JestOutcome } from './unsteady.ts';

type Results = Record<string, ('passed' | 'failed')[]>;

/** A jest result for files with these test statuses; a file without tests could not run. */
function outcome(results: Results): JestOutcome {
  const files = Object.entries(results);
  const statuses = files.flatMap(([, tests]) => tests);
  const unrun = files.filter(([, tests]) => tests.length === 0).length;
  const failed = statuses.filter((status) => status === 'failed').length;
  const report: JestReport = {
    success: failed + unrun === 0,
    numPassedTests: statuses.length - failed,
    numFailedTests: failed,
    numPendingTests: 0,
    numTodoTests: 0,
    numRuntimeErrorTestSuites: unrun,
    testResults: files.map(([name, tests]) => ({
      name,
      status: tests.length === 0 || tests.includes('failed') ? 'failed' : 'passed',
      assertionResults: tests.map((status, index) => ({ fullName: `${name} ${index}`, status })),
    })),
  };
  return { report, ok: report.success };
}

const alone = (results: Results) =>
  jest.fn(async (file: string) => outcome({ [file]: results[file] ?? [] }));

describe('judgeJourneys', () => {
  test('repeats no file when all tests pass', async () => {
    const again = alone({});
    const verdict = await tallyJourneys(outcome({ a: ['passed'], b: ['passed'] }), again);
    expect(verdict).toEqual({ tally: { passed: 2, failed: 0, skipped: 0 }, unsteady: [] });
    expect(again).not.toHaveBeenCalled();
  });

  test('repeats a failed file alone, and counts it as passed and unsteady when it passes', async () => {
    const again = alone({ b: ['passed', 'passed'] });
    const verdict = await tallyJourneys(outcome({ a: ['passed'], b: ['passed', 'failed'] }), again);
    expect(again.mock.calls).toEqual([['b']]);
    expect(verdict).toEqual({
      tally: { passed: 3, failed: 0, skipped: 0 },
      unsteady: [{ file: 'b', tests: ['b 1'] }],
    });
  });

  test('counts a second failure once', async () => {
    const again = alone({ b: ['failed', 'failed'] });
    const verdict = await tallyJourneys(outcome({ a: ['passed'], b: ['passed', 'failed'] }), again);
    expect(verdict).toEqual({ tally: { passed: 2, failed: 1, skipped: 0 }, unsteady: [] });
    expect(again).toHaveBeenCalledTimes(1);
  });

  test('does not pass when another test of the file fails the second time', async () => {
    const again = alone({ a: ['failed', 'passed'] });
    const verdict = await tallyJourneys(outcome({ a: ['passed', 'failed'] }), again);
    expect(verdict).toEqual({ tally: { passed: 1, failed: 1, skipped: 0 }, unsteady: [] });
  });

  test('counts the tests of a file that could not run at first', async () => {
    const verdict = await tallyJourneys(outcome({ a: [] }), alone({ a: ['passed', 'passed'] }));
    expect(verdict).toEqual({
      tally: { passed: 2, failed: 0, skipped: 0 },
      unsteady: [{ file: 'a', tests: [] }],
    });
  });

  test.each([
    ['did not start', { report: undefined, ok: false }],
    ['failed', { ...outcome({ a: ['passed'] }), ok: false }],
    ['found no tests', { ...outcome({}), ok: true }],
  ])('keeps the failure when the second run %s', async (_case, second) => {
    const verdict = await tallyJourneys(outcome({ a: ['failed'] }), async () => second);
    expect(verdict).toEqual({ tally: { passed: 0, failed: 1, skipped: 0 }, unsteady: [] });
  });

  test('repeats no file when more failed than may be unsteady', async () => {
    const again = alone({ a: ['passed'], b: ['passed'], c: ['passed'] });
    const first = outcome({ a: ['failed'], b: ['failed'], c: ['failed'] });
    const verdict = await tallyJourneys(first, again);
    expect(verdict).toEqual({ tally: { passed: 0, failed: 3, skipped: 0 }, unsteady: [] });
    expect(again).not.toHaveBeenCalled();
  });

  test('repeats no file without a report', async () => {
    const again = alone({});
    const verdict = await tallyJourneys({ report: undefined, ok: false }, again);
    expect(verdict).toEqual({ tally: { passed: 0, failed: 1, skipped: 0 }, unsteady: [] });
    expect(again).not.toHaveBeenCalled();
  });
});

describe('unsteady journeys', () => {
  const named = ['a', 'b', 'c'].map((file) => ({ file, tests: [`${file} 0`] }));

  test('are listed, and two of them are accepted', () => {
    const two = named.slice(0, 2);
    expect(areTooMany(two)).toBe(false);
    expect(describeUnsteady(two)).toEqual(['inestable · a · a 0', 'inestable · b · b 0']);
  });

  test('fail the run when there are more than two', () => {
    expect(areTooMany(named)).toBe(true);
    expect(describeUnsteady(named)).toHaveLength(4);
    expect(describeUnsteady(named).at(-1)).toMatch(/^Más de 2 recorridos inestables/);
  });
});
