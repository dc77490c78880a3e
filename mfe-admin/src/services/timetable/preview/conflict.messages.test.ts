import { describe, expect, test } from '@jest/globals';
import type { Conflict, Opening } from '@aforo/shared/contract';
import {
  conflictsAtFields,
  formatDates,
  groupConflicts,
  everyWeekdayText,
} from './conflict.messages.ts';

const opening: Opening = {
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: '08:00', ends: '21:00' })),
  holidays: [],
};
const conflict = (kind: Conflict['kind'], localDate: string, text = 'Algo'): Conflict => ({
  kind,
  localDate,
  text,
});

test.each([
  [['2026-11-23'], 'lun 23 nov'],
  [['2026-11-23', '2026-11-30'], 'lun 23 nov y lun 30 nov'],
  [['2026-11-23', '2026-11-30', '2026-12-07'], 'lun 23 nov, lun 30 nov y 1 día más'],
  [['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'], 'lun 23 nov, lun 30 nov y 2 días más'],
])('formats the dates %j as %s', (dates, text) => {
  expect(formatDates(dates)).toBe(text);
});

test.each([
  [[1], 'los lunes'],
  [[6, 0], 'los sábados y domingos'],
  [[1, 3, 5], 'los lunes, miércoles y viernes'],
])('formats the weekdays %j as %s', (weekdays, text) => {
  expect(everyWeekdayText(weekdays)).toBe(text);
});

test('groups the same conflict on several dates', () => {
  expect(
    groupConflicts([
      conflict('roomBusy', '2026-11-23', 'Sala 1: ocupada'),
      conflict('holiday', '2026-11-24', 'Es festivo'),
      conflict('roomBusy', '2026-11-30', 'Sala 1: ocupada'),
    ]),
  ).toEqual([
    { text: 'Sala 1: ocupada', dates: ['2026-11-23', '2026-11-30'] },
    { text: 'Es festivo', dates: ['2026-11-24'] },
  ]);
});

describe('the conflicts at the form fields', () => {
  test.each([
    ['professionalBusy', 'professionalId'],
    ['professionalOff', 'professionalId'],
    ['roomBusy', 'resourceId'],
    ['missingTime', 'localTime'],
    ['inThePast', 'localTime'],
    ['capacityBelowBooked', 'capacity'],
    ['holiday', 'weekdays'],
    ['outsideHours', 'localTime'],
  ] as const)('show %s at %s', (kind, field) => {
    expect(conflictsAtFields([conflict(kind, '2026-11-23')], opening, 'weekdays')).toEqual({
      [field]: 'Algo: lun 23 nov.',
    });
  });

  test('show at the days that the center never opens on a weekday', () => {
    const conflicts = [
      conflict('outsideHours', '2026-11-22'),
      conflict('outsideHours', '2026-11-28'),
      conflict('outsideHours', '2026-11-29'),
    ];
    expect(conflictsAtFields(conflicts, opening, 'weekdays')).toEqual({
      weekdays: 'El centro no abre los domingos y sábados.',
    });
  });

  test('show the first of two conflicts at the same field', () => {
    const conflicts = [
      conflict('professionalBusy', '2026-11-23', 'Marta ya tiene Yoga a las 19:00'),
      conflict('professionalOff', '2026-11-30', 'Marta no trabaja a esa hora'),
    ];
    expect(conflictsAtFields(conflicts, undefined, 'localDate')).toEqual({
      professionalId: 'Marta ya tiene Yoga a las 19:00: lun 23 nov.',
    });
  });
});
