import type { Actor } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import { mailClient } from '../../../people/household/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { executeCharge } from '../../sales/index.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { setCharged, type Capture } from '../payments/online-payment-writes.repository.ts';
import type { CardChargeRow } from '../payments/online-payments.repository.ts';
import { cardChargedMail } from '../payments/payment.messages.ts';

/**
 * Executes the charge of a charged card, in the transaction that confirms the payment.
 * @throws {DomainError} any reason why the charge isn't possible any more, `conflict` when it has
 *   ended before; then the transaction is rolled back and the money refunded
 */
export async function fulfilCardCharge(
  dependencies: OnlineDependencies,
  trx: Transaction,
  payment: CardChargeRow,
  capture: Capture,
): Promise<void> {
  const { id, charge, startedByUserId: userId, savedCardId, clientId } = payment;
  // The desk has been told that nothing was charged.
  if (charge === null) throw new DomainError('conflict');
  const actor: Actor = { userId, role: charge.role };
  const { result } = await executeCharge(dependencies, trx, actor, charge.input, {
    onlinePaymentId: id,
    amountMinor: capture.amountMinor,
    isSavedCard: savedCardId !== null,
  });
  const { sales, ...rest } = result;
  await setCharged(trx, id, capture, { ...rest, saleIds: sales.map((sale) => sale.id) });
  // The client did nothing at the desk: a charge that they didn't ask for must not pass unnoticed.
  if (savedCardId === null || clientId === null) return;
  const { name: centerName } = await readCenter(trx);
  const site = { origin: dependencies.config.publicUrl.origin, centerName };
  await mailClient(dependencies, trx, clientId, ({ email }) =>
    cardChargedMail(site, email, payment),
  );
}
