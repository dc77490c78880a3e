import type { Actor } from '@aforo/shared/contract';
import { readPrintableLogo } from '../../center/center/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { mailOf } from './document.messages.ts';
import { documentPdf } from './document-pdf.ts';
import { readDocument } from './read-document.ts';

/** @throws {DomainError} `not_found` */
export async function mailDocument(
  { audit, outbox }: Pick<Dependencies, 'audit' | 'outbox'>,
  trx: Transaction,
  actor: Actor,
  { id, to }: { id: string; to: string },
): Promise<void> {
  const document = await readDocument(trx, id);
  const pdf = await documentPdf(document, await readPrintableLogo(trx));
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
