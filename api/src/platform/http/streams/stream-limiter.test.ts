import { describe, expect, test } from '@jest/globals';
import { StreamLimiter } from './stream-limiter.ts';

const limits = { browser: 2, address: 3, total: 5, withoutSession: { address: 1, total: 2 } };
const roomy = { address: 9, total: 9 };

/** Claims a slot for each; returns the limit that refused it, or `ok`. */
function outcomes(claims: [browser: string | undefined, address: string | undefined][]): string[] {
  const limiter = new StreamLimiter(limits);
  return claims.map(
    ([browser, address]) => limiter.claim({ browser, address, hasSession: true }).refusedBy ?? 'ok',
  );
}

describe('the limiter of event streams', () => {
  test('limits the streams of one browser across addresses', () => {
    expect(
      outcomes([
        ['a', '1.1.1.1'],
        ['a', '1.1.1.2'],
        ['a', '1.1.1.3'],
        ['b', '1.1.1.3'],
      ]),
    ).toEqual(['ok', 'ok', 'browser', 'ok']);
  });

  test('limits the streams of one address across browsers', () => {
    expect(
      outcomes([
        ['a', '1.1.1.1'],
        ['b', '1.1.1.1'],
        [undefined, '1.1.1.1'],
        ['c', '1.1.1.1'],
        ['c', '2.2.2.2'],
      ]),
    ).toEqual(['ok', 'ok', 'ok', 'address', 'ok']);
  });

  test('limits the streams of the whole process', () => {
    const all = [1, 2, 3, 4, 5, 6].map((one) => [`v${one}`, `${one}.1.1.1`] as [string, string]);
    expect(outcomes(all)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'total']);
  });

  test('has stricter limits for streams without a session', () => {
    const limiter = new StreamLimiter(limits);
    const claim = (browser: string, address: string, hasSession = false) =>
      limiter.claim({ browser, address, hasSession });
    const first = claim('a', '1.1.1.1');
    expect(claim('b', '1.1.1.1').refusedBy).toBe('address');
    expect(claim('b', '2.2.2.2').refusedBy).toBeUndefined();
    expect(claim('c', '3.3.3.3').refusedBy).toBe('total');
    expect(claim('c', '3.3.3.3', true).refusedBy).toBeUndefined();
    first.release?.();
    expect(claim('b', '1.1.1.1').refusedBy).toBeUndefined();
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8::1', '2001:db8:0:0:5::', true],
    ['::1', '::1', true],
    ['::ffff:9.9.9.9', '9.9.9.9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['9.9.9.9', '9.9.9.8', false],
  ])('counts %s and %s as one network: %s', (one, other, expected) => {
    const limiter = new StreamLimiter({ browser: 9, address: 1, total: 9, withoutSession: roomy });
    limiter.claim({ browser: undefined, address: one, hasSession: false });
    const second = limiter.claim({ browser: undefined, address: other, hasSession: false });
    expect(second.refusedBy === 'address').toBe(expected);
  });

  test('frees a slot once, however often it is released', () => {
    const limiter = new StreamLimiter({ browser: 1, address: 1, total: 1, withoutSession: roomy });
    const ask = () => limiter.claim({ browser: 'a', address: '1.1.1.1', hasSession: false });
    const first = ask();
    expect(ask().refusedBy).toBe('browser');
    first.release?.();
    first.release?.();
    expect(ask().refusedBy).toBeUndefined();
    expect(ask().refusedBy).toBe('browser');
  });
});
