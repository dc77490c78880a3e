import { expect, test } from '@jest/globals';
import { booking, now, session } from '../../testing/bookings.ts';
import { pastGroups } from './past-groups.ts';

const at = (count: number, startsAt: string) =>
  booking(count, { session: session(count, { startsAt }) });
const timeZone = 'Europe/Madrid';

test('bookings cancelled ahead of time are separate, earliest first', () => {
  const later = at(1, '2026-12-02T18:00:00.000Z');
  const sooner = at(2, '2026-11-25T18:00:00.000Z');
  const { givenUp, months } = pastGroups([later, sooner], timeZone, now);
  expect(givenUp).toEqual([sooner, later]);
  expect(months).toEqual([]);
});

test('past bookings are grouped by the center’s local month, latest first', () => {
  const november = at(1, '2026-10-31T23:30:00.000Z'); // already 1 November in Madrid
  const october = at(2, '2026-10-31T22:30:00.000Z');
  const first = at(3, '2026-10-02T18:00:00.000Z');
  expect(pastGroups([november, october, first], timeZone, now).months).toEqual([
    { month: '2026-11', items: [november] },
    { month: '2026-10', items: [october, first] },
  ]);
});
