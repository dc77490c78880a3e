import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/**
 * Codes of an application, RFC 6238 with what every application understands: SHA-1, six digits,
 * thirty seconds. One step to either side is good, for clocks that differ (ASVS 6.5.5).
 */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const window = 1;

/** 160 bits, as long as the hash (RFC 4226, section 4). */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

/** What a person can type when the camera doesn't see the QR. */
export function totpSecretText(secret: Buffer): string {
  return secretOf(secret).base32;
}

/** `otpauth://totp/…`, which applications read from a QR. */
export function totpUrl(secret: Buffer, about: { centerName: string; email: string }): string {
  const { centerName, email } = about;
  // A colon would part the center's name from the person's.
  const issuer = centerName.replaceAll(':', ' ');
  return new TOTP({ ...parameters, secret: secretOf(secret), issuer, label: email }).toString();
}

/**
 * The time step whose code this is; null for a wrong code and for one of a step that was used, or
 * comes before one that was: no code is good twice.
 */
export function stepOfCode(
  secret: Buffer,
  code: string,
  { now, lastUsedStep }: { now: Date; lastUsedStep: number | null },
): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...parameters, secret: secretOf(secret) });
  const delta = totp.validate({ token: code, timestamp, window });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return lastUsedStep !== null && step <= lastUsedStep ? null : step;
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
