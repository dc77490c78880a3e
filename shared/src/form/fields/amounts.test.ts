import { describe, expect, test } from '@jest/globals';
import { euros, percentage, signedEuros, wholeNumber } from './amounts.ts';

describe('euros', () => {
  test.each([
    ['120,00', 12_000],
    ['120', 12_000],
    ['120,5', 12_050],
    ['0,07', 7],
    ['12.50', 1250],
    ['1.234', 123_400],
    ['1.234,50', 123_450],
    ['1234,50', 123_450],
    ['1.234.567,89', 123_456_789],
    [' 35,00 € ', 3500],
    // As floats, 1.005 × 100 would lose a cent.
    ['19,99', 1999],
  ])('reads %s as %i cents', (text, minor) => {
    expect(euros.parse(text)).toBe(minor);
  });

  test.each([[''], ['doce'], ['1,234'], ['-5'], ['1.23.4'], ['12,'], ['1,2,3'], ['1e3']])(
    'rejects «%s»',
    (text) => {
      expect(euros.parse(text)).toBeNull();
    },
  );

  test.each([
    [12_000, '120,00'],
    [7, '0,07'],
    [0, '0,00'],
    [123_450, '1234,50'],
  ])('writes %d cents as «%s»', (minor, text) => {
    expect(euros.format(minor)).toBe(text);
  });
});

describe('signed euros', () => {
  test.each([
    ['-73', -7300],
    ['−1.234,50 €', -123_450],
    ['- 0,07', -7],
    ['-0', 0],
    ['12,50', 1250],
  ])('reads %s as %i cents', (text, minor) => {
    expect(signedEuros.parse(text)).toBe(minor);
  });

  test.each([[''], ['-'], ['--5'], ['5-'], ['menos cinco']])('rejects «%s»', (text) => {
    expect(signedEuros.parse(text)).toBeNull();
  });

  test.each([
    [-7300, '−73,00'],
    [-7, '−0,07'],
    [0, '0,00'],
  ])('writes %d cents as «%s» and reads it back', (minor, text) => {
    expect(signedEuros.format(minor)).toBe(text);
    expect(signedEuros.parse(text)).toBe(minor);
  });
});

test.each([
  ['21', 2100, '21'],
  ['21 %', 2100, '21'],
  ['5,2', 520, '5,2'],
  ['0', 0, '0'],
  ['10,25', 1025, '10,25'],
])('a percentage of %s is %i basis points and is written %s', (text, points, written) => {
  expect(percentage.parse(text)).toBe(points);
  expect(percentage.format(points)).toBe(written);
});

test.each([
  ['10', 10],
  [' 3 ', 3],
  ['0', 0],
])('reads %s as the whole number %i', (text, value) => {
  expect(wholeNumber.parse(text)).toBe(value);
});

test.each([[''], ['3,5'], ['-1'], ['diez']])('rejects «%s» as a whole number', (text) => {
  expect(wholeNumber.parse(text)).toBeNull();
});
