import type { Actor, CashSession } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { insertCashMovement } from './cash-in-sales.repository.ts';
import { readExpected } from './shifts/cash-report.ts';
import { findCashSession } from './shifts/cash-sessions.repository.ts';
import { countingErrorOf, lockState } from './shifts/close-cash.ts';
import { readCashSession } from './read-cash.ts';

/**
 * Puts money into the drawer or takes some out, with a reason. A withdrawal can't exceed the amount
 * in the drawer.
 * @throws {DomainError} `cash_session_counting`, `cash_session_closed`
 */
export async function moveCash(
  { clock, audit }: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
  { kind, amountMinor, reason }: { kind: 'in' | 'out'; amountMinor: number; reason: string },
): Promise<CashSession> {
  const state = await lockState(trx, id);
  if (state === 'counting') throw await countingErrorOf(trx, id);
  const session = await findCashSession(trx, id);
  if (!session) throw new DomainError('not_found');
  const expectedMinor = await readExpected(trx, session);
  if (kind === 'out' && amountMinor > expectedMinor) {
    throw invalidFields({ amountMinor: 'En la caja no hay tanto. Revisa el importe.' });
  }
  await insertCashMovement(trx, {
    id: newId(),
    cashSessionId: id,
    kind,
    reason,
    paymentId: null,
    amountMinor: kind === 'in' ? amountMinor : -amountMinor,
    at: clock.now(),
    userId: actor.userId,
  });
  const after = kind === 'in' ? expectedMinor + amountMinor : expectedMinor - amountMinor;
  const drawerChange = { before: String(expectedMinor), after: String(after) };
  await audit.write(trx, {
    actor,
    action: 'updated',
    entity: 'cashSession',
    entityId: id,
    reason,
    changes: [
      {
        field: 'cashMinor',
        ...drawerChange,
      },
    ],
  });
  return readCashSession(trx, id);
}
