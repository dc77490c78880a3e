import type { FactorKind, ProofKind, Role } from '@aforo/shared/contract';

/** How an account can prove its identity: the second factors, and whether it has a password. */
export interface Factors {
  /** False for an account that logs in with mailed codes. */
  hasPassword: boolean;
  hasTotp: boolean;
  passkeys: number;
  /** The number of unused codes. They replace a lost factor and are no factor themselves. */
  recoveryCodes: number;
}

export function hasFactor({ hasTotp, passkeys }: Factors): boolean {
  return hasTotp || passkeys > 0;
}

/** The factors accepted at the second step; passkeys only where browsers offer them. */
export function secondStepKinds(factors: Factors, arePasskeysOffered: boolean): FactorKind[] {
  return [
    ...(factors.passkeys > 0 && arePasskeysOffered ? (['passkey'] as const) : []),
    ...(factors.hasTotp ? (['totp'] as const) : []),
    ...(factors.recoveryCodes > 0 ? (['recoveryCode'] as const) : []),
  ];
}

/**
 * The accepted proofs of identity. An account with a second factor must use it: with only the
 * password, an attacker who has stolen it and an open session could remove the factor. Empty for an
 * account that has to set a password first.
 */
export function proofKinds(factors: Factors, arePasskeysOffered: boolean): ProofKind[] {
  const kinds: ProofKind[] = [
    ...(factors.passkeys > 0 && arePasskeysOffered ? (['passkey'] as const) : []),
    ...(factors.hasTotp ? (['totp'] as const) : []),
  ];
  if (kinds.length > 0) return kinds;
  return factors.hasPassword ? ['password'] : [];
}

/** Whether removing one factor leaves an account without any although the center requires one. */
export function isLastFactor(
  factors: Factors,
  { role, requiredFor }: { role: Role; requiredFor: readonly Role[] },
): boolean {
  const count = (factors.hasTotp ? 1 : 0) + factors.passkeys;
  return count === 1 && requiredFor.includes(role);
}
