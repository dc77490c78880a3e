import type { Actor } from '@aforo/shared/contract';
import { previewCancellation } from '../../../booking/bookings/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { ErasureFacts } from './erasure-decision.ts';
import * as repository from './subject.repository.ts';
import type { SubjectRow } from './subject.repository.ts';

export interface LoadedFacts {
  subject: SubjectRow;
  facts: ErasureFacts;
}

/**
 * Loads the facts that decide an erasure.
 * @throws {DomainError} `not_found`, `client_erased`, `client_merged`
 */
export async function loadErasureFacts(
  dependencies: Dependencies,
  connection: Connection,
  { actor, clientId }: { actor: Actor; clientId: string },
): Promise<LoadedFacts> {
  const now = dependencies.clock.now();
  const subject = await repository.findSubject(connection, clientId);
  if (!subject) throw new DomainError('not_found');
  if (subject.erasedAt) throw new DomainError('client_erased');
  if (await repository.isMerged(connection, clientId)) throw new DomainError('client_merged');
  const upcoming: ErasureFacts['upcoming'] = [];
  for (const { id } of await repository.listUpcoming(connection, clientId, now)) {
    const preview = await previewCancellation(dependencies, connection, actor, id);
    const { found, cancellation } = preview;
    upcoming.push({
      bookingId: id,
      service: found.session.serviceName,
      startsAt: found.session.startsAt,
      outcome: cancellation.outcome,
      returnsCredit: cancellation.returnsCredit,
      purchaseId: found.booking.purchaseId,
      // A late cancellation fee replaces the price.
      priceMinor: cancellation.feeMinor ?? found.booking.owedMinor,
    });
  }
  const purchases = await repository.listPurchases(connection, clientId);
  const { role } = subject;
  const isLastAdmin = role === 'admin' && (await repository.countActiveAdmins(connection)) <= 1;
  return {
    subject,
    facts: {
      name: subject.name,
      account: role === null ? null : { role, isLastAdmin },
      purchases: purchases.map(({ id, name, kind, state, balance, expiresAt }) => ({
        id,
        name,
        kind,
        isPending: state === 'pendingPayment',
        isLive:
          (state === 'active' || state === 'frozen') && (expiresAt === null || expiresAt > now),
        balance,
      })),
      owedMinor: await repository.sumDebtMinor(connection, clientId, now),
      collectingMinor: await repository.sumCollectingMinor(connection, clientId),
      upcoming,
      waiting: (await repository.listWaiting(connection, clientId)).length,
      dependants: await repository.listDependantNames(connection, clientId),
      keptDocuments: await repository.countDocuments(connection, clientId),
    },
  };
}
