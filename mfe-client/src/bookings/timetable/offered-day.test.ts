import { describe, expect, test } from '@jest/globals';
import { fisio, idOf, now, pilates, session } from '../../testing/bookings.ts';
import { choiceOf } from '../booking/choice.ts';
import { isEmptyDay, offeredDays, firstStarts, partsOfDay, type Offer } from './offered-day.ts';

const dates = ['2026-11-21', '2026-11-22'];
const [today = '', tomorrow = ''] = dates;
const marta = idOf(4, 1);
const inigo = idOf(4, 2);
const late = session(1, { startsAt: `${today}T19:00:00.000Z` });
const early = session(2, { startsAt: `${today}T10:00:00.000Z` });
const begun = session(3, { startsAt: now.toISOString() });
const takenAppointment = session(4, { kind: 'appointment' });
const unknown = session(5, { service: { id: idOf(3, 9), name: 'Otro', color: '#000000' } });
const hour = (startsAt: string, ...professionalIds: string[]) => ({
  serviceId: fisio.id,
  startsAt,
  professionalIds,
  cost: { kind: 'price' as const, priceMinor: 4500 },
});
const offer: Offer = {
  services: [pilates, fisio],
  days: [
    {
      localDate: today,
      sessions: [late, begun, early, takenAppointment, unknown],
      starts: [hour(`${today}T11:00:00.000Z`, inigo)],
    },
    {
      localDate: tomorrow,
      sessions: [],
      starts: [hour(`${tomorrow}T11:00:00.000Z`, inigo, marta)],
    },
  ],
};
const daysFor = (professionalId: string | null) =>
  offeredDays(dates, offer, { professionalId, now });

describe('the offer of a day', () => {
  test('is sorted by time, without sessions that have begun, appointments or services not on offer', () => {
    expect(daysFor(null)[0]?.sessions.map(({ id }) => id)).toEqual([early.id, late.id]);
  });

  test.each([
    [null, 2, 1, 1],
    [marta, 2, 0, 1],
    [inigo, 0, 1, 1],
  ])('with %p: %s classes and %s free times today, %s tomorrow', (professionalId, ...counts) => {
    const [first, second] = daysFor(professionalId);
    expect([first?.sessions.length, first?.starts.length, second?.starts.length]).toEqual(counts);
  });

  test('gives the first free time of a service from a day on, with its cost', () => {
    const firstOf = (professionalId: string | null, from: string) =>
      firstStarts(daysFor(professionalId), from).get(fisio.id);
    expect(firstOf(null, today)).toMatchObject({
      startsAt: `${today}T11:00:00.000Z`,
      cost: { kind: 'price', priceMinor: 4500 },
    });
    expect(firstOf(marta, today)).toMatchObject({ startsAt: `${tomorrow}T11:00:00.000Z` });
    expect(firstOf(null, '2026-11-23')).toBeUndefined();
  });

  test('groups the free times by part of the day in the center’s time zone', () => {
    const starts = ['12:59', '13:00', '18:59', '19:00', '22:59'].map((time) => ({
      service: fisio,
      professionalIds: [marta],
      startsAt: `${today}T${time}:00.000Z`,
      cost: undefined,
    }));
    const parts = partsOfDay(starts, 'Europe/Madrid');
    expect(parts.map(({ name, starts: partStarts }) => [name, partStarts.length])).toEqual([
      ['Mañana', 1],
      ['Tarde', 2],
      ['Noche', 2],
    ]);
    expect(partsOfDay([], 'Europe/Madrid')).toEqual([]);
  });

  test('has an entry for every date, empty without an offer', () => {
    const days = offeredDays(dates, { services: [], days: [] }, { professionalId: null, now });
    expect(days.map(({ localDate }) => localDate)).toEqual(dates);
    expect(days.every(isEmptyDay)).toBe(true);
    expect(daysFor(null).some(isEmptyDay)).toBe(false);
  });
});

describe('the choice in the URL', () => {
  const people = [
    { id: marta, name: 'Marta' },
    { id: inigo, name: 'Íñigo' },
  ];
  const emptyChoice = { sessionId: null, startsAt: null, professionalId: null };
  const choose = (
    asked: Partial<typeof emptyChoice> | object,
    professionalId: string | null = null,
  ) => choiceOf({ ...emptyChoice, ...asked, professionalId }, daysFor(professionalId), people);

  test('can be a class', () => {
    expect(choose({ sessionId: early.id })).toMatchObject({
      target: { sessionId: early.id },
      who: 'Marta Ibáñez',
      room: 'Sala 1',
    });
  });

  test.each([
    [today, null, null, 'Íñigo'],
    [tomorrow, null, null, 'Con quien esté libre'],
    [tomorrow, marta, marta, 'Marta'],
  ])('can be a free time on %s with %p', (date, chosen, professionalId, who) => {
    const startsAt = `${date}T11:00:00.000Z`;
    expect(choose({ startsAt }, chosen)).toMatchObject({
      target: { serviceId: fisio.id, professionalId, startsAt },
      endsAt: `${date}T12:00:00.000Z`,
      who,
    });
  });

  test.each([{}, { sessionId: begun.id }, { startsAt: '2026-11-25T11:00:00.000Z' }])(
    'is null if it is not on offer: %j',
    (asked) => {
      expect(choose(asked)).toBeNull();
    },
  );
});
