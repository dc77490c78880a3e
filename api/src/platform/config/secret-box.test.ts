import { expect, test } from '@jest/globals';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox(Buffer.alloc(32, 'a'));
const secret = Buffer.from('12345678901234567890');

test('returns the sealed secret and does not contain it in clear', () => {
  const sealed = box.seal(secret, 'ana');
  expect(box.open(sealed, 'ana')).toEqual(secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(box.seal(secret, 'ana')).not.toEqual(sealed);
});

test('refuses a secret of another owner, of another key, or changed', () => {
  const sealed = box.seal(secret, 'ana');
  const other = createSecretBox(Buffer.alloc(32, 'b'));
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  expect(() => box.open(sealed, 'eva')).toThrow();
  expect(() => other.open(sealed, 'ana')).toThrow();
  expect(() => box.open(changed, 'ana')).toThrow();
  expect(() => box.open(sealed.subarray(0, 20), 'ana')).toThrow();
  expect(other.keyId).not.toEqual(box.keyId);
});
