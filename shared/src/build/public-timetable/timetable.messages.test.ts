import { expect, test } from '@jest/globals';
import { publicTimetable } from './example-timetable.ts';
import {
  bestPerSession,
  cancellationTermsText,
  commonFeesText,
  coverageText,
  feesText,
  formatPrice,
  formatSeats,
  fromPrices,
  packageText,
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
  const plan = { ...bono, credits: null, renewsMonthly: true, seatsPerWeek: 2 };
  expect(packageText(plan)).toBe('2 clases fijas a la semana · cada mes, se renueva solo');
});

test('formats the services that a bono covers', () => {
  const { packages, services } = publicTimetable();
  const [bono] = packages;
  const [yoga, physio] = services;
  if (!bono || !yoga || !physio) throw new Error('A bono and two services are sold');
  const pilates = { ...yoga, id: 'pilates', name: 'Pilates suelo' };
  const coverage = (...serviceNames: string[]) =>
    coverageText({ ...bono, serviceNames }, [yoga, pilates, physio]);
  expect(coverage()).toBe('Para todos los servicios');
  expect(coverage('Pilates suelo', 'Yoga suave')).toBe('Para todas las clases');
  expect(coverage('Fisioterapia', 'Yoga suave')).toBe('Para Fisioterapia y Yoga suave');
  expect(coverage('Yoga suave')).toBe('Para Yoga suave');
});

test('names the bono with the lowest price of a session, if there are two to compare', () => {
  const [bono] = publicTimetable().packages;
  if (!bono) throw new Error('A bono is sold');
  const ten = { ...bono, id: 'ten', perSessionMinor: 1100 };
  const five = { ...bono, id: 'five', perSessionMinor: 1200 };
  const one = { ...bono, id: 'one', perSessionMinor: null };
  expect(bestPerSession([one, five, ten])).toBe('ten');
  expect(bestPerSession([one, ten])).toBeUndefined();
});

test('formats the lowest prices, and fees that all services have in common', () => {
  const whole = publicTimetable();
  const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;
  expect(plain(fromPrices(whole))).toBe('Clases desde 13,00 € · bonos desde 110,00 €');
  const hidden = whole.services.map((service) => ({ ...service, priceMinor: null }));
  expect(fromPrices({ ...whole, services: hidden, packages: [] })).toBe('');
  const fees = { lateMinor: 400, noShowMinor: 400 };
  const [first, second] = whole.services.map((service) => ({ ...service, fees }));
  if (!first || !second) throw new Error('Two services are sold');
  const common = 'Cancelar fuera de plazo o no venir cuesta 4,00 €.';
  expect(plain(commonFeesText([first, second], 'EUR'))).toBe(common);
  expect(commonFeesText([first, { ...second, fees: null }], 'EUR')).toBeNull();
});
