import { describe, expect, test } from '@jest/globals';
import { type Closure, closureReduction, priceOn, reducePeriod } from './period-price.ts';

describe('the price of a period on a day', () => {
  const change = { fromDate: '2027-03-01', oldPriceMinor: 5000, newPriceMinor: 5500 };
  test.each([
    ['2027-02-28', false, 5000, 5000],
    ['2027-03-01', false, 5000, 5500],
    ['2027-02-28', true, 5500, 5000],
    ['2027-03-01', true, 5500, 5500],
    // Changed again in the catalogue after the announced price applied.
    ['2027-04-01', true, 6000, 6000],
  ])('%s with the change applied: %s', (day, isApplied, priceMinor, expected) => {
    expect(priceOn({ priceMinor, priceChanges: [{ ...change, isApplied }] }, day)).toBe(expected);
  });
});

describe('a closed season takes off a period', () => {
  const august = { startsOn: '2027-08-01', endsOn: '2027-09-01', months: 1 };
  const closure: Closure = {
    name: 'Agosto',
    fromDate: '2027-08-01',
    toDate: '2027-08-31',
    charge: 'nothing',
    feeMinor: null,
  };
  test.each([
    ['the whole month without a charge', {}, august, 6200],
    ['half of it', { charge: 'half' }, august, 3100],
    ['all but the fee of the seat', { charge: 'fee', feeMinor: 1200 }, august, 5000],
    ['nothing if the fee is higher', { charge: 'fee', feeMinor: 9000 }, august, 0],
    ['its closed days', {}, { startsOn: '2027-07-17', endsOn: '2027-08-17', months: 1 }, 3200],
    [
      'nothing of another month',
      {},
      { startsOn: '2027-09-01', endsOn: '2027-10-01', months: 1 },
      0,
    ],
  ] as const)('%s', (_, changed, period, minor) => {
    const priced = { ...period, priceMinor: 6200 };
    expect(closureReduction(priced, [{ ...closure, ...changed }]).minor).toBe(minor);
  });

  test.each([
    // 7 of 31 days for 14 €, of which 20 € a month are 4.52 €.
    [
      'a short first period',
      2000,
      { startsOn: '2027-08-25', months: 7 / 31, priceMinor: 1400 },
      948,
    ],
    // 12 € a month are 144 € a year, of which August is 31 of 365 days.
    [
      'a year',
      1200,
      { startsOn: '2027-01-01', endsOn: '2028-01-01', months: 12, priceMinor: 50_000 },
      3024,
    ],
  ])('in proportion to the fee of a month in %s', (_, feeMinor, changed, minor) => {
    const fee = { ...closure, charge: 'fee', feeMinor } as const;
    expect(closureReduction({ ...august, ...changed }, [fee]).minor).toBe(minor);
  });

  test('and the family discount applies to the rest', () => {
    const half = { ...closure, charge: 'half' } as const;
    const reductions = { closures: [half], familyBasisPoints: 1000 };
    expect(reducePeriod({ ...august, priceMinor: 6200 }, reductions)).toEqual({
      payableMinor: 2790,
      reasons: ['Agosto: 31 de 31 días a mitad de precio', 'Descuento de familia: −10 %'],
    });
  });
});
