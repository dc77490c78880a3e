import { type Document, taxName } from '@aforo/shared/contract';
import { listRenewalsOfSale } from '../../booking/memberships/index.ts';
import { readCenter } from '../../center/center/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { findDocument, readDocumentParts } from './read-documents.repository.ts';
import { qrModules, qrPath, qrUrlOf } from './fiscal/qr.ts';

/** @throws {DomainError} `not_found` */
export async function readDocument(connection: Connection, id: string): Promise<Document> {
  const row = await findDocument(connection, id);
  if (!row) throw new DomainError('not_found');
  const { content, issuedAt, cancelledAt, issuer, ...rest } = row;
  const { territory = 'mainland', ...issuedBy } = issuer;
  const { currency } = await readCenter(connection);
  return {
    ...rest,
    ...(await readDocumentParts(connection, id)),
    renewals: (await listRenewalsOfSale(connection, row.saleId)).map(
      ({ lineId: _, ...renewal }) => renewal,
    ),
    currency,
    issuer: issuedBy,
    taxName: taxName[territory],
    issuedAt: issuedAt.toISOString(),
    cancelledAt: cancelledAt?.toISOString() ?? null,
    qr: content === null ? null : qrOf(qrUrlOf(content)),
  };
}

function qrOf(url: string): Document['qr'] {
  const modules = qrModules(url);
  return { url, size: modules.length, path: qrPath(modules) };
}
