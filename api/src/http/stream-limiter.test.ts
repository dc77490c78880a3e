import { describe, expect, test } from '@jest/globals';
import { StreamPlaces } from './stream-places.ts';

const limits = { visitor: 2, address: 3, total: 5 };

/** Takes a place for each; what refused it, or `ok`. */
function outcomes(claims: [visitor: string | undefined, address: string | undefined][]): string[] {
  const places = new StreamPlaces(limits);
  return claims.map(([visitor, address]) => places.claim({ visitor, address }).refusedBy ?? 'ok');
}

describe('places for streams', () => {
  test('of a visitor are few, wherever they ask from', () => {
    expect(
      outcomes([
        ['a', '1.1.1.1'],
        ['a', '1.1.1.2'],
        ['a', '1.1.1.3'],
        ['b', '1.1.1.3'],
      ]),
    ).toEqual(['ok', 'ok', 'visitor', 'ok']);
  });

  test('of an address are some, whoever asks', () => {
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

  test('have an end altogether', () => {
    const all = [1, 2, 3, 4, 5, 6].map((one) => [`v${one}`, `${one}.1.1.1`] as [string, string]);
    expect(outcomes(all)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'total']);
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8::1', '2001:db8:0:0:5::', true],
    ['::1', '::1', true],
    ['::ffff:9.9.9.9', '9.9.9.9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['9.9.9.9', '9.9.9.8', false],
  ])('%s and %s are one network: %s', (one, other, expected) => {
    const places = new StreamPlaces({ visitor: 9, address: 1, total: 9 });
    places.claim({ visitor: undefined, address: one });
    const second = places.claim({ visitor: undefined, address: other });
    expect(second.refusedBy === 'address').toBe(expected);
  });

  test('are given back once, and then to be had again', () => {
    const places = new StreamPlaces({ visitor: 1, address: 1, total: 1 });
    const ask = () => places.claim({ visitor: 'a', address: '1.1.1.1' });
    const first = ask();
    expect(ask().refusedBy).toBe('visitor');
    first.release?.();
    first.release?.();
    expect(ask().refusedBy).toBeUndefined();
    expect(ask().refusedBy).toBe('visitor');
  });
});
