import { describe, expect, test } from '@jest/globals';
import type { AbsencePlan, MakeUp, Slot } from '@aforo/shared/contract';
import { absenceResultText, absenceSummary, classEffectText } from './absence.messages.ts';
import { lastDayOf, makeUpText, openMakeUpText, patternText, waitText } from './seats.messages.ts';

const timeZone = 'Europe/Madrid';
const now = new Date('2026-03-02T09:00:00Z');
const slot = (weekday: number, changed: Partial<Slot> = {}): Slot => ({
  seriesId: `b0000000-0000-4000-8000-00000000000${weekday}`,
  weekday,
  localTime: '19:00',
  durationMinutes: 55,
  serviceName: 'Pilates',
  professionalName: 'Marta Gil',
  ...changed,
});

test.each<[string, Slot[], string]>([
  ['one seat', [slot(1)], 'lunes 19:00 con Marta'],
  [
    'the week from Monday to Sunday',
    [slot(0), slot(3), slot(1)],
    'lunes, miércoles y domingo 19:00 con Marta',
  ],
  [
    'another hour and professional apart',
    [slot(4, { localTime: '09:00', professionalName: 'Íñigo Sáez' }), slot(1)],
    'lunes 19:00 con Marta y jueves 09:00 con Íñigo',
  ],
])('the pattern of seats names %s', (_, slots, text) => {
  expect(patternText(slots)).toBe(text);
});

describe('a make-up', () => {
  const makeUp = (changed: Partial<MakeUp> = {}): MakeUp => ({
    purchaseId: '80000000-0000-4000-8000-000000000001',
    membershipId: 'a0000000-0000-4000-8000-000000000001',
    state: 'open',
    missed: { serviceName: 'Pilates', startsAt: '2026-03-04T18:00:00.000Z' },
    used: null,
    serviceNames: [],
    givenAt: '2026-03-02T09:00:00.000Z',
    // Midnight in Madrid at the end of 30 April.
    expiresAt: '2026-04-30T22:00:00.000Z',
    reason: null,
    ...changed,
  });

  test.each<[Partial<MakeUp>, string]>([
    [{}, 'Ausencia del mié 4 mar → por recuperar hasta el jue 30 abr'],
    [
      { state: 'used', used: { serviceName: 'Yoga', startsAt: '2026-03-09T08:00:00.000Z' } },
      'Ausencia del mié 4 mar → recuperada el lun 9 mar',
    ],
    [{ state: 'expired' }, 'Ausencia del mié 4 mar → caducó el jue 30 abr'],
    [
      { missed: { ...makeUp().missed!, isByCenter: true } },
      'Clase anulada del mié 4 mar → por recuperar hasta el jue 30 abr',
    ],
    [{ missed: null }, 'Dada por el centro el lun 2 mar → por recuperar hasta el jue 30 abr'],
  ])('with %j reads as its history', (changed, text) => {
    expect(makeUpText(makeUp(changed), timeZone)).toBe(text);
  });

  test('is valid until the day before an expiry at midnight', () => {
    expect(lastDayOf('2026-04-30T22:00:00.000Z', timeZone)).toBe('2026-04-30');
    expect(lastDayOf('2026-04-30T22:00:01.000Z', timeZone)).toBe('2026-05-01');
  });

  test('names the services in which it can be used', () => {
    expect(openMakeUpText(makeUp({ serviceNames: ['Pilates', 'Yoga'] }), timeZone, now)).toBe(
      'hasta el jueves 30 de abril · en Pilates o Yoga',
    );
  });
});

test.each([
  [0, 'Lunes 19:00 con Marta · nadie antes'],
  [1, 'Lunes 19:00 con Marta · 1 persona antes'],
  [2, 'Lunes 19:00 con Marta · 2 personas antes'],
  [null, 'Lunes 19:00 con Marta'],
])('a wait with %p people before', (ahead, text) => {
  const wait = { id: '', membershipId: '', slot: slot(1), state: 'waiting', offerExpiresAt: null };
  expect(waitText({ ...wait, state: 'waiting', ahead })).toBe(text);
});

describe('an absence', () => {
  const voice = { isClient: true, timeZone, now };
  type AbsentClass = AbsencePlan['classes'][number];
  const inTime: AbsentClass = {
    bookingId: '70000000-0000-4000-8000-000000000001',
    serviceName: 'Pilates',
    startsAt: '2026-03-04T18:00:00.000Z',
    outcome: 'inTime',
    makeUpUntil: '2026-04-30T22:00:00.000Z',
    refusal: null,
    makeUpLimit: 4,
  };
  const late: AbsentClass = { ...inTime, outcome: 'late', makeUpUntil: null };
  const plain: AbsentClass = { ...inTime, makeUpUntil: null, refusal: 'limit' };
  const withoutMakeUp: AbsentClass = { ...plain, refusal: 'none' };
  const plan = (classes: AbsentClass[]): AbsencePlan => ({ classes, plannedUntil: '2026-05-15' });

  test.each([
    [inTime, 'Avisas a tiempo: recuperas esta clase hasta el jueves 30 de abril.'],
    [late, 'Es tarde: esta clase se pierde.'],
    [plain, 'Avisas a tiempo, pero ya hay 4 clases por recuperar, el máximo: esta no se suma.'],
    [withoutMakeUp, 'Avisas a tiempo y tu plaza queda libre. Esta clase no se recupera.'],
    [
      { ...withoutMakeUp, makeUpLimit: 0 },
      'Avisas a tiempo y tu plaza queda libre. En esta cuota las faltas no se recuperan.',
    ],
  ])('says beforehand what happens to a class: %#', (one, text) => {
    expect(classEffectText(one, voice)).toBe(text);
  });

  test.each([
    [[inTime, inTime, late], '3 clases: 2 se recuperan y 1 se pierde por avisar tarde.'],
    [[inTime, plain], '2 clases: 1 se recupera y 1 no se recupera.'],
    [[late], '1 clase, que se pierde por avisar tarde.'],
  ])('sums up several classes: %#', (classes, text) => {
    expect(absenceSummary(plan(classes))).toBe(text);
  });

  test.each([
    [[inTime], 'Tienes 1 clase más por recuperar, hasta el jueves 30 de abril.'],
    [
      [inTime, inTime],
      'Tienes 2 clases más por recuperar, la primera hasta el jueves 30 de abril.',
    ],
    [[late], 'El centro ya lo sabe, y tu plaza de ese día queda libre.'],
  ])('says afterwards what was given: %#', (classes, text) => {
    expect(absenceResultText(plan(classes), voice)).toBe(text);
  });
});
