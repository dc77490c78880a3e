import type { PasswordHasher } from '../identity/auth/passwords.ts';

/**
 * Counts the work instead of doing it: an answer that takes as many hashes for an unknown e-mail as
 * for a known one takes as long, and no test has to look at a clock.
 */
export class FakeHasher implements PasswordHasher {
  hashes = 0;
  verifications = 0;
  /** Runs while the next verification is in progress, to test races. */
  meanwhile: (() => Promise<unknown>) | null = null;

  async hash(password: string): Promise<string> {
    this.hashes += 1;
    return `fake ${password}`;
  }

  async verify(storedHash: string | null, password: string): Promise<boolean> {
    this.verifications += 1;
    const happening = this.meanwhile;
    this.meanwhile = null;
    await happening?.();
    return storedHash === `fake ${password}`;
  }

  /** The work since the last call. */
  takeWork(): { hashes: number; verifications: number } {
    const work = { hashes: this.hashes, verifications: this.verifications };
    this.hashes = 0;
    this.verifications = 0;
    return work;
  }
}
