import { expect, test } from '@jest/globals';
import { offerDeadline } from './offer-deadline.ts';

const zone = 'Europe/Madrid';
const later = '2027-12-31T18:00:00.000Z';

test.each<[string, now: string, startsAt: string, until: string]>([
  ['made by day lasts half an hour', '2026-11-20T09:00Z', later, '2026-11-20T09:30Z'],
  ['made at 21:30 ends at 22:00', '2026-11-20T20:30Z', later, '2026-11-20T21:00Z'],
  ['made at 21:45 continues the next morning', '2026-11-20T20:45Z', later, '2026-11-21T07:15Z'],
  ['made at 22:00 runs the next morning', '2026-11-20T21:00Z', later, '2026-11-21T07:30Z'],
  ['made before midnight lasts until 8:30', '2026-11-20T22:59Z', later, '2026-11-21T07:30Z'],
  ['made after midnight lasts until 8:30', '2026-11-21T02:00Z', later, '2026-11-21T07:30Z'],
  ['ends when the session starts', '2026-11-20T09:00Z', '2026-11-20T09:10Z', '2026-11-20T09:10Z'],
  [
    'for an early class ends at its start',
    '2026-11-20T23:00Z',
    '2026-11-21T06:30Z',
    '2026-11-21T06:30Z',
  ],
  ['in the night to summer time ends at 8:30', '2027-03-27T23:00Z', later, '2027-03-28T06:30Z'],
  ['the evening before summer time continues', '2027-03-27T20:45Z', later, '2027-03-28T06:15Z'],
  ['in the night to winter time ends at 8:30', '2027-10-30T23:30Z', later, '2027-10-31T07:30Z'],
  ['in the repeated hour ends at 8:30', '2027-10-31T01:30Z', later, '2027-10-31T07:30Z'],
])('an offer %s', (_name, now, startsAt, until) => {
  expect(offerDeadline(new Date(now), new Date(startsAt), zone)).toEqual(new Date(until));
});
