import type { Actor } from '@aforo/shared/contract';
import { readPlan } from '../../bonos/index.ts';
import { endOfMakeUp, insertMakeUp, lockMembership } from '../../memberships/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { readMembership, readToday } from '../change/seat-context.ts';

/** Gives a class to be made up with a reason, beyond the limit of the plan. @returns its id */
export async function giveMakeUp(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<string> {
  await readMembership(trx, id);
  await lockMembership(trx, id);
  const membership = await readMembership(trx, id);
  if (membership.state === 'ended') throw new DomainError('illegal_transition');
  const plan = await readPlan(trx, membership.templateId);
  const today = await readToday(dependencies, trx);
  const untilDate = endOfMakeUp({ plan, localDate: today, today, calendar: membership });
  const { userId } = actor;
  const given = { membershipId: id, absenceBookingId: null, untilDate, reason };
  const at = dependencies.clock.now();
  const purchaseId = await insertMakeUp(trx, { ...given, at, userId });
  if (purchaseId === null) throw new Error('A make-up without an absence is new');
  const entry = { actor, action: 'updated', entity: 'membership', entityId: id } as const;
  const changes = [{ field: 'makeUps', before: null, after: '1' }];
  await dependencies.audit.write(trx, { ...entry, changes, reason });
  return purchaseId;
}
