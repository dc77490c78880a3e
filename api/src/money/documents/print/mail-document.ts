import type { Actor } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { mailOf } from './document.messages.ts';
import { documentPdf } from './document-pdf.ts';
import { readPrintDetails } from './print-details.ts';
import { readDocument } from '../read-document.ts';

/** @throws {DomainError} `not_found` */
export async function mailDocument(
  { audit, outbox }: Dependencies,
  trx: Transaction,
  actor: Actor,
  { id, to }: { id: string; to: string },
): Promise<void> {
  const document = await readDocument(trx, id);
  const pdf = await documentPdf(document, await readPrintDetails(trx, document));
  const entity = { entity: 'document', entityId: id } as const;
  await audit.write(trx, { actor, action: 'mailed', ...entity });
  await outbox.add(trx, {
    kind: 'document',
    to,
    ...mailOf(document),
    attachment: {
      name: `${document.fullNumber}.pdf`,
      contentType: 'application/pdf',
      base64: pdf.toString('base64'),
    },
  });
}
