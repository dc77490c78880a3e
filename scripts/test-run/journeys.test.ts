import { describe, expect, test } from '@jest/globals';
import { areTooMany, describeFlaky, flakyTests } from './journeys.ts';
import type { PlaywrightReport } from './tally.ts';

/** A report with a flaky and a passed test in each of these files. */
function reportOf(files: string[]): PlaywrightReport {
  const spec = (file: string, status: string) => ({
    file,
    title: `${status} in ${file}`,
    tests: [{ status }],
  });
  return {
    suites: files.map((file) => ({
      specs: [spec(file, 'expected')],
      suites: [{ specs: [spec(file, 'flaky')] }],
    })),
    errors: [],
    stats: { expected: files.length, unexpected: 0, flaky: files.length, skipped: 0 },
  };
}

describe('flaky journeys', () => {
  test('are found in nested suites', () => {
    expect(flakyTests(reportOf(['a', 'b']))).toEqual([
      { file: 'a', title: 'flaky in a' },
      { file: 'b', title: 'flaky in b' },
    ]);
    expect(flakyTests(undefined)).toEqual([]);
  });

  test('are listed, and two files with them are accepted', () => {
    const flaky = flakyTests(reportOf(['a', 'a', 'b']));
    expect(areTooMany(flaky)).toBe(false);
    expect(describeFlaky(flaky)).toEqual([
      'inestable · a · flaky in a',
      'inestable · a · flaky in a',
      'inestable · b · flaky in b',
    ]);
  });

  test('fail the run when they are in more than two files', () => {
    const flaky = flakyTests(reportOf(['a', 'b', 'c']));
    expect(areTooMany(flaky)).toBe(true);
    expect(describeFlaky(flaky).at(-1)).toMatch(/^Más de 2 recorridos inestables/);
  });
});
