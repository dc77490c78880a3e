import type { Membership, MembershipActPreview } from '@aforo/shared/contract';
import type { MembershipRow } from '../../booking/memberships/index.ts';
import type { ActEffects } from './change-membership.ts';

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

export function presentEffects({ freed, booked, ...effects }: ActEffects): MembershipActPreview {
  const classes = (found: ActEffects['freed']) =>
    found.map(({ serviceName, startsAt }) => ({ serviceName, startsAt: startsAt.toISOString() }));
  return { ...effects, freed: classes(freed), booked: classes(booked) };
}
