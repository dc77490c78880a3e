import type { Actor, ChargeInput, ChargeQuote, ChargeResult } from '@aforo/shared/contract';
import { coverBooking } from '../../../booking/bookings/index.ts';
import { listCoveringBonos } from '../../../booking/bonos/index.ts';
import { createBono, periodPaid } from '../../../booking/memberships/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { insertPayments } from '../sale-writes.repository.ts';

/** A bono that a line of the charge sells. */
interface SoldBono {
  id: string;
  line: number;
}

/**
 * Pays sessions with bonos.
 * @param sold the bonos that this charge sells
 * @throws {DomainError} `purchase_not_eligible` when no bono of a line can pay for the session, and
 *   the errors of `coverBooking`
 */
export async function coverSessions(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  covers: ChargeInput['covers'],
  sold: readonly SoldBono[],
): Promise<ChargeResult['covered']> {
  const covered: ChargeResult['covered'] = [];
  for (const { bookingId, by } of covers) {
    const purchaseId =
      'purchaseId' in by
        ? by.purchaseId
        : await findCoveringPurchase(
            trx,
            bookingId,
            sold.flatMap(({ line, id }) => (line === by.line ? [id] : [])),
          );
    const { booking, session } = await coverBooking(
      dependencies,
      trx,
      actor,
      bookingId,
      purchaseId,
    );
    covered.push({
      bookingId,
      serviceName: session.serviceName,
      startsAt: session.startsAt.toISOString(),
      purchaseName: booking.purchaseName ?? '',
    });
  }
  return covered;
}

/**
 * Of the bonos that a line sold, one that can cover this session now.
 * @throws {DomainError} `purchase_not_eligible`
 */
async function findCoveringPurchase(
  trx: Transaction,
  bookingId: string,
  purchaseIds: readonly string[],
): Promise<string> {
  const coveringBonos = (await listCoveringBonos(trx, [bookingId])).get(bookingId) ?? [];
  const found = coveringBonos.find(({ id }) => purchaseIds.includes(id));
  if (!found) throw new DomainError('purchase_not_eligible');
  return found.id;
}

/**
 * Pays older sales completely, outside the drawer, for a dry run: the bonos of a suspended
 * membership can pay for sessions as soon as its debt is paid.
 */
export async function payDebts(
  dependencies: Pick<Dependencies, 'jobs'>,
  trx: Transaction,
  debts: ChargeQuote['debts'],
  { at, timeZone, userId }: { at: Date; timeZone: string; userId: string },
): Promise<void> {
  for (const { saleId, owedMinor: amountMinor } of debts) {
    const outsideDrawer = { tenderedMinor: null, cashSessionId: null };
    const payment = { id: newId(), method: 'card', amountMinor, ...outsideDrawer } as const;
    await insertPayments(trx, { saleId, at, userId, payments: [payment] });
    await periodPaid(dependencies, trx, { saleId, at, timeZone });
  }
}

/**
 * Creates the bonos that pay for sessions of this charge, without their sale, for a dry run.
 * @throws {DomainError} `already_member`
 */
export async function createCoveringBonos(
  trx: Transaction,
  { clientId, lines, covers }: Pick<ChargeInput, 'clientId' | 'lines' | 'covers'>,
  bought: { at: Date; timeZone: string; userId: string },
): Promise<SoldBono[]> {
  const covering = new Set(covers.flatMap(({ by }) => ('line' in by ? [by.line] : [])));
  const sold: SoldBono[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'package' || clientId === null || !covering.has(index)) continue;
    const { templateId, quantity } = line;
    for (let position = 1; position <= quantity; position++) {
      const purchase = { clientId, templateId, saleLineId: null, position, renewal: null };
      const { purchaseId } = await createBono(trx, { ...purchase, ...bought });
      sold.push({ id: purchaseId, line: index });
    }
  }
  return sold;
}
