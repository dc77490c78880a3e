import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The password hash functions. Injected, so that tests can count the work. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Without a stored hash it verifies against a dummy of the same cost and returns false, so that
   * an unknown e-mail takes as long as a known one (ASVS 6.3.8).
   */
  verify(storedHash: string | null, password: string): Promise<boolean>;
}

/**
 * OWASP's recommendation for argon2id (the library's default variant): 19 MiB, two passes, one
 * lane.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function createPasswordHasher(): Promise<PasswordHasher> {
  // Created at startup, so that no log-in takes longer. Its password is discarded.
  const dummy = await hash(randomUUID(), cost);
  return {
    hash: (password) => hash(password, cost),
    async verify(storedHash, password) {
      const matches = await verify(storedHash ?? dummy, password);
      return storedHash !== null && matches;
    },
  };
}
