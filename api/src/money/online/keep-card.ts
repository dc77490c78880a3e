import type { Transaction } from '../../platform/database/index.ts';
import { forgetJob } from './forget-card.ts';
import type { OnlineNeeds } from './online-needs.ts';
import { saveCard } from './saved-cards.repository.ts';

/**
 * Saves a card in place of the previous one, which a job removes at the provider. @returns its id
 */
export async function keepCard(
  { jobs }: Pick<OnlineNeeds, 'jobs'>,
  trx: Transaction,
  kept: Parameters<typeof saveCard>[1],
): Promise<string> {
  const { id, replacedIds } = await saveCard(trx, kept);
  for (const cardId of replacedIds) await jobs.add(trx, { kind: forgetJob, payload: { cardId } });
  return id;
}
