import { sql } from 'kysely';
import type { ConsentKind } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import type { Pair } from './merge-facts.repository.ts';

export interface ConsentValue {
  kind: ConsentKind;
  isGranted: boolean;
  changedAt: string;
  termsVersion: number | null;
  privacyVersion: number | null;
}

/** The answer of the kept record and the one that replaced it. */
export interface ReplacedConsent {
  before: ConsentValue;
  after: ConsentValue;
}

/** Consents that both answered and the merged record later. */
export async function listNewerConsents(
  connection: Connection,
  { keptId, mergedId }: Pair,
): Promise<ReplacedConsent[]> {
  const { rows } = await sql<ReplacedConsent>`
    select jsonb_build_object('kind', k.kind, 'isGranted', k.is_granted,
        'changedAt', k.changed_at, 'termsVersion', k.terms_version,
        'privacyVersion', k.privacy_version) as before,
      jsonb_build_object('kind', m.kind, 'isGranted', m.is_granted,
        'changedAt', m.changed_at, 'termsVersion', m.terms_version,
        'privacyVersion', m.privacy_version) as after
    from client_consent k join client_consent m on m.kind = k.kind
    where k.client_id = ${keptId} and m.client_id = ${mergedId} and m.changed_at > k.changed_at
    order by k.kind`.execute(connection);
  return rows;
}

/** Sets the answer if it is still the one of `from`. */
export async function replaceConsent(
  connection: Connection,
  clientId: string,
  { from, to }: { from: ConsentValue; to: ConsentValue },
): Promise<void> {
  await sql`
    update client_consent set is_granted = ${to.isGranted}, changed_at = ${to.changedAt},
      terms_version = ${to.termsVersion}, privacy_version = ${to.privacyVersion}
    where client_id = ${clientId} and kind = ${to.kind}
      and changed_at = ${from.changedAt}`.execute(connection);
}

/** A refusal since the merge is of the person of both records. @returns what the other one refuses */
export async function refuseInBoth(
  connection: Connection,
  { keptId, mergedId, mergedAt }: Pair & { mergedAt: Date },
): Promise<ConsentKind[]> {
  const { rows } = await sql<{ kind: ConsentKind }>`
    update client_consent m set is_granted = false, changed_at = k.changed_at,
      terms_version = k.terms_version, privacy_version = k.privacy_version
    from client_consent k
    where k.client_id = ${keptId} and m.client_id = ${mergedId} and m.kind = k.kind
      and m.is_granted and not k.is_granted
      and k.changed_at > ${mergedAt} and k.changed_at > m.changed_at
    returning m.kind`.execute(connection);
  return rows.map(({ kind }) => kind);
}

/** Health notes that were written under a consent that returned follow it. */
export async function returnHealthNotes(
  connection: Connection,
  { keptId, mergedId }: Pair,
): Promise<void> {
  const isGranted = (clientId: string) => sql`exists (select from client_consent
    where client_id = ${clientId}::uuid and kind = 'health' and is_granted)`;
  await sql`
    update client_health set client_id = ${mergedId}
    where client_id = ${keptId} and not ${isGranted(keptId)} and ${isGranted(mergedId)}
      and not exists (select from client_health where client_id = ${mergedId})
  `.execute(connection);
}
