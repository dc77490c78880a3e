import type { Actor, ExternalRefund } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import {
  findExternalRefund,
  listOpenExternalRefunds,
  type OpenExternalRefund,
  setHandled,
} from './external-refunds.repository.ts';

export async function readOpenExternalRefunds(connection: Connection): Promise<ExternalRefund[]> {
  return (await listOpenExternalRefunds(connection)).map(presentExternalRefund);
}

/**
 * Marks it as handled.
 * @throws {DomainError} `not_found`; `illegal_transition` when it isn't waiting any more
 */
export async function handleExternalRefund(
  { audit, clock }: Dependencies,
  trx: Transaction,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const external = await findExternalRefund(trx, id);
  if (!external) throw new DomainError('not_found');
  const handling = { at: clock.now(), userId: actor.userId, reason };
  if (!(await setHandled(trx, id, handling))) throw new DomainError('illegal_transition');
  const auditSubject = { entity: 'onlinePayment', entityId: external.onlinePaymentId } as const;
  await audit.write(trx, { actor, action: 'updated', ...auditSubject, reason });
}

function presentExternalRefund(row: OpenExternalRefund): ExternalRefund {
  const { id, kind, dispute, providerReference, amountMinor, currency, description } = row;
  return {
    id,
    kind,
    dispute,
    providerReference,
    amountMinor,
    currency,
    description,
    at: row.at.toISOString(),
    reference: row.onlinePaymentId,
    client: { id: row.clientId, name: row.clientName },
    sale:
      row.saleId === null
        ? null
        : {
            id: row.saleId,
            documentNumber: row.documentNumber,
          },
  };
}
