import { describe, expect, test } from '@jest/globals';
import { isPastAgenda, isTooOld, keptAgenda, keptReadOf, shownDates } from './kept-reads.ts';

const url = (path: string) => new URL(path, 'https://aforo.test');
const dates = { today: '2026-11-30', tomorrow: '2026-12-01' };

describe('the kept reads', () => {
  test.each([
    ['/api/settings', true],
    ['/api/session', true],
    ['/api/me/bookings?when=upcoming', true],
    ['/api/me/bookings?when=past', false],
    ['/api/me/bookings/7', false],
    ['/api/me/waitlist', true],
    ['/api/agenda?date=2026-11-30', true],
    ['/api/agenda/events', false],
    ['/api/clients?q=ana', false],
    ['/api/clients/7', false],
    ['/api/sales/shift', false],
  ])('%s: %s', (path, isKept) => {
    expect(keptReadOf(url(path)) !== undefined).toBe(isKept);
  });
});

describe('the kept agenda', () => {
  const day = (localDate: string) => ({
    localDate,
    sessions: [
      { id: localDate, roster: [{ bookingId: 'b', about: { tags: [], notes: 'hernia' } }] },
    ],
  });

  test('has only today and tomorrow', () => {
    const days = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map(day);
    const { days: kept } = keptAgenda({ days }, dates) as { days: { localDate: string }[] }; // the same shape
    expect(kept.map(({ localDate }) => localDate)).toEqual(['2026-11-30', '2026-12-01']);
    expect(keptAgenda({ days: [day('2026-12-05')] }, dates)).toBeNull();
  });

  test('has no notes about clients, also in sessions of the night before', () => {
    const night = { ...day('2026-11-30'), overnight: day('2026-11-29').sessions };
    expect(JSON.stringify(keptAgenda({ days: [night] }, dates))).not.toContain('hernia');
  });

  test('keeps what a professional may do, without requests that only the server answers', () => {
    const own = { takesWalkIns: true, substituteRequests: [{ id: '1' }] };
    expect(keptAgenda({ days: [day('2026-11-30')], own }, dates)).toMatchObject({
      own: { takesWalkIns: true, substituteRequests: [] },
    });
  });

  test('of a past day is recognised by its address', () => {
    expect(isPastAgenda(url('/api/agenda?date=2026-11-29'), dates)).toBe(true);
    expect(isPastAgenda(url('/api/agenda?date=2026-11-30&days=7'), dates)).toBe(false);
    expect(isPastAgenda(url('/api/settings'), dates)).toBe(false);
  });
});

test.each([
  ['2026-11-30T22:30:00Z', 'Europe/Madrid', '2026-11-30', '2026-12-01'],
  ['2026-11-30T23:30:00Z', 'Europe/Madrid', '2026-12-01', '2026-12-02'],
  ['2026-12-31T12:00:00Z', 'Atlantic/Canary', '2026-12-31', '2027-01-01'],
  ['2026-03-29T00:30:00Z', 'Europe/Madrid', '2026-03-29', '2026-03-30'],
])('today and tomorrow at %s in %s', (now, timeZone, today, tomorrow) => {
  expect(shownDates(new Date(now), timeZone)).toEqual({ today, tomorrow });
});

test('a stored response without a known age is too old', () => {
  const now = Date.parse('2026-11-30T10:00:00Z');
  expect(isTooOld('2026-11-30T09:00:00Z', now, 3_600_001)).toBe(false);
  expect(isTooOld('2026-11-30T09:00:00Z', now, 3_600_000)).toBe(true);
  expect(isTooOld(null, now, 3_600_000)).toBe(true);
  expect(isTooOld('yesterday', now, 3_600_000)).toBe(true);
});
