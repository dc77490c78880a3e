import { describe, expect, test } from '@jest/globals';
import {
  addTallies,
  describeTally,
  tallyJest,
  tallyPlaywright,
  tallyStep,
  type JestReport,
  type PlaywrightReport,
} from './tally.ts';

const well: JestReport = {
  success: true,
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
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

const journeys: PlaywrightReport = {
  suites: [],
  errors: [],
  stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 2 },
};

describe('tallyPlaywright', () => {
  test.each([
    ['a flaky test as passed', journeys, true, { passed: 6, failed: 0, skipped: 2 }],
    [
      'failed tests and errors outside of tests',
      { ...journeys, stats: { ...journeys.stats, unexpected: 2 }, errors: [{}] },
      false,
      { passed: 6, failed: 3, skipped: 2 },
    ],
    ['a failure without failed tests', journeys, false, { passed: 6, failed: 1, skipped: 2 }],
    ['a missing report', undefined, true, { passed: 0, failed: 1, skipped: 0 }],
  ] as const)('counts %s', (_case, report, ok, expected) => {
    expect(tallyPlaywright(report as PlaywrightReport | undefined, ok)).toEqual(expected);
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
