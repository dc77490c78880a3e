import type { Actor, Buyer } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import {
  findDocumentOfSale,
  issueDocument,
  listCorrections,
  reserveDocument,
} from '../../documents/index.ts';
import { readMoneySettings } from '../../settings/index.ts';
import { describeLines } from '../sale.messages.ts';
import { lockSale } from '../sale-writes.repository.ts';
import { listLines, sumTaxes } from '../sales.repository.ts';

/**
 * Replaces a sale's simplified invoice by a full one, for what remains of it after refunds. The
 * corrections of the simplified invoice are replaced together with it.
 * @throws {DomainError} `invoice_refused` without a simplified invoice, or after a full refund
 */
export async function invoiceSale(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { saleId, buyer }: { saleId: string; buyer: Buyer },
): Promise<void> {
  if (!(await lockSale(trx, saleId))) throw new DomainError('not_found');
  const replacedDocument = await findDocumentOfSale(trx, saleId);
  if (replacedDocument?.type !== 'F2') throw new DomainError('invoice_refused');
  const corrections = await listCorrections(trx, replacedDocument.id);
  const saleIds = [saleId, ...corrections.map((correction) => correction.saleId)];
  const taxes = (await sumTaxes(trx, saleIds)).filter(
    ({ grossMinor }) => corrections.length === 0 || grossMinor !== 0,
  );
  if (taxes.length === 0) throw new DomainError('invoice_refused');
  const settings = await readMoneySettings(trx);
  const { timeZone } = await readCenter(trx);
  const lines = await listLines(trx, saleId);
  const entity = { entity: 'sale', entityId: saleId } as const;
  await dependencies.audit.write(trx, { actor, action: 'invoiced', ...entity });
  const document = await reserveDocument(dependencies, trx, {
    settings,
    timeZone,
    taxes,
    buyer,
    replaces: replacedDocument,
    corrections,
    wanted: 'full',
    totalMinor: taxes.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
  });
  if (document === null) throw new DomainError('invoice_refused');
  const description = describeLines(lines.map((line) => line.description));
  await issueDocument(dependencies, trx, document, { saleId, description });
}
