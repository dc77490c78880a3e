import type { Actor } from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { readMoneySettings } from '../settings/index.ts';
import { insertRecord, lockChain, lockDocument } from './documents.repository.ts';
import { cancelRecord } from './fiscal/record.ts';

/**
 * Cancels an invoice that was issued by mistake. Allowed only if its sale doesn't need it: a full
 * invoice that replaced a simplified one, which then becomes valid again, or an invoice with total
 * zero. Other charges are undone by a refund with a rectifying invoice.
 * @throws {DomainError} `document_stands`; `illegal_transition` for a receipt without a record, and
 *   for a document that is already cancelled, corrected or replaced
 */
export async function cancelDocument(
  { clock, audit }: Dependencies,
  trx: Transaction,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const document = await lockDocument(trx, id);
  if (!document) throw new DomainError('not_found');
  if (document.type === 'plain' || document.isCancelled || document.isSuperseded) {
    throw new DomainError('illegal_transition');
  }
  if (document.type !== 'F3' && document.totalMinor !== 0) throw new DomainError('document_stands');
  const settings = await readMoneySettings(trx);
  const { timeZone } = await readCenter(trx);
  const entity = { entity: 'document', entityId: id } as const;
  await audit.write(trx, { actor, action: 'cancelled', ...entity, reason });
  const chain = await lockChain(trx);
  const at = clock.now();
  const { fullNumber, issuedOn, issuer, isKnown } = document;
  const record = cancelRecord(
    { fullNumber, issuedOn, issuerTaxId: issuer.taxId, generatedAt: at, isKnown },
    { settings, timeZone, chain },
  );
  await insertRecord(trx, record, { documentId: id, at });
}
