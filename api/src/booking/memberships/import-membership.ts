import type { Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { startOfDay } from '../../platform/time/local-time.ts';
import { insertMembership } from './memberships.repository.ts';

interface ImportedMembership {
  clientId: string;
  templateId: string;
  /** Null: unknown, so it begins with the import. */
  startedOn: string | null;
  nextChargeOn: string;
  anchorDay: number;
}

/**
 * Creates a membership that another program has charged until its next charge: it has no period
 * here before that day.
 * @throws {DomainError} `already_member`
 */
export async function importMembership(
  trx: Transaction,
  { clientId, templateId, startedOn, nextChargeOn, anchorDay }: ImportedMembership,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<string> {
  const id = newId();
  const isNew = await insertMembership(trx, {
    id,
    clientId,
    templateId,
    anchorDay,
    renewsOn: nextChargeOn,
    at: startedOn === null ? at : startOfDay(startedOn, timeZone),
  });
  if (!isNew) throw new DomainError('already_member');
  return id;
}
