import { describe, expect, test } from '@jest/globals';
import { stepOfCode, totpSecretText, totpUrl } from './totp.ts';

/** RFC 6238, appendix B, SHA-1; the last six of the eight digits. */
const secret = Buffer.from('12345678901234567890');
const vectors = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const;

const at = (seconds: number) => new Date(seconds * 1000);
const stepAt = (seconds: number, code: string, lastUsedStep: number | null = null) =>
  stepOfCode(secret, code, { now: at(seconds), lastUsedStep });

describe('a TOTP code', () => {
  test.each(vectors)('at second %d is %s', (seconds, code) => {
    expect(stepAt(seconds, code)).toBe(Math.floor(seconds / 30));
  });

  test('is valid from one step before its own to one after', () => {
    const step = Math.floor(1111111111 / 30);
    const start = step * 30;
    expect(stepAt(start - 31, '050471')).toBeNull();
    expect(stepAt(start - 30, '050471')).toBe(step);
    expect(stepAt(start + 59, '050471')).toBe(step);
    expect(stepAt(start + 60, '050471')).toBeNull();
  });

  test('is not valid again, and invalidates earlier codes', () => {
    const step = Math.floor(1111111111 / 30);
    expect(stepAt(1111111111, '050471', step - 1)).toBe(step);
    expect(stepAt(1111111111, '050471', step)).toBeNull();
    expect(stepAt(1111111111, '050471', step + 1)).toBeNull();
  });

  test('is refused when it is wrong', () => {
    expect(stepAt(59, '287083')).toBeNull();
  });
});

test('totpUrl names the center and the person, and the secret is shown in Base32', () => {
  expect(totpSecretText(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const url = new URL(totpUrl(secret, { centerName: 'Estudio: Norte', email: 'ana@correo.es' }));
  expect(url.protocol).toBe('otpauth:');
  expect(url.host).toBe('totp');
  expect(decodeURIComponent(url.pathname)).toBe('/Estudio  Norte:ana@correo.es');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Estudio  Norte',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
