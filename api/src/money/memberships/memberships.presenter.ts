import type { Membership } from '@aforo/shared/contract';
import type { MembershipRow } from '../../booking/memberships/index.ts';

export function presentMembership(row: MembershipRow): Membership {
  const { id, name, priceMinor, state, renewsOn, endsWithPeriod, owedMinor, nextTryAt } = row;
  return {
    id,
    name,
    priceMinor,
    state,
    renewsOn,
    endsWithPeriod,
    owedMinor,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    nextName: row.nextName,
  };
}
