import { expect, test } from '@jest/globals';
import { publicTimetable } from './example-timetable.ts';
import {
  cancellationTermsText,
  coverageText,
  feesText,
  packageText,
  formatSeats,
  formatPrice,
} from './timetable.messages.ts';

test.each([
  [0, 'Se puede cancelar sin coste hasta que empieza.'],
  [60, 'Se puede cancelar sin coste hasta 1 hora antes.'],
  [90, 'Se puede cancelar sin coste hasta 90 minutos antes.'],
  [720, 'Se puede cancelar sin coste hasta 12 horas antes.'],
  [1440, 'Se puede cancelar sin coste hasta 24 horas antes.'],
  [2880, 'Se puede cancelar sin coste hasta 2 días antes.'],
])('%i minutes: %s', (minutes, text) => {
  expect(cancellationTermsText(minutes)).toBe(text);
});

test('formats free seats, prices and bonos with their numbers', () => {
  const [session] = publicTimetable().days.flatMap(({ sessions }) => sessions);
  if (!session) throw new Error('The week has a class');
  expect(formatSeats(session)).toBe('quedan 3');
  expect(formatSeats({ ...session, placesLeft: 1 })).toBe('queda 1');
  expect(formatSeats({ ...session, isFull: true, placesLeft: null })).toBe('completa');
  expect(formatSeats({ ...session, placesLeft: null })).toBeNull();
  expect(formatPrice(0, 'EUR')).toBe('gratis');
  expect(formatPrice(null, 'EUR')).toBeNull();
  const [bono] = publicTimetable().packages;
  if (!bono) throw new Error('A bono is sold');
  expect(packageText(bono)).toBe('10 sesiones · vale 90 días');
  expect(packageText({ ...bono, credits: 1, validityDays: 1 })).toBe('1 sesión · vale 1 día');
  expect(packageText({ ...bono, credits: null })).toBe('Sin límite · vale 90 días');
});

test.each([
  [null, null, null],
  [500, 500, 'Cancelar fuera de plazo o no venir cuesta 5,00 €.'],
  [500, 1000, 'Cancelar fuera de plazo cuesta 5,00 €; no venir, 10,00 €.'],
  [500, null, 'Cancelar fuera de plazo cuesta 5,00 €.'],
  [null, 1000, 'No venir cuesta 10,00 €.'],
])('formats fees of %p and %p', (lateMinor, noShowMinor, text) => {
  const told = feesText({ fees: { lateMinor, noShowMinor } }, 'EUR');
  expect(told?.replaceAll('\u00a0', ' ') ?? null).toBe(text);
});

test('formats a bono with its weekly limit, renewal and coverage', () => {
  const [bono] = publicTimetable().packages;
  if (!bono) throw new Error('A bono is sold');
  expect(packageText({ ...bono, credits: null, weeklyLimit: 5 })).toBe(
    'Sin límite · vale 90 días · hasta 5 por semana',
  );
  expect(packageText({ ...bono, renewsMonthly: true })).toBe(
    '10 sesiones · cada mes, se renueva solo',
  );
  expect(packageText({ ...bono, renewsMonthly: true, periodMonths: 12 })).toBe(
    '10 sesiones · cada año, se renueva solo',
  );
  expect(coverageText(bono)).toBe('Para todos los servicios');
  expect(coverageText({ ...bono, serviceNames: ['Pilates suelo', 'Yoga suave'] })).toBe(
    'Para Pilates suelo y Yoga suave',
  );
});
