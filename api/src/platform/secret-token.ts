import { createHash, randomBytes } from 'node:crypto';

/**
 * A secret for a cookie or a mailed link: 256 random bits, so a plain SHA-256 is enough at rest.
 * Only the hash is ever stored.
 */
export interface SecretToken {
  token: string;
  hash: Buffer;
}

export function newToken(): SecretToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
