import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/**
 * TOTP (RFC 6238) with the parameters that every authenticator app supports: SHA-1, six digits,
 * thirty seconds. One step to either side is valid, for clocks that differ (ASVS 6.5.5).
 */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const window = 1;

/** 160 bits, as long as the hash (RFC 4226, section 4). */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

/** For a person to type when the camera cannot read the QR code. */
export function totpSecretText(secret: Buffer): string {
  return secretOf(secret).base32;
}

/** `otpauth://totp/…`, which authenticator apps read from a QR code. */
export function totpUrl(secret: Buffer, about: { centerName: string; email: string }): string {
  const { centerName, email } = about;
  // A colon would separate the center's name from the person's.
  const issuer = centerName.replaceAll(':', ' ');
  return new TOTP({ ...parameters, secret: secretOf(secret), issuer, label: email }).toString();
}

/**
 * The time step of this code; null for a wrong code, and for a code of a used step or an earlier
 * one: no code is valid twice.
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
  // guard: a TOTP code is accepted once (second-step.test.ts)
  // without: `lastUsedStep !== null && step <= lastUsedStep ? null : step` → `step`
  return lastUsedStep !== null && step <= lastUsedStep ? null : step;
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
