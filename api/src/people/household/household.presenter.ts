import type { Dependant, Household, OwnHousehold } from '@aforo/shared/contract';
import type { DependantRow, PayerRow } from './household.repository.ts';

function presentDependant(row: DependantRow): Dependant {
  const { id, name, relation, birthDate, hasAccount, isManaged, mayInvite, owedMinor } = row;
  const invitedAt = hasAccount ? null : (row.invitedAt?.toISOString() ?? null);
  return {
    id,
    name,
    relation,
    birthDate,
    hasAccount,
    isManaged,
    mayInvite,
    needsBirthDate: birthDate === null && !hasAccount,
    invitedAt,
    owedMinor,
  };
}

export function presentHousehold(
  payer: PayerRow | undefined,
  dependants: readonly DependantRow[],
): Household {
  return { payer: payer ?? null, dependants: dependants.map(presentDependant) };
}

/** Of a person who is of age or has an account, the payer sees the name and the debt only. */
export function presentOwnHousehold(
  payer: PayerRow | undefined,
  dependants: readonly DependantRow[],
): OwnHousehold {
  return {
    payerName: payer?.name ?? null,
    dependants: dependants
      .map(presentDependant)
      .map((one) => (one.isManaged ? one : { ...one, birthDate: null })),
  };
}
