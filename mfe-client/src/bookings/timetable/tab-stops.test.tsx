import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { link, openBookings, freezeDateAtNow, today } from '../../testing/bookings-page.ts';
import { fisio, idOf, pilates, session } from '../../testing/bookings.ts';

freezeDateAtNow();

const yoga = { ...pilates, id: idOf(3, 3), name: 'Yoga' };

test('days, services and professionals are one tab stop each', async () => {
  const { user } = openBookings(
    '',
    { sessions: { [today]: [session(1), session(2)] } },
    { 'GET /api/services': () => ({ items: [pilates, yoga, fisio] }) },
  );
  const classes = await screen.findByRole('list', { name: /^Clases/ });
  for (const name of ['Días', 'Servicio', 'Profesional']) {
    const choices = await screen.findByRole('navigation', { name });
    const list = within(within(choices).getByRole('list'));
    const stops = list.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0);
    expect([name, stops.length]).toEqual([name, 1]);
    expect(stops[0]).toHaveAttribute('aria-current');
  }
  const week = within(screen.getByRole('navigation', { name: 'Días' }));
  week.getByRole('link', { name: 'Semana siguiente' }).focus();
  // The day, the service, the professional, and the two classes.
  await user.tab();
  expect(document.activeElement).toHaveAttribute('aria-current', 'date');
  for (let stop = 0; stop < 4; stop++) await user.tab();
  expect(within(classes).getAllByRole('link')[1]).toHaveFocus();
});

test('the free times of a part of the day are one tab stop', async () => {
  const at = (hour: number) => ({
    startsAt: `2026-11-21T${hour}:00:00.000Z`,
    professionalIds: [idOf(4, 2)],
  });
  const { user } = openBookings(`?servicio=${fisio.id}`, { starts: [at(11), at(12), at(16)] });
  (await link('12:00')).focus();
  await user.keyboard('{ArrowRight}');
  expect(await link('13:00')).toHaveFocus();
  await user.tab();
  expect(await link('17:00')).toHaveFocus();
});
