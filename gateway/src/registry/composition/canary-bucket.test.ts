import { expect, test } from '@jest/globals';
import { createSigner } from '../../http/signer.ts';
import { canaryBucket } from './canary-bucket.ts';

const signer = createSigner('a secret of the tests');
const accounts = Array.from({ length: 8000 }, (_, index) => ({
  kind: 'account' as const,
  id: `account-${index}`,
}));
const bucketsIn = (area: string, buildId: string, over = signer) =>
  accounts.map((person) => canaryBucket(over, person, area, buildId));

/** Four standard deviations of a share of all accounts: a fair hash fails once in 16,000 secrets. */
const tolerance = (share: number) => 4 * Math.sqrt((share * (1 - share)) / accounts.length);

test.each([
  ['areas', 'mfe-client', 'b1'],
  ['builds of an area', 'mfe-admin', 'b2'],
])('canaries of two %s at 50 %% divide people into four quarters', (_of, area, buildId) => {
  const [first, second] = [bucketsIn('mfe-admin', 'b1'), bucketsIn(area, buildId)];
  const counts = new Map<string, number>();
  for (const [index, bucket] of first.entries()) {
    const combination = `${bucket < 50} ${(second[index] ?? 0) < 50}`;
    counts.set(combination, (counts.get(combination) ?? 0) + 1);
  }
  expect(counts.size).toBe(4);
  for (const count of counts.values()) {
    expect(Math.abs(count / accounts.length - 0.25)).toBeLessThan(tolerance(0.25));
  }
});

test.each([1, 10, 50, 99])('a canary of %d %% is for that share of people', (percent) => {
  const inside = bucketsIn('mfe-admin', 'b1').filter((bucket) => bucket < percent).length;
  const share = percent / 100;
  expect(Math.abs(inside / accounts.length - share)).toBeLessThan(tolerance(share));
});

test('a bucket is the same each time, and not to be found out without the secret', () => {
  expect(bucketsIn('mfe-admin', 'b1')).toEqual(bucketsIn('mfe-admin', 'b1'));
  const other = bucketsIn('mfe-admin', 'b1', createSigner('another secret'));
  expect(other).not.toEqual(bucketsIn('mfe-admin', 'b1'));
});

test('a browser named like an account has a bucket of its own', () => {
  const buckets = accounts.map(({ id }) =>
    canaryBucket(signer, { kind: 'browser', name: id }, 'mfe-admin', 'b1'),
  );
  expect(buckets).not.toEqual(bucketsIn('mfe-admin', 'b1'));
});
