const hourSeconds = 3600;

/**
 * Code attempts after the right password, per account and password. A new password starts a new
 * count, so that an attacker with a stolen password locks the owner out no longer than it takes to
 * change it. Passkeys are not counted (they cannot be guessed). Recovery codes have a separate
 * limit: the owner can still log in with them. Three codes in a million are valid at a time: ten
 * attempts an hour reach an even chance after two and a half years, and the owner gets a mail in
 * the first hour.
 */
export const totpTries = { name: 'second step', max: 10, windowSeconds: hourSeconds };

/** Twelve characters cannot be guessed; this limit bounds the work of checking them. */
export const recoveryCodeTries = { name: 'recovery code', max: 20, windowSeconds: hourSeconds };

/** Code attempts in an open session. */
export const proofTries = { name: 'proof code', max: 10, windowSeconds: hourSeconds };

/** Passkeys per account. */
export const maxPasskeys = 10;

/** Per network address: the staff of a center may share one address. */
export const addressLimits = {
  secondStep: { max: 60, windowSeconds: 15 * 60 },
  passkey: { max: 120, windowSeconds: 15 * 60 },
} as const;
