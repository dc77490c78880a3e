import { expect, test } from '@jest/globals';
import { withSlugs } from './slugs.ts';

test('makes unique slugs of names', () => {
  const names = [
    'Yoga suave (mañanas)',
    'Yoga suave, mañanas',
    'Yoga suave mañanas 2',
    '普拉提',
    '¡!',
  ];
  expect(withSlugs(names.map((name) => ({ name }))).map(({ slug }) => slug)).toEqual([
    'yoga-suave-mananas',
    'yoga-suave-mananas-2',
    'yoga-suave-mananas-2-2',
    'clase',
    'clase-2',
  ]);
});
