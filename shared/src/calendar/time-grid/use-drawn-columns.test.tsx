import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { useDrawnColumns } from './use-drawn-columns.ts';

let seen: number[] = [];

function Columns({ period, sizes }: { period: string; sizes: readonly number[] }) {
  seen.push(useDrawnColumns(period, sizes));
  return null;
}

function drawnOf(sizes: readonly number[], before: readonly number[] = []): number[] {
  seen = [];
  const page = render(<Columns period="2026-11-26" sizes={before} />);
  seen = [];
  page.rerender(<Columns period="2026-11-27" sizes={sizes} />);
  page.unmount();
  return seen;
}

test('renders all columns of a usual day at once', () => {
  expect(drawnOf([40, 0, 60])).toEqual([3]);
});

test('starts a very busy day without blocks and adds about 60 per step', () => {
  expect(drawnOf([30, 30, 30, 30, 30])).toEqual([0, 2, 4, 5]);
});

test('never splits a column', () => {
  expect(drawnOf([200, 5, 0])).toEqual([0, 1, 1, 1, 3]);
});

test('starts over for another day', () => {
  expect(drawnOf([100, 100], [200, 200])[0]).toBe(0);
});
