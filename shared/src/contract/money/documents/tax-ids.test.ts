import { describe, expect, test } from '@jest/globals';
import { countryCodes, isCountryCode } from './countries.ts';
import { buyerSchema } from './documents.ts';
import { moneySettingsInputSchema } from '../money-settings.ts';
import { typedTaxIds } from '../../input/typed-inputs.ts';
import { countryOfVatId, isPersonalTaxId, isSpanishTaxId, normalizeTaxId } from './tax-ids.ts';

describe('a Spanish tax id', () => {
  test.each([
    '12345678Z',
    'X1234567L',
    'B12345674',
    'P2800000H',
    'K0867756N',
    'L0000001R',
    'M1234567L',
  ])('%s is valid', (taxId) => {
    expect(isSpanishTaxId(taxId)).toBe(true);
  });

  test.each(['12345678A', 'B12345675', 'K0867756A', 'M12345678', 'L0000001A', 'I1234567A', ''])(
    '%p is invalid',
    (taxId) => {
      expect(isSpanishTaxId(taxId)).toBe(false);
    },
  );

  test.each([
    ['12.345.678-z', '12345678Z'],
    [' es b 1234567/4 ', 'B12345674'],
    ['ES12345678Z', '12345678Z'],
    // Not every ES is a prefix.
    ['ES123', 'ES123'],
  ])('typed as %p is stored as %p', (typed, stored) => {
    expect(normalizeTaxId(typed)).toBe(stored);
  });

  test.each(typedTaxIds)('typed as %j is taken as %j', (typed, stored) => {
    const taxId = normalizeTaxId(typed);
    expect(isSpanishTaxId(taxId) ? taxId : null).toBe(stored);
  });

  test('of a natural person differs from that of a company', () => {
    expect(['12345678Z', 'M1234567L', 'B12345674'].map(isPersonalTaxId)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

test('a NIF-IVA has the format of its member state, and Greece uses the prefix EL', () => {
  expect(
    ['FR40303265045', 'EL094259216', 'IE6388047V', 'NL004495445B01'].map(countryOfVatId),
  ).toEqual(['FR', 'GR', 'IE', 'NL']);
  expect(['FR1', 'ESB12345674', 'US123456789', ''].map(countryOfVatId)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('the country codes are those of ISO 3166', () => {
  expect(countryCodes).toHaveLength(249);
  expect(new Set(countryCodes).size).toBe(249);
  expect(['ES', 'FR', 'ZZ', 'XK', 'EU', 'UK', ''].map(isCountryCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

const buyer = { name: 'Ana Pérez', address: 'Calle Mayor 1, 28013 Madrid' };

describe('a buyer', () => {
  test.each([
    [{ taxId: '12.345.678-z' }, { taxId: '12345678Z' }],
    [{ taxId: 'es-m1234567l' }, { taxId: 'M1234567L' }],
    [
      { taxId: 'ab 1234', idType: '03', country: 'FR' },
      { taxId: 'AB 1234', country: 'FR' },
    ],
    [{ taxId: 'AB1234', idType: '03', country: 'ES' }, { country: 'ES' }],
    [
      { taxId: 'fr 40-303265045', idType: '02' },
      { taxId: 'FR40303265045', country: 'FR' },
    ],
    [{ taxId: 'EL094259216', idType: '02', country: 'GR' }, { country: 'GR' }],
    [
      { taxId: '12345678-Z', idType: '07' },
      { taxId: '12345678Z', country: 'ES' },
    ],
  ] as const)('%p is stored as %p', (typed, stored) => {
    expect(buyerSchema.parse({ ...buyer, ...typed })).toMatchObject(stored);
  });

  test.each([
    [{ taxId: '12345678A' }, 'taxId'],
    [{ taxId: 'AB1234', idType: '03' }, 'country'],
    [{ taxId: 'AB1234', idType: '04', country: 'ES' }, 'country'],
    [{ taxId: 'AB1234', idType: '05', country: 'ES' }, 'country'],
    [{ taxId: 'AB1234', idType: '06', country: 'ES' }, 'country'],
    [{ taxId: 'X', idType: '04', country: 'ZZ' }, 'country'],
    [{ taxId: '', idType: '03', country: 'FR' }, 'taxId'],
    [{ taxId: 'X', idType: '02', country: 'FR' }, 'taxId'],
    [{ taxId: 'FR40303265045', idType: '02', country: 'DE' }, 'taxId'],
    [{ taxId: 'ESB12345674', idType: '02', country: 'ES' }, 'taxId'],
    [{ taxId: 'B12345674', idType: '07' }, 'taxId'],
    [{ taxId: 'A'.repeat(21), idType: '06', country: 'FR' }, 'taxId'],
  ] as const)('%p is refused at its field', (typed, field) => {
    const { error } = buyerSchema.safeParse({ ...buyer, ...typed });
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });
});

describe('the money settings', () => {
  const settings = {
    regime: 'plain',
    legalName: '',
    taxId: '',
    street: '',
    postalCode: '',
    city: '',
    province: '',
    country: 'ES',
    simplifiedLimitMinor: 3e5,
    cashLimitMinor: 1e5,
    cashLimitAbroadMinor: 1e6,
    cashToleranceMinor: 200,
    refundLimitMinor: 5e3,
    discountLimitBasisPoints: 1e3,
    voucherMonths: 12,
    version: 1,
  };
  const invoicing = {
    ...settings,
    regime: 'verifactu',
    legalName: 'Centro SL',
    taxId: 'ES-B12.345.674',
    street: 'Calle Mayor 1',
    city: 'Madrid',
  };

  test('accept a NIF with punctuation', () => {
    expect(moneySettingsInputSchema.parse(invoicing)).toMatchObject({ taxId: 'B12345674' });
  });

  test.each([
    [{ country: 'ZZ' }, 'country'],
    [{ territory: 'abroad' }, 'regime'],
    [{ simplifiedLimitMinor: 300_001 }, 'simplifiedLimitMinor'],
  ])('refuse %p', (change, field) => {
    const { error } = moneySettingsInputSchema.safeParse({ ...invoicing, ...change });
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });
});
