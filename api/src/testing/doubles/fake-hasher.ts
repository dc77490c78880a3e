import type { PasswordHasher } from '../../identity/auth/passwords/passwords.ts';

/**
 * Counts the work instead of doing it: if an unknown e-mail takes as many hashes as a known one, it
 * takes as long, and tests need no clock.
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
