import type { Memberships } from '@aforo/shared/contract';
import type { SavedCardRow } from './saved-cards.repository.ts';

/** The details by which an owner recognizes a card. */
export function presentCard(card: SavedCardRow | undefined): Memberships['card'] {
  if (!card) return null;
  const { id, brand, lastFour, expiresMonth, expiresYear } = card;
  return { id, brand, lastFour, expiresMonth, expiresYear };
}
