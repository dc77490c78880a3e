import type { Actor, CashSession } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { insertCashMovement } from './cash-in-sales.repository.ts';
import { lockState } from './close-cash.ts';
import { readCashSession } from './read-cash.ts';

/**
 * Puts money into the drawer or takes some out, with a reason. No more leaves it than there is.
 * @throws {DomainError} `cash_session_counting`, `cash_session_closed`
 */
export async function moveCash(
  { clock, audit }: Pick<Dependencies, 'clock' | 'audit'>,
  trx: Transaction,
  actor: Actor,
  id: string,
  { kind, amountMinor, reason }: { kind: 'in' | 'out'; amountMinor: number; reason: string },
): Promise<CashSession> {
  const state = await lockState(trx, id);
  if (state === 'counting') throw new DomainError('cash_session_counting');
  const { expectedMinor } = await readCashSession(trx, id);
  if (kind === 'out' && amountMinor > (expectedMinor ?? 0)) {
    throw invalidFields({ amountMinor: 'En la caja no hay tanto. Revisa el importe.' });
  }
  await insertCashMovement(trx, {
    ...{ id: newId(), cashSessionId: id, kind, reason, paymentId: null },
    amountMinor: kind === 'in' ? amountMinor : -amountMinor,
    at: clock.now(),
    userId: actor.userId,
  });
  const after = await readCashSession(trx, id);
  const inDrawer = { before: String(expectedMinor), after: String(after.expectedMinor) };
  await audit.write(trx, {
    ...{ actor, action: 'updated', entity: 'cashSession', entityId: id, reason },
    changes: [{ field: 'cashMinor', ...inDrawer }],
  });
  return after;
}
