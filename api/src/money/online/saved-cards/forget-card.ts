import type { Actor } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { findCard, removeCard } from './saved-cards.repository.ts';

export const forgetCardJob = 'forget card';

/**
 * Stops charges to the card at once; a job removes it at the provider.
 * @throws {DomainError} `not_found`, `illegal_transition` when it was already removed
 */
export async function forgetCard(
  { clock, audit, jobs }: OnlineDependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<void> {
  const card = await findCard(trx, id);
  if (!card) throw new DomainError('not_found');
  if (!(await removeCard(trx, id, clock.now()))) throw new DomainError('illegal_transition');
  await jobs.add(trx, { kind: forgetCardJob, payload: { cardId: id } });
  const changes = [{ field: 'card', before: `•••• ${card.lastFour}`, after: null }];
  const auditSubject = { entity: 'client', entityId: card.clientId } as const;
  await audit.write(trx, { actor, action: 'updated', ...auditSubject, changes });
}

/** Removes the card at the provider. */
export async function forgetAtProvider(
  { database, providers }: OnlineDependencies,
  id: string,
): Promise<void> {
  const card = await findCard(database.connection, id);
  const provider = card && (await providers.named(card.provider));
  await provider?.forget(card?.methodReference ?? '');
}
