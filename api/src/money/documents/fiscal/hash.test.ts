import { describe, expect, test } from '@jest/globals';
import { amountLiteral, cancelHash, dateLiteral, instantLiteral, issueHash } from './hash.ts';

// The three records of the tax office's specification of the hash.
const first = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60';
const second = 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97';
const third = '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68';

describe('the hash of a record', () => {
  const issued = {
    issuerTaxId: '89890001K',
    issuedOn: '01-01-2024',
    type: 'F1',
    quota: '12.35',
    total: '123.45',
  };

  test('equals the published example for a first record, the next one, and a cancellation', () => {
    expect(
      issueHash({
        ...issued,
        number: '12345678/G33',
        previousHash: '',
        generatedAt: '2024-01-01T19:20:30+01:00',
      }),
    ).toBe(first);
    const next = { ...issued, number: '12345679/G34', previousHash: first };
    expect(issueHash({ ...next, generatedAt: '2024-01-01T19:20:35+01:00' })).toBe(second);
    expect(
      cancelHash({ ...next, previousHash: second, generatedAt: '2024-01-01T19:20:40+01:00' }),
    ).toBe(third);
  });

  test('depends on the literal, so that a trailing zero changes it', () => {
    const record = {
      ...issued,
      number: '1',
      previousHash: '',
      generatedAt: '2024-01-01T19:20:30+01:00',
    };
    expect(issueHash({ ...record, total: '121.1' })).not.toBe(
      issueHash({ ...record, total: '121.10' }),
    );
  });
});

describe('literals', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [12345, '123.45'],
    [-100000, '-1000.00'],
  ])('format %d as %s', (minor, text) => {
    expect(amountLiteral(minor)).toBe(text);
  });

  test("format dates and instants in the center's time zone, in winter and in summer", () => {
    expect(dateLiteral('2026-11-23')).toBe('23-11-2026');
    const winter = new Date('2026-12-31T23:30:15.900Z');
    expect(instantLiteral(winter, 'Europe/Madrid')).toBe('2027-01-01T00:30:15+01:00');
    const summer = new Date('2026-07-01T10:00:00Z');
    expect(instantLiteral(summer, 'Europe/Madrid')).toBe('2026-07-01T12:00:00+02:00');
    expect(instantLiteral(summer, 'Atlantic/Canary')).toBe('2026-07-01T11:00:00+01:00');
    expect(instantLiteral(winter, 'UTC')).toBe('2026-12-31T23:30:15+00:00');
  });
});
