import { expect, test } from '@jest/globals';
import { weekdayOf } from '@aforo/shared/format';
import { easterOf, regions, spanishHolidays, type Region } from './spanish-holidays.ts';

test.each([
  [1961, '1961-04-02'],
  [1981, '1981-04-19'], // first exception of the Gauss formula
  [1954, '1954-04-18'], // second exception
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('calculates Easter %d as %s', (year, date) => {
  expect(easterOf(year)).toBe(date);
});

test('calculates Easter as a Sunday between 22 March and 25 April', () => {
  for (let year = 1900; year < 2200; year++) {
    const date = easterOf(year);
    expect([date, weekdayOf(date)]).toEqual([date, 0]);
    expect(date.slice(5) >= '03-22' && date.slice(5) <= '04-25').toBe(true);
  }
});

const dates = (year: number, region: Region) =>
  spanishHolidays(year, region).map(({ localDate }) => localDate.slice(5));

test('adds the holidays of a region to the national ones', () => {
  expect(dates(2026, 'madrid')).toEqual([
    '01-01',
    '01-06',
    '04-02',
    '04-03',
    '05-01',
    '05-02',
    '08-15',
    '10-12',
    '11-01',
    '12-06',
    '12-08',
    '12-25',
  ]);
  expect(dates(2027, 'cataluna')).toEqual([
    '01-01',
    '01-06',
    '03-26',
    '03-29',
    '05-01',
    '06-24',
    '08-15',
    '09-11',
    '10-12',
    '11-01',
    '12-06',
    '12-08',
    '12-25',
    '12-26',
  ]);
});

test('lists no day twice in any region and year', () => {
  for (const region of Object.keys(regions) as Region[]) {
    for (const year of [2026, 2027, 2028]) {
      const regionDates = dates(year, region);
      expect([region, new Set(regionDates).size]).toEqual([region, regionDates.length]);
      expect(regionDates.length).toBeGreaterThan(10);
    }
  }
});
