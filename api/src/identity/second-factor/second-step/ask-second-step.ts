import type { SecondStep } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { issueTicket } from '../../challenges/index.ts';
import { hasFactor, secondStepKinds } from '../second-factor-rules.ts';
import { findFactors } from '../factors.repository.ts';
import type { Parts } from '../second-factor.parts.ts';

/**
 * The second step required after the right password; null when none is required. The caller holds
 * the lock of the account.
 */
export function createAskSecondStep({ clock, party }: Parts) {
  return async (trx: Transaction, userId: string): Promise<SecondStep | null> => {
    const factors = await findFactors(trx, userId);
    if (!hasFactor(factors)) return null;
    const about = { kind: 'secondStep', userId } as const;
    const { token, expiresAt } = await issueTicket(trx, about, clock.now());
    const kinds = secondStepKinds(factors, party !== null);
    return { ticket: token, kinds, expiresAt: expiresAt.toISOString() };
  };
}
