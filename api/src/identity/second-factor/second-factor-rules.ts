import type { FactorKind, ProofKind, Role } from '@aforo/shared/contract';

/** What somebody has to show besides their password. */
export interface Factors {
  hasTotp: boolean;
  passkeys: number;
  /** Unused ones. They are a way in for who has lost the others, and no factor of their own. */
  recoveryCodes: number;
}

export function hasFactor({ hasTotp, passkeys }: Factors): boolean {
  return hasTotp || passkeys > 0;
}

/** What can be shown at the second step; passkeys only where browsers offer them. */
export function secondStepKinds(factors: Factors, arePasskeysOffered: boolean): FactorKind[] {
  return [
    ...(factors.passkeys > 0 && arePasskeysOffered ? (['passkey'] as const) : []),
    ...(factors.hasTotp ? (['totp'] as const) : []),
    ...(factors.recoveryCodes > 0 ? (['recoveryCode'] as const) : []),
  ];
}

/**
 * With what somebody proves again who they are. Who has a second factor proves it with that: the
 * password alone would let whoever has stolen it and an open session take the factor away.
 */
export function proofKinds(factors: Factors, arePasskeysOffered: boolean): ProofKind[] {
  const kinds: ProofKind[] = [
    ...(factors.passkeys > 0 && arePasskeysOffered ? (['passkey'] as const) : []),
    ...(factors.hasTotp ? (['totp'] as const) : []),
  ];
  return kinds.length > 0 ? kinds : ['password'];
}

/** Whether taking one factor away leaves somebody without, whom the center asks for one. */
export function isLastFactor(
  factors: Factors,
  { role, requiredFor }: { role: Role; requiredFor: readonly Role[] },
): boolean {
  const count = (factors.hasTotp ? 1 : 0) + factors.passkeys;
  return count === 1 && requiredFor.includes(role);
}
