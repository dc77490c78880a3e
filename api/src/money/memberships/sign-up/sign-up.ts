import type { Actor, SignUpInput, SignUpResult } from '@aforo/shared/contract';
import {
  listPeriodsOfSale,
  setTry,
  type SignUpCollection,
} from '../../../booking/memberships/index.ts';
import {
  lockSlots,
  readSeats,
  startSignedUp,
  throwIfNotChoosable,
} from '../../../booking/standing-seats/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import {
  type DirectDebitDependencies,
  findDebitAccount,
  findMandates,
  readCompleteCreditor,
  signMandate,
} from '../../direct-debit/index.ts';
import { findCurrentCard, findPlanForSale, presentCard } from '../../online/index.ts';
import { issueSale } from '../../sales/index.ts';

interface SignUpRequest extends Omit<SignUpInput, 'acceptsRenewal'> {
  clientId: string;
  /** The network address, kept with a signature. */
  address: string;
}

/**
 * Signs a client up for a plan: the mandate's signature, the sale of the first period, the membership
 * and its fixed seats, or nothing. The period is owed until the next batch or the card collects it.
 * @throws {DomainError} `not_found`, `not_on_sale`, `already_member`, `price_changed`,
 *   `buyer_required`, `client_erased`; `standing_seat_full` with the slot and the other errors of
 *   seats; those of `signMandate`; `mandate_unsigned` without one; `payments_unavailable` without a
 *   card that can be charged
 */
export async function signUp(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  { clientId, templateId, slots, collection: wanted, expectedTotalMinor, address }: SignUpRequest,
): Promise<SignUpResult> {
  const plan = await findPlanForSale(trx, templateId);
  if (!plan) throw new DomainError('not_found');
  await lockSlots(dependencies, trx, { clientId, slots });
  await throwIfNotChoosable(dependencies, trx, { clientId, templateId, slots });
  const { timeZone } = await readCenter(trx);
  const today = localDateOf(dependencies.clock.now(), timeZone);
  if (wanted.kind === 'debit' && wanted.signature) {
    const { mandateId, ...signature } = wanted.signature;
    const mandates = await findMandates(trx, [mandateId]);
    // guard: a sign-up signs only a mandate of its client (sign-up.test.ts)
    // without: `.some((one) => one.clientId === clientId)` → `.length > 0`
    if (!mandates.some((one) => one.clientId === clientId)) throw new DomainError('not_found');
    await signMandate(dependencies, trx, actor, { ...signature, id: mandateId, address });
  }
  const collection = await collectionOf(dependencies, trx, { clientId, kind: wanted.kind, today });
  const saleId = await issueSale(
    dependencies,
    trx,
    actor,
    {
      clientId,
      lines: [{ kind: 'package', templateId, quantity: 1 }],
      payments: [],
      dueOn: today,
      expectedTotalMinor,
      document: { kind: 'simplified' },
    },
    { isOnline: true },
  );
  if (collection.kind === 'savedCard') {
    const at = dependencies.clock.now();
    for (const period of await listPeriodsOfSale(trx, saleId)) {
      await setTry(trx, period, { tries: 0, tryAt: at });
    }
  }
  const sold = { saleId, clientId, slots, totalMinor: expectedTotalMinor, collection };
  const { membershipId } = await startSignedUp(dependencies, trx, actor, sold);
  const { seats, waits } = await readSeats(dependencies, trx, { clientId, forStaff: false });
  return {
    membershipId,
    saleId,
    name: plan.name,
    totalMinor: expectedTotalMinor,
    seats: seats.filter((seat) => seat.membershipId === membershipId),
    waits: waits.filter((wait) => wait.membershipId === membershipId),
    debitAccount: collection.kind === 'debit' ? collection.account : null,
  };
}

async function collectionOf(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  {
    clientId,
    kind,
    today,
  }: { clientId: string; kind: SignUpInput['collection']['kind']; today: string },
): Promise<SignUpCollection> {
  if (kind === 'debit') {
    const { noticeDays } = await readCompleteCreditor(trx);
    const account = await findDebitAccount(trx, clientId, today);
    if (account === null) throw new DomainError('mandate_unsigned');
    return { kind, account, noticeDays };
  }
  const row = await findCurrentCard(trx, clientId);
  const provider = await dependencies.providers.current(trx);
  const card = presentCard(row);
  if (!row || !card || row.provider !== provider?.name) {
    throw new DomainError('payments_unavailable');
  }
  return { kind, cardLastFour: card.lastFour };
}
