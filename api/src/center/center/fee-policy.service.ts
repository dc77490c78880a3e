import { defaultFeePolicy, type FeePolicy, feePolicyInputSchema } from '@aforo/shared/contract';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createCenterPart } from './center-part.ts';
import { updatePolicies } from './center.repository.ts';

/** What is stored in the center's policies; the default for each part that isn't. */
export function feePolicyOf(policies: Record<string, unknown>): FeePolicy {
  const stored = policies['fees'];
  const isObject = typeof stored === 'object' && stored !== null;
  const parsed = feePolicyInputSchema.safeParse({
    ...defaultFeePolicy,
    ...(isObject ? stored : {}),
  });
  return parsed.success ? parsed.data : defaultFeePolicy;
}

/** What cancelling late and not coming cost, as the administration decides. */
export function createFeePolicyService(dependencies: Pick<Dependencies, 'database' | 'audit'>) {
  return createCenterPart<FeePolicy>(dependencies, {
    name: 'fees',
    of: ({ policies }) => feePolicyOf(policies),
    write: (trx, { policies }, fees) => updatePolicies(trx, { ...policies, fees }),
  });
}
