import { createHash } from 'node:crypto';
import { type Actor, creditorIdOf, firstCollectionDate } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import { aboutDependant, listAddressees } from '../../../people/household/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { localDateOf, localTimeOf } from '../../../platform/time/local-time.ts';
import { readCompleteCreditor } from '../creditor/creditor.repository.ts';
import { creditorOwner } from '../creditor/creditor-settings.ts';
import type { DirectDebitDependencies } from '../direct-debit-dependencies.ts';
import { collectionMail } from '../direct-debit.messages.ts';
import { findMandates, type MandateRow, setCollected } from '../mandates/mandates.repository.ts';
import { batchXml, type Collection } from './batch-file.ts';
import { listLastCreditors, lockSales, type ItemRow, writeSent } from './batches.repository.ts';
import { draftChanges, listDraftItems, lockDraft } from './change-batches.ts';
import { throwIfNotCollectable } from './preview-batch.ts';

interface SendInput {
  id: string;
  /** What was shown. */
  expectedCount: number;
  expectedTotalMinor: number;
}

/**
 * Sends a batch: its file is written and kept, its amounts are in collection, and the notices to
 * the clients wait in the outbox; all in one transaction.
 * @throws {DomainError} `batch_sent`, `batch_changed` when a debt, a mandate or the total isn't as
 *   it was shown, `creditor_missing`, `currency_not_euro`, `collection_day_closed`,
 *   `collection_too_soon`, `mandate_unreadable`, `illegal_transition`
 */
export async function sendBatch(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  { id, expectedCount, expectedTotalMinor }: SendInput,
): Promise<void> {
  const { accounts, clock, audit } = dependencies;
  const batch = await lockDraft(trx, id);
  const items = await listDraftItems(trx, id);
  // guard: a debt is not paid while it is sent to the bank (direct-debit.test.ts)
  await lockSales(
    trx,
    items.map(({ saleId }) => saleId),
  );
  const at = clock.now();
  const center = await readCenter(trx);
  const { timeZone } = center;
  const creditor = await readCompleteCreditor(trx);
  throwIfNotCollectable(
    batch.collectionOn,
    firstCollectionDate(localDateOf(at, timeZone), creditor.noticeDays),
  );
  const totalMinor = items.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const isAsShown = items.length === expectedCount && totalMinor === expectedTotalMinor;
  // guard: a batch is sent as it was shown (batches.test.ts)
  // without: `!isAsShown` → `false`
  if (!isAsShown || (await draftChanges(dependencies, trx, batch, items)).length > 0) {
    throw new DomainError('batch_changed', { count: items.length, totalMinor });
  }
  const mandates = await findMandates(
    trx,
    items.map(({ mandateId }) => mandateId),
  );
  const byId = new Map(mandates.map((mandate) => [mandate.id, mandate]));
  const creditors = await listLastCreditors(trx, [...byId.keys()]);
  const creditorId = creditorIdOf(creditor.taxId, creditor.suffix);
  const xml = batchXml({
    messageId: batch.messageId,
    createdAt: `${localDateOf(at, timeZone)}T${localTimeOf(at, timeZone)}:00`,
    creditor: {
      name: creditor.creditorName,
      creditorId,
      iban: openAccount(dependencies, creditor.iban, creditorOwner),
    },
    collectionOn: batch.collectionOn,
    collections: items.map((item) => ({
      ...collectionOf(dependencies, item, byId.get(item.mandateId)),
      originalCreditorId: originalOf(creditorId, creditors.get(item.mandateId)),
    })),
  });
  const bytes = Buffer.from(xml);
  await writeSent(trx, {
    batchId: id,
    at,
    userId: actor.userId,
    creditorId,
    items: items.map((item) => ({ ...item, paymentId: newId() })),
    file: {
      xml: accounts.sealBytes(bytes, id),
      keyId: accounts.keyId,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
  });
  await setCollected(trx, [...byId.keys()], batch.collectionOn);
  const { collectionOn } = batch;
  const site = { ...center, centerName: center.name };
  const clientIds = items.map(({ clientId }) => clientId);
  const addressees = await listAddressees(trx, clientIds, at);
  const notices = items.flatMap(({ clientId, ...item }) => {
    const to = addressees.get(clientId);
    if (!to) return [];
    const mail = collectionMail(site, to.email, { ...item, creditorId, collectionOn });
    return [aboutDependant(mail, to.dependantName)];
  });
  await dependencies.outbox.addAll(trx, notices);
  await audit.write(trx, { actor, action: 'sent', entity: 'directDebitBatch', entityId: id });
}

function collectionOf(
  dependencies: DirectDebitDependencies,
  { endToEndId, sequenceType, amountMinor, documentNumber, description }: ItemRow,
  mandate: MandateRow | undefined,
): Omit<Collection, 'originalCreditorId'> {
  if (!mandate || mandate.signedOn === null) throw new DomainError('mandate_unsigned');
  return {
    endToEndId,
    sequenceType,
    amountMinor,
    mandateReference: mandate.reference,
    signedOn: mandate.signedOn,
    debtorName: mandate.debtorName,
    iban: openAccount(dependencies, mandate.iban, mandate.id),
    isAmended: mandate.isAmendmentPending,
    description: [documentNumber, description].filter(Boolean).join(' '),
  };
}

/** The creditor that the bank knows of a mandate, if another one collects it now. */
function originalOf(creditorId: string, lastCreditorId: string | undefined): string | null {
  if (lastCreditorId === undefined) return null;
  // The suffix is the creditor's own: another one is the same creditor.
  const ofNif = (id: string) => id.slice(7);
  return ofNif(lastCreditorId) === ofNif(creditorId) ? null : lastCreditorId;
}

/** @throws {DomainError} `mandate_unreadable` when its key is lost */
function openAccount(
  { accounts }: DirectDebitDependencies,
  sealed: Buffer | null,
  owner: string,
): string {
  if (sealed === null) throw new DomainError('mandate_unreadable');
  try {
    return accounts.open(sealed, owner);
  } catch {
    // The cause could contain bytes of the account.
    throw new DomainError('mandate_unreadable');
  }
}
