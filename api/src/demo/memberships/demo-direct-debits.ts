import { type Actor, firstCollectionDate } from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import {
  applyReturns,
  createBatch,
  createMandate,
  type DirectDebitDependencies,
  findMandates,
  listCandidates,
  mandateParagraphs,
  readBatch,
  readCreditor,
  sealCreditorAccount,
  sendBatch,
  signMandate,
  storeCreditor,
  textHashOf,
} from '../../money/direct-debit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { listNames } from './demo-memberships.repository.ts';
import { demoCreditor } from './demo-plans.ts';

/** The center's data for direct debits, and mandates that these clients sign on screen. */
export async function signDemoMandates(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  admin: Actor,
  clientIds: readonly string[],
): Promise<void> {
  const { iban, memberIban, ...creditor } = demoCreditor;
  const stored = await readCreditor(trx);
  const account = sealCreditorAccount(dependencies.accounts, iban);
  await storeCreditor(trx, { ...stored, ...creditor, ...account });
  const { address: creditorAddress } = await readCenter(trx);
  const names = await listNames(trx, clientIds);
  for (const clientId of clientIds) {
    const debtorName = names.get(clientId) ?? '';
    const input = { clientId, debtorName, iban: memberIban };
    const id = await createMandate(dependencies, trx, admin, input);
    const [mandate] = await findMandates(trx, [id]);
    if (!mandate) throw new Error('The demo lost a mandate');
    const facts = { mandate, creditor: await readCreditor(trx), creditorAddress };
    const textHash = textHashOf(mandateParagraphs(facts));
    const signature = { id, typedName: debtorName, textHash, address: '127.0.0.1' };
    await signMandate(dependencies, trx, admin, signature);
  }
}

/** Sends this month's batch to the bank, which rejects one of its collections. */
export async function collectDemoDebits(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  admin: Actor,
  today: string,
): Promise<void> {
  const { noticeDays } = await readCreditor(trx);
  const collectionOn = firstCollectionDate(today, noticeDays);
  const candidates = await listCandidates(trx, { today, collectionOn });
  const debts = candidates.flatMap(({ debt, mandate }) => (mandate === null ? [] : [debt]));
  const saleIds = debts.map(({ saleId }) => saleId);
  const expectedTotalMinor = debts.reduce((sum, { owedMinor }) => sum + owedMinor, 0);
  const input = { collectionOn, saleIds, expectedTotalMinor };
  const id = await createBatch(dependencies, trx, admin, input);
  const sent = { id, expectedCount: saleIds.length, expectedTotalMinor };
  await sendBatch(dependencies, trx, admin, sent);
  const [item] = (await readBatch(dependencies, trx, id)).items;
  if (!item) throw new Error('The demo has an empty batch');
  const { endToEndId, amountMinor } = item;
  const returned = { endToEndId, amountMinor, reasonCode: 'AC04', returnedOn: today };
  await applyReturns(dependencies, trx, admin, [
    { ...returned, bankReference: `demo ${endToEndId}`, source: 'manual' },
  ]);
}
