import { describe, expect, test } from '@jest/globals';
import { createPasswordHasher } from './passwords.ts';

describe('the password hasher', () => {
  test('hashes with argon2id at the cost that OWASP recommends', async () => {
    const hasher = await createPasswordHasher();
    const hash = await hasher.hash('tornillo azufre 41');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(hash, 'tornillo azufre 41')).toBe(true);
    expect(await hasher.verify(hash, 'tornillo azufre 42')).toBe(false);
  });

  test('verifies against a dummy hash when there is none, and always fails', async () => {
    const hasher = await createPasswordHasher();
    expect(await hasher.verify(null, '')).toBe(false);
    expect(await hasher.verify(null, 'tornillo azufre 41')).toBe(false);
  });
});
