import {
  type Batch,
  type BatchItem,
  type BatchItemState,
  type BatchSummary,
  returnReason,
} from '@aforo/shared/contract';
import { listAddressees } from '../../../people/household/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { csvOf } from '../../../platform/formats/csv.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { maskOf } from '../accounts.ts';
import type { DirectDebitDependencies } from '../direct-debit-dependencies.ts';
import { type BatchRow, findBatch, type ItemRow, listItems } from './batches.repository.ts';
import { draftChanges } from './change-batches.ts';

export function presentSummary(row: BatchRow): BatchSummary {
  const { id, state, collectionOn, messageId, count, totalMinor } = row;
  const { returnedCount, returnedMinor } = row;
  return {
    id,
    state,
    collectionOn,
    messageId,
    count,
    totalMinor,
    returnedCount,
    returnedMinor,
    netMinor: totalMinor - returnedMinor,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}

/** Collections, and whether a notice of each can be mailed. */
export async function presentItems(
  { clock }: Pick<DirectDebitDependencies, 'clock'>,
  connection: Connection,
  rows: readonly ItemRow[],
): Promise<BatchItem[]> {
  const clientIds = rows.map(({ clientId }) => clientId);
  const addressees = await listAddressees(connection, clientIds, clock.now());
  return rows.map((row) => presentItem(row, addressees.has(row.clientId)));
}

function presentItem(row: ItemRow, hasEmail: boolean): BatchItem {
  const { id, saleId, clientId, clientName, description, amountMinor, owedMinor } = row;
  return {
    id,
    saleId,
    client: { id: clientId, name: clientName },
    description,
    amountMinor,
    owedMinor,
    mandateReference: row.mandateReference,
    ibanMask: maskOf(row),
    endToEndId: row.endToEndId,
    state: row.state,
    hasEmail,
    returnCode: row.returnCode,
    returnedOn: row.returnedOn,
    isOfFile: row.isOfFile,
  };
}

/** @throws {DomainError} `not_found` */
export async function readBatch(
  dependencies: Pick<DirectDebitDependencies, 'clock'>,
  connection: Connection,
  id: string,
): Promise<Batch> {
  const row = await findBatch(connection, id);
  if (!row) throw new DomainError('not_found');
  const items = await listItems(connection, { batchId: id });
  const drafted = items.filter(({ state }) => state === 'draft');
  return {
    ...presentSummary(row),
    sha256: row.xmlSha256,
    items: await presentItems(dependencies, connection, items),
    isStale:
      row.state === 'draft' &&
      (await draftChanges(dependencies, connection, row, drafted)).length > 0,
  };
}

const stateText: Record<BatchItemState, string> = {
  draft: 'Borrador',
  dropped: 'Fuera de la remesa',
  collecting: 'En cobro',
  captured: 'Cobrado',
  rejected: 'Rechazado',
  returned: 'Devuelto',
};

/** For the accountant. @throws {DomainError} `not_found` */
export async function batchCsv(connection: Connection, id: string): Promise<string> {
  const batch = await findBatch(connection, id);
  if (!batch) throw new DomainError('not_found');
  const items = await listItems(connection, { batchId: id });
  return csvOf(
    [
      'Remesa',
      'Fecha de cobro',
      'Referencia',
      'Cliente',
      'Documento',
      'Concepto',
      'Importe',
      'Mandato',
      'Cuenta',
      'Estado',
      'Devuelto el',
      'Motivo',
    ],
    items.map((item) => [
      batch.messageId,
      batch.collectionOn,
      item.endToEndId,
      item.clientName,
      item.documentNumber ?? '',
      item.description,
      { hundredths: item.amountMinor },
      item.mandateReference,
      maskOf(item),
      stateText[item.state],
      item.returnedOn ?? '',
      item.returnCode === null ? '' : `${item.returnCode} ${returnReason(item.returnCode).name}`,
    ]),
  );
}
