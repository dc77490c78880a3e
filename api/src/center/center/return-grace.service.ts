import { defaultReturnGraceDays, type ReturnGrace } from '@aforo/shared/contract';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createCenterPart } from './center-part.ts';
import { updatePolicies } from './center.repository.ts';

/** The value stored in the center's policies, or the default. */
export function returnGraceDaysOf(policies: Record<string, unknown>): number {
  const stored = policies['returnGraceDays'];
  return typeof stored === 'number' ? stored : defaultReturnGraceDays;
}

/** How long a session returned to a bono can still be used. */
export function createReturnGraceService(dependencies: Pick<Dependencies, 'database' | 'audit'>) {
  return createCenterPart<ReturnGrace>(dependencies, {
    name: 'returnGrace',
    of: ({ policies }) => ({ returnGraceDays: returnGraceDaysOf(policies) }),
    write: (trx, { policies }, values) => updatePolicies(trx, { ...policies, ...values }),
  });
}
