import type { Transaction } from '../../../platform/database/index.ts';
import { forgetCardJob } from './forget-card.ts';
import { saveCard } from './saved-cards.repository.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';

/**
 * Saves a card in place of the previous one, which a job removes at the provider. @returns its id
 */
export async function replaceCard(
  { jobs }: Dependencies,
  trx: Transaction,
  card: Parameters<typeof saveCard>[1],
): Promise<string> {
  const { id, replacedIds } = await saveCard(trx, card);
  for (const cardId of replacedIds)
    await jobs.add(trx, { kind: forgetCardJob, payload: { cardId } });
  return id;
}
