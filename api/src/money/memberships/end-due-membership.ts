import { findMembership, setEnded } from '../../booking/memberships/index.ts';
import { readPlan } from '../../booking/bonos/index.ts';
import { endMembershipRights, endSeatsOf, lockSeats } from '../../booking/standing-seats/index.ts';
import { readCenter } from '../../center/center/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import type { OnlineDependencies } from '../online/index.ts';

/** Ends a membership that ends with its period, with its seats. Repeated, it changes nothing. */
export async function endDueMembership(
  dependencies: OnlineDependencies,
  trx: Transaction,
  id: string,
): Promise<void> {
  const { clock, audit } = dependencies;
  const sessions = await lockSeats(dependencies, trx, { membershipId: id });
  const membership = await findMembership(trx, id);
  const { timeZone } = await readCenter(trx);
  const at = clock.now();
  const today = localDateOf(at, timeZone);
  if (!membership?.endsWithPeriod) return;
  const { state, renewsOn, templateId } = membership;
  if (state === 'ended' || renewsOn > today) return;
  const { keepsMakeUps } = await readPlan(trx, templateId);
  const reason = 'Fin de la suscripción';
  const ending = { membershipId: id, fromDate: renewsOn, actor: null, reason };
  await endSeatsOf(dependencies, trx, sessions, ending);
  await endMembershipRights(dependencies, trx, { membershipId: id, keepsMakeUps });
  await setEnded(trx, id, at);
  const changes = [{ field: 'state', before: state, after: 'ended' }];
  const auditSubject = { actor: null, entity: 'membership', entityId: id } as const;
  await audit.write(trx, { ...auditSubject, action: 'updated', changes });
}
