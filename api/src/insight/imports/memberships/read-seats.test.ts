import { expect, test } from '@jest/globals';
import { readSeats } from './read-seats.ts';

const slot = (weekday: number, localTime: string, service = '') => ({
  weekday,
  localTime,
  service,
});

test.each([
  ['', []],
  ['Lunes 19:00', [slot(1, '19:00')]],
  ['L y X 19:00', [slot(1, '19:00'), slot(3, '19:00')]],
  [
    'lunes, miércoles a las 9.30 Yoga suave',
    [slot(1, '09:30', 'yoga suave'), slot(3, '09:30', 'yoga suave')],
  ],
  [
    'Pilates - Martes 18:30; Pilates - Jueves 18:30',
    [slot(2, '18:30', 'pilates'), slot(4, '18:30', 'pilates')],
  ],
  ['L-X-V 19:00', [slot(1, '19:00'), slot(3, '19:00'), slot(5, '19:00')]],
  ['Martes a las 18:30', [slot(2, '18:30')]],
  ['Mon/Wed 7:30 pm', [slot(1, '19:30'), slot(3, '19:30')]],
])('the fixed seats %j are read', (text, slots) => {
  expect(readSeats(text)).toEqual(slots);
});

test.each([
  'Lunes a viernes 19:00',
  'De lunes a viernes a las 19:00',
  'Lunes 19:00 a viernes',
  'L-V 19:00',
  'L – V 19:00',
  'Lun. al Vie. 9.30 Pilates',
  'Mon to Fri 19:00',
])('the range %j is not read as its two days', (text) => {
  expect(readSeats(text)).toBeUndefined();
});

test.each(['19:00', 'Lunes', 'Lunes 25:00', 'grupo de tarde'])('%j is no fixed seat', (text) => {
  expect(readSeats(text)).not.toEqual(expect.arrayContaining([expect.anything()]));
});
