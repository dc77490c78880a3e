import type { Actor, SessionClosing } from '@aforo/shared/contract';
import { dryRun, type Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { closeBookings, listLive, lockClients } from '../bookings.repository.ts';
import { raiseFees } from '../fees/find-fee.ts';
import { lockScheduled, noteStatus } from './scheduled-session.ts';
import { findSession, type SessionRow, setSessionStatus } from '../sessions.repository.ts';
import { closeAll } from '../waitlist/waitlist.repository.ts';

/**
 * Closes a session that has taken place. Unmarked bookings become absences, or get the given mark.
 */
export async function closeSession(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Pick<Actor, 'userId'> | null,
  id: string,
  unmarked: 'attended' | 'noShow' = 'noShow',
): Promise<SessionRow> {
  const session = await lockScheduled(trx, id);
  const now = dependencies.clock.now();
  if (now < session.startsAt) throw new DomainError('illegal_transition');
  await closeAll(trx, id, now);
  const absent =
    unmarked === 'noShow'
      ? (await listLive(trx, id)).filter(({ status }) => status === 'confirmed')
      : [];
  if (absent.length > 0) await lockClients(trx, { ids: absent.map(({ clientId }) => clientId) });
  await closeBookings(trx, id, { unmarked, now });
  await raiseFees(trx, absent, now);
  await setSessionStatus(trx, id, 'closed');
  await noteStatus(dependencies, trx, actor, { id, after: 'closed' });
  const after = await findSession(trx, id);
  if (!after) throw new Error(`Session ${id} vanished under its lock`);
  return after;
}

/** The absences and what each client loses: runs the command and rolls it back. */
export function previewSessionClosing(
  dependencies: Dependencies,
  actor: Actor,
  id: string,
): Promise<SessionClosing> {
  return dryRun(dependencies.database.transaction, async (trx) => {
    const session = await findSession(trx, id);
    if (!session) throw new DomainError('not_found');
    const before = await listLive(trx, id);
    await closeSession(dependencies, trx, actor, id);
    const after = await listLive(trx, id);
    const absences = after
      .filter(({ status }) => status === 'noShow')
      .map((booking) => ({
        bookingId: booking.id,
        client: { id: booking.clientId, name: booking.clientName },
        isMarked: before.some((one) => one.id === booking.id && one.status === 'noShow'),
        purchaseName: booking.isReturned ? null : booking.purchaseName,
        priceMinor: booking.owedMinor,
        feeMinor: booking.feeMinor !== null ? booking.owedMinor : 0,
      }));
    const attended = after.filter(({ status }) => status === 'attended').length;
    return { attended, absences, waiting: session.waiting };
  });
}
