import { expect, test } from '@jest/globals';
import { figure, tableOf, unmet } from './figures.ts';

const base = { name: 'x', unit: 'ms' } as const;

test('a figure is not met when it was not measured', () => {
  expect(figure({ ...base, ours: [], most: 5 })).toMatchObject({ ours: null, met: false });
  expect(figure({ ...base, ours: [1], control: [], mostRatio: 2 }).met).toBe(false);
});

test('a figure is not met when the run was interrupted', () => {
  expect(unmet(figure({ ...base, ours: [1], most: 5 }))).toMatchObject({ ours: 1, met: false });
});

test('a figure compares medians, not means', () => {
  const result = figure({ ...base, ours: [10, 11, 900], control: [10, 10, 10], mostRatio: 1.1 });
  expect(result).toMatchObject({ ours: 11, control: 10, ratio: 1.1, met: true });
});

test('a figure with two goals must meet both', () => {
  expect(figure({ ...base, ours: [10], control: [10], most: 9, mostRatio: 1 }).met).toBe(false);
});

test('a figure is judged by its ratio when the control is too slow as well', () => {
  const goal = { ...base, most: 9, mostRatioIfSlow: 1 };
  const slow = { ...goal, control: [12] };
  expect(figure({ ...slow, ours: [12] })).toMatchObject({ goal: '≤ 1 ×', met: true });
  expect(figure({ ...slow, ours: [13] }).met).toBe(false);
  const quick = { ...goal, control: [8] };
  expect(figure({ ...quick, ours: [9] })).toMatchObject({ goal: '≤ 9', met: true });
  expect(figure({ ...quick, ours: [10] }).met).toBe(false);
  expect(figure({ ...goal, ours: [10] }).met).toBe(false);
});

test('the table has aligned columns, like the formatter’s', () => {
  const figures = [figure({ ...base, ours: [1] }), figure({ ...base, ours: [10], most: 5 })];
  expect(tableOf(figures)).toBe(
    [
      '| figure | ours   | control | ratio | goal | met    |',
      '| ------ | ------ | ------- | ----- | ---- | ------ |',
      '| x (ms) | 1 ± 0  | –       | –     | –    | –      |',
      '| x (ms) | 10 ± 0 | –       | –     | ≤ 5  | **no** |',
    ].join('\n'),
  );
});
