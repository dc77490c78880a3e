import type { Membership, Memberships } from '@aforo/shared/contract';
import type { MembershipRow } from '../../booking/memberships/index.ts';
import type { SavedCardRow } from '../online/index.ts';

export function presentMembership(row: MembershipRow): Membership {
  const { id, name, priceMinor, state, renewsOn, endsWithPeriod, owedMinor, nextTryAt } = row;
  return {
    ...{ id, name, priceMinor, state, renewsOn, endsWithPeriod, owedMinor },
    nextTryAt: nextTryAt?.toISOString() ?? null,
    nextName: row.nextName,
  };
}

export function presentCard(card: SavedCardRow | undefined): Memberships['card'] {
  if (!card) return null;
  const { id, brand, lastFour, expiresMonth, expiresYear } = card;
  return { id, brand, lastFour, expiresMonth, expiresYear };
}
