import type { ClientFields, DuplicateCandidate } from '@aforo/shared/contract';
import { presentSummary } from './clients.presenter.ts';
import type { ClientSummaryRow } from './clients.repository.ts';

type Identity = Pick<ClientFields, 'name' | 'email' | 'phone'>;

/** Clients who may be the same person as the one being saved, each with the reasons. */
export function candidatesOf(
  found: readonly ClientSummaryRow[],
  fields: Identity,
): DuplicateCandidate[] {
  return found.map((row) => ({
    client: presentSummary(row),
    reasons: [
      ...(row.email !== null && row.email === fields.email ? (['email'] as const) : []),
      ...(row.phone !== null && row.phone === fields.phone ? (['phone'] as const) : []),
      ...(isSameName(row.name, fields.name) ? (['name'] as const) : []),
    ],
  }));
}

/** Whether a change affects the fields that identify duplicates. */
export function makesAlike(before: Identity, after: Identity): boolean {
  return (
    before.email !== after.email ||
    before.phone !== after.phone ||
    !isSameName(before.name, after.name)
  );
}

function isSameName(one: string, other: string): boolean {
  return one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0;
}
