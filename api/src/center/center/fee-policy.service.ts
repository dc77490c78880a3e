import { defaultFeePolicy, type FeePolicy, feePolicyInputSchema } from '@aforo/shared/contract';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createCenterPart } from './center-part.ts';
import { updatePolicies } from './center.repository.ts';

/** The policy stored in the center's policies, with defaults for missing parts. */
export function feePolicyOf(policies: Record<string, unknown>): FeePolicy {
  const stored = policies['fees'];
  const isObject = typeof stored === 'object' && stored !== null;
  const parsed = feePolicyInputSchema.safeParse({
    ...defaultFeePolicy,
    ...(isObject ? stored : {}),
  });
  return parsed.success ? parsed.data : defaultFeePolicy;
}

/** Fees for late cancellations and absences, set by administrators. */
export function createFeePolicyService(dependencies: Pick<Dependencies, 'database' | 'audit'>) {
  return createCenterPart<FeePolicy>(dependencies, {
    name: 'fees',
    of: ({ policies }) => feePolicyOf(policies),
    write: (trx, { policies }, fees) => updatePolicies(trx, { ...policies, fees }),
  });
}
