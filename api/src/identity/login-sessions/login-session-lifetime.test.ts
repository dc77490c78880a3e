import { describe, expect, test } from '@jest/globals';
import { expiryOf } from './login-session-lifetime.ts';

const created = new Date('2026-11-01T00:00:00Z');
const after = (hours: number) => new Date(created.getTime() + hours * 3_600_000);

describe('expiryOf', () => {
  test('gives staff twelve hours from their last use', () => {
    expect(expiryOf('receptionist', created, after(5))).toEqual(after(17));
  });

  test('gives clients thirty days from their last use', () => {
    expect(expiryOf('client', created, after(24))).toEqual(after(24 * 31));
  });

  test('ends an active session at its maximum lifetime', () => {
    expect(expiryOf('admin', created, after(7 * 24 - 1))).toEqual(after(7 * 24));
    expect(expiryOf('client', created, after(179 * 24))).toEqual(after(180 * 24));
  });
});
