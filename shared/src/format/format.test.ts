import { describe, expect, test } from '@jest/globals';
import {
  formatBookedCount,
  formatClassCount,
  fold,
  formatDate,
  formatDay,
  formatEnd,
  formatFullInstant,
  formatInstant,
  formatLimit,
  formatLongDate,
  formatMonth,
  formatPhone,
  formatRelative,
  formatTime,
  formatWeek,
  formatWeekday,
  initials,
  nameMatcher,
  localDateOf,
  money,
  passesMidnight,
  formatPeopleCount,
  weekdayNames,
  weekOf,
} from './index.ts';

const madrid = 'Europe/Madrid';
/** Saturday, 10:12 in Madrid. */
const now = new Date('2026-11-21T09:12:00Z');
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each([
  [123450, 'EUR', '1.234,50 €'],
  [0, 'EUR', '0,00 €'],
  [5, 'EUR', '0,05 €'],
  [-3500, 'EUR', '-35,00 €'],
  [123456789, 'EUR', '1.234.567,89 €'],
  [1234, 'JPY', '1.234 JPY'],
])('formats money of %d %s as %s', (minor, currency, text) => {
  expect(plain(money(minor, currency))).toBe(text);
});

test.each([
  ['+34612345678', '612 345 678'],
  ['+34912345678', '912 345 678'],
  ['+33612345678', '+33 612 345 678'],
  ['+12125550123', '+1 212 555 0123'],
  ['+351912345678', '+351 912 345 678'],
  ['+4930123456', '+49 301 234 56'],
  ['+420601123456', '+420 601 123 456'],
  ['612 34 56 78', '612 34 56 78'],
  ['', ''],
])('formats the telephone %s as %s', (e164, text) => {
  expect(formatPhone(e164)).toBe(text);
});

test.each([
  ['2026-11-24', undefined, 'mar 24 nov'],
  ['2026-11-21', '2026-11-21', 'hoy'],
  ['2026-11-22', '2026-11-21', 'mañana'],
  ['2026-11-20', '2026-11-21', 'ayer'],
  ['2026-11-24', '2026-11-21', 'mar 24 nov'],
  ['2027-03-01', '2026-11-21', 'lun 1 mar 2027'],
  ['2027-01-01', '2026-12-31', 'mañana'],
  ['2028-02-29', '2028-03-01', 'ayer'],
])('formats the day %s, today being %s, as %s', (date, today, text) => {
  expect(formatDay(date, today)).toBe(text);
});

test.each([
  ['2026-11-24', undefined, 'martes 24 de noviembre'],
  ['2026-11-24', '2026-11-21', 'martes 24 de noviembre'],
  ['2027-03-01', '2026-11-21', 'lunes 1 de marzo de 2027'],
])('formats the long date %s, today being %s, as %s', (date, today, text) => {
  expect(formatLongDate(date, today)).toBe(text);
});

test('formats a date with its year', () => {
  expect(formatDate('1990-11-04')).toBe('4 nov 1990');
});

test.each([
  ['2026-11-22', undefined, '22 – 28 nov'],
  ['2026-11-29', '2026-11-21', '29 nov – 5 dic'],
  ['2026-12-27', undefined, '27 dic – 2 ene'],
  ['2026-12-27', '2026-11-21', '27 dic – 2 ene 2027'],
])('formats the week from %s, today being %s, as %s', (first, today, text) => {
  expect(formatWeek(weekOf(first, 0), today)).toBe(text);
});

test('formats a weekday with its short name above a date and its full name elsewhere', () => {
  const short = weekOf('2026-11-22', 0).map(formatWeekday);
  expect(short).toEqual(['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb']);
  expect(weekdayNames.map((name) => name.slice(0, 3).toLowerCase())).toEqual(short);
});

test.each([
  [0, '0 personas', 'nadie apuntado', '0 clases'],
  [1, '1 persona', '1 persona apuntada', '1 clase'],
  [8, '8 personas', '8 personas apuntadas', '8 clases'],
])('formats a count of %d', (count, people, booked, classes) => {
  expect([formatPeopleCount(count), formatBookedCount(count), formatClassCount(count)]).toEqual([
    people,
    booked,
    classes,
  ]);
});

test.each([
  ['2026-11-21T18:00:00Z', 'hoy 19:00', 'hoy 19:00'],
  ['2026-11-21T23:30:00Z', 'mañana 00:30', 'mañana 00:30'],
  ['2026-11-20T22:59:00Z', 'ayer 23:59', 'ayer 23:59'],
  ['2026-11-24T08:05:00Z', 'mar 24 nov 09:05', 'el mar 24 nov 09:05'],
])('formats the instant %s in Madrid as %s, and after «hasta» as %s', (instant, text, limit) => {
  expect(formatInstant(instant, madrid, now)).toBe(text);
  expect(formatLimit(instant, madrid, now)).toBe(limit);
});

test.each([
  ['2026-11', 'noviembre de 2026'],
  ['2027-01', 'enero de 2027'],
])('formats the month %s as %s', (month, text) => {
  expect(formatMonth(month)).toBe(text);
});

test.each([
  ['19:00 to 19:55', '2026-11-27T18:00:00Z', '2026-11-27T18:55:00Z', '19:55'],
  ['22:30 to 00:30', '2026-11-27T21:30:00Z', '2026-11-27T23:30:00Z', '00:30 (sáb)'],
  ['23:00 to midnight', '2026-11-27T22:00:00Z', '2026-11-27T23:00:00Z', '00:00'],
  [
    '23:00 across the clock change forward',
    '2027-03-27T22:00Z',
    '2027-03-28T01:30Z',
    '03:30 (dom)',
  ],
  ['23:00 across the clock change back', '2027-10-30T21:00Z', '2027-10-31T01:30Z', '02:30 (dom)'],
])('formats the end of %s with its day if that differs', (_, startsAt, endsAt, text) => {
  expect(formatEnd(startsAt, endsAt, madrid)).toBe(text);
  expect(passesMidnight(startsAt, endsAt, madrid)).toBe(text.includes('('));
});

test('formats a full instant unambiguously', () => {
  expect(formatFullInstant('2026-11-24T18:00:00Z', madrid)).toBe(
    'martes 24 de noviembre de 2026, 19:00',
  );
});

describe('around a clock change', () => {
  test('keeps the local hour after the change', () => {
    expect(formatTime('2027-03-28T00:59:00Z', madrid)).toBe('01:59');
    expect(formatTime('2027-03-28T01:00:00Z', madrid)).toBe('03:00');
  });

  test('assigns the repeated hour to one day', () => {
    expect(localDateOf('2027-10-31T00:30:00Z', madrid)).toBe('2027-10-31');
    expect(localDateOf('2027-10-30T22:30:00Z', madrid)).toBe('2027-10-31');
    expect(localDateOf('2027-10-30T21:59:00Z', madrid)).toBe('2027-10-30');
  });
});

test.each([
  ['2026-11-21T09:11:40Z', 'ahora mismo'],
  ['2026-11-21T09:07:00Z', 'hace 5 minutos'],
  ['2026-11-21T11:12:00Z', 'dentro de 2 horas'],
  ['2026-11-20T09:00:00Z', 'ayer'],
  ['2026-11-10T09:00:00Z', 'la semana pasada'],
  ['2025-01-10T09:00:00Z', 'el año pasado'],
])('formats %s relatively as %s', (instant, text) => {
  expect(formatRelative(instant, now)).toBe(text);
});

test.each([
  ['Íñigo SÁEZ', 'inigo saez'],
  ['Peña', 'pena'],
  ['Straße', 'strasse'],
  ['Małgorzata ØÆ', 'malgorzata oae'],
  ['', ''],
])('folds %p to %p', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folds combining accents like precomposed ones', () => {
  expect(fold('I\u0301n\u0303igo')).toBe('inigo');
});

test.each([
  ['Lucía Fernández Ortiz', 'LF'],
  ['María de la Cruz', 'MC'],
  ['íñigo', 'Í'],
  ['Jean-Luc Picard', 'JL'],
  ['  ', ''],
  ['de la', 'DL'],
  ['Marcel·lina', 'M'],
  ['Mª Carmen', 'MC'],
])('the initials of %p are %p', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test.each([
  ['María Carmen O’Neill', 'oneill, maria', true],
  ['Mª Carmen O’Neill', 'Maria Carmen', true],
  ['Maria Carmen', 'mª carmen', true],
  ['Gal·la Pérez-Ruiz', 'galla', true],
  ['Gal·la Pérez-Ruiz', 'ruiz perez', true],
  ['Małgorzata', 'malgorzata\u200B', true],
  ['علی\u200Cرضا', 'علیرضا', true],
  ['Ana Ruiz', 'ana gil', false],
  ['Ana Ruiz', '', true],
])('the name %j for the search %j: %j', (name, search, isFound) => {
  expect(nameMatcher(search)(name)).toBe(isFound);
});
