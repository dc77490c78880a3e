import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { link, openBookings, freezeDateAtNow } from '../../testing/bookings-page.ts';
import { nextIndex } from './roving-focus.ts';

freezeDateAtNow();

test.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 3, 3],
  ['ArrowLeft', 1, 0],
  ['ArrowLeft', 0, 0],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['a', 0, null],
])('%s from the link %i of four leads to %j', (key, index, expected) => {
  expect(nextIndex(key, index, 4)).toBe(expected);
});

test('professionals and days are one tab stop each', async () => {
  const { user } = openBookings('');
  await link(/19:00.*Pilates suelo/);
  for (const name of ['Profesional', 'Días']) {
    const list = within(await screen.findByRole('navigation', { name })).getByRole('list');
    const stops = within(list)
      .getAllByRole('link')
      .filter((one) => one.tabIndex === 0);
    expect([name, stops.length]).toEqual([name, 1]);
    expect(stops[0]).toHaveAttribute('aria-current');
  }
  const people = within(screen.getByRole('navigation', { name: 'Profesional' }));
  const [first, second] = people.getAllByRole('link');
  first?.focus();
  await user.keyboard('{ArrowRight}');
  expect(second).toHaveFocus();
  await user.keyboard('{Tab}');
  expect(await link(/19:00.*Pilates suelo/)).toHaveFocus();
});
