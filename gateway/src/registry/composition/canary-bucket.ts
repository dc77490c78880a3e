import type { Signer } from '../../http/signer.ts';

/** Whose choice of builds it is: an account on every device, or one browser. */
export type CanaryPerson =
  | { kind: 'account'; id: string }
  /** The name in the browser's signed cookie. */
  | { kind: 'browser'; name: string };

/**
 * A person's bucket for the canary of one build, 0 to 99: a canary of n % is for the buckets below
 * n, so a larger percentage keeps the people of the smaller one. Area and build are part of the
 * hash, so that two canaries are independent and the same people aren't the first ones each time.
 */
export function canaryBucket(
  signer: Signer,
  person: CanaryPerson,
  area: string,
  buildId: string,
): number {
  const id = person.kind === 'account' ? person.id : person.name;
  const hash = signer.sign('bucket', [person.kind, id, area, buildId].join('\n'));
  return Buffer.from(hash, 'base64url').readUInt32BE() % 100;
}
