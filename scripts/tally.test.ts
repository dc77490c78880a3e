import { describe, expect, test } from '@jest/globals';
import { addTallies, describeTally, tallyJest, tallyStep, type JestReport } from './tally.ts';

const well: JestReport = {
  success: true,
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
};

describe('tallyJest', () => {
  test.each([
    ['a success', well, true, { passed: 7, failed: 0, skipped: 0 }],
    [
      'a failed test',
      { ...well, success: false, numFailedTests: 2 },
      false,
      { passed: 7, failed: 2, skipped: 0 },
    ],
    [
      'a suite that could not run',
      { ...well, success: false, numRuntimeErrorTestSuites: 1 },
      false,
      { passed: 7, failed: 1, skipped: 0 },
    ],
    [
      'skipped tests and todos',
      { ...well, numPendingTests: 2, numTodoTests: 1 },
      true,
      { passed: 7, failed: 0, skipped: 3 },
    ],
    ['a failure of jest without failed tests', well, false, { passed: 7, failed: 1, skipped: 0 }],
    ['a missing report', undefined, false, { passed: 0, failed: 1, skipped: 0 }],
    [
      'a missing report of a successful jest',
      undefined,
      true,
      { passed: 0, failed: 1, skipped: 0 },
    ],
  ] as const)('counts %s', (_case, report, ok, expected) => {
    expect(tallyJest(report, ok)).toEqual(expected);
  });
});

test('adds steps and jest runs', () => {
  const sum = addTallies([tallyStep(true), tallyStep(false), tallyJest(well, true)]);
  expect(sum).toEqual({ passed: 8, failed: 1, skipped: 0 });
});

test.each([
  [{ passed: 3, failed: 0, skipped: 0 }, '3 passed, 0 failed'],
  [{ passed: 3, failed: 1, skipped: 2 }, '3 passed, 1 failed, 2 skipped'],
])('formats %j for CI', (tally, line) => {
  expect(describeTally(tally)).toBe(line);
});
