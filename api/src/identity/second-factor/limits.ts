const hourSeconds = 3600;

/**
 * Codes tried by whoever knows the password, per account and password: another password begins to
 * count anew, so that a stolen one locks nobody out for longer than it takes to change it. Passkeys
 * aren't counted (there is nothing to guess) and recovery codes apart: past this bound they still
 * let their owner in. Three codes in a million are good at a time: ten tries an hour find one with even
 * odds after two and a half years, and its owner is written to in the first hour.
 */
export const totpTries = { name: 'second step', max: 10, windowSeconds: hourSeconds };

/** Twelve characters can't be guessed; this bounds the work of checking them. */
export const recoveryCodeTries = { name: 'recovery code', max: 20, windowSeconds: hourSeconds };

/** Codes tried at somebody's open session. */
export const proofTries = { name: 'proof code', max: 10, windowSeconds: hourSeconds };

/** Passkeys that one account may have. */
export const maxPasskeys = 10;

/** Per network address: a center's staff may share one. */
export const addressLimits = {
  secondStep: { max: 60, windowSeconds: 15 * 60 },
  passkey: { max: 120, windowSeconds: 15 * 60 },
} as const;
