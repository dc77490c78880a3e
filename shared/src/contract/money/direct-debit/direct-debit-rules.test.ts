import { describe, expect, test } from '@jest/globals';
import { firstCollectionDate, isBankDay, nextBankDay } from './bank-days.ts';
import { creditorIdOf } from './creditor-id.ts';
import { maskIban, parseIban } from './iban.ts';
import { returnCodes, returnReason } from './return-codes.ts';
import { sepaText } from './sepa-text.ts';

describe('the creditor identifier', () => {
  test.each([
    ['P7804502H', '000', 'ES05000P7804502H'],
    ['B12345674', '000', 'ES11000B12345674'],
    ['89890001K', '000', 'ES9100089890001K'],
    ['B12345674', '01A', 'ES1101AB12345674'],
  ])('of %s with suffix %s is %s', (taxId, suffix, creditorId) => {
    expect(creditorIdOf(taxId, suffix)).toBe(creditorId);
  });
});

describe('a typed IBAN', () => {
  const spanish = 'ES9121000418450200051332';
  test.each([
    ['ES91 2100 0418 4502 0005 1332', spanish],
    ['es9121000418450200051332', spanish],
    ['IBAN: ES91-2100-0418-4502-0005-1332', spanish],
    ['\u200EES91\u00A02100 0418\u200B4502 0005 1332\uFEFF', spanish],
    ['ＥＳ９１ ２１００ ０４１８ ４５０２ ０００５ １３３２', spanish],
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', 'MT84MALT011000012345MTLCAST001S'],
  ])('%j is read as %s', (typed, iban) => {
    expect(parseIban(typed)).toEqual({ iban });
  });

  test.each([
    '',
    'ES91 2100 0418 4502 0005 1333',
    'ES91 2100 0418 4502 0005 133',
    'ES9121000418450200051332 00',
    '2100 0418 45 0200051332',
    'ES91\n2100/0418;4502',
    'ZZ',
    'x'.repeat(5000),
  ])('%j is refused as wrong', (typed) => {
    expect(parseIban(typed)).toEqual({ problem: 'iban_invalid' });
  });

  test.each(['BR15 0000 0000 0000 1093 2840 814P 2', 'SA03 8000 0000 6080 1016 7519'])(
    '%j is refused because its country is outside SEPA',
    (typed) => {
      expect(parseIban(typed)).toEqual({ problem: 'iban_not_sepa' });
    },
  );

  test('is shown with its country and its last four characters', () => {
    expect(maskIban({ country: 'ES', lastFour: '1332' })).toBe('ES•• •••• 1332');
  });
});

describe('a business day of the banks', () => {
  test.each([
    ['2026-11-28', false], // Saturday
    ['2026-11-29', false], // Sunday
    ['2026-11-30', true],
    ['2027-01-01', false],
    ['2027-01-06', true], // a holiday of Spain, not of TARGET
    ['2027-03-26', false], // Good Friday
    ['2027-03-29', false], // Easter Monday
    ['2027-03-30', true],
    ['2026-05-01', false],
    ['2026-12-25', false],
    ['2028-12-26', false],
    ['2028-02-29', true],
    ['2024-04-01', false], // Easter Monday
    ['2038-04-26', false], // the latest Easter Monday
  ])('%s: %s', (date, isOpen) => {
    expect(isBankDay(date)).toBe(isOpen);
  });

  test('is found after a closed one', () => {
    expect(nextBankDay('2026-12-25')).toBe('2026-12-28');
    expect(nextBankDay('2026-12-24')).toBe('2026-12-24');
  });

  test.each([
    ['2026-11-27', 1, '2026-11-30'], // from Friday to Monday
    ['2026-11-27', 2, '2026-11-30'],
    ['2026-11-30', 2, '2026-12-02'],
    ['2026-11-30', 14, '2026-12-14'],
    ['2027-03-25', 1, '2027-03-30'], // over Easter
    ['2026-12-24', 2, '2026-12-28'],
    ['2026-11-28', 1, '2026-12-01'], // a Saturday: the bank takes it on Monday
    ['2026-11-29', 2, '2026-12-01'], // a Sunday
    ['2026-12-25', 2, '2026-12-29'],
    ['2026-11-28', 14, '2026-12-14'],
  ])('the first collection of a batch sent on %s with %s days of notice is on %s', (...row) => {
    const [sentOn, noticeDays, first] = row;
    expect(firstCollectionDate(sentOn, noticeDays)).toBe(first);
  });
});

describe('a text in the SEPA character set', () => {
  test.each([
    ['Ñuñoa & Güell, S.L.', 'Nunoa + Guell, S.L.'],
    ["L'Hospitalet d’Àvila", "L'Hospitalet d'Avila"],
    ['Łukasz Øst «ß»', 'Lukasz Ost ss'],
    ['Cuota\n«marzo» <2026>', 'Cuota marzo 2026'],
    ['Ангел', ''],
  ])('%j becomes %j', (text, sepa) => {
    expect(sepaText(text, 70)).toBe(sepa);
  });

  test('is cut to its length', () => {
    expect(sepaText('Ana García López', 10)).toBe('Ana Garcia');
  });
});

describe('the reason of a return', () => {
  test('blocks the mandate for a closed account, a missing mandate and a deceased debtor', () => {
    const blocking = returnCodes.filter((code) => returnReason(code).blocksMandate);
    expect(blocking).toEqual(['AC04', 'MD01', 'MD07']);
  });

  test('has a text also for an unknown code', () => {
    expect(returnReason('XX99').name).toBe('Motivo XX99');
  });
});
