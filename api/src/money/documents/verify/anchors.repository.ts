import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';

/** The end of the chain of records at a moment, and the seals of a completed day. */
export interface Anchor {
  at: string;
  records: number;
  /** Empty before the first record. */
  lastHash: string;
  sealed: SealedDay | null;
}

export interface SealedDay {
  /** By the database's clock, in UTC. */
  day: string;
  seals: number;
  hash: string;
}

const anchorColumns = sql`
  to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  a.records::integer as records, a.last_hash,
  case when a.sealed_on is null then null else json_build_object(
    'day', to_char(a.sealed_on, 'YYYY-MM-DD'), 'seals', a.seals, 'hash', a.seals_hash) end as sealed`;

export async function listAnchors(connection: Connection): Promise<Anchor[]> {
  const { rows } = await sql<Anchor>`
    select ${anchorColumns} from fiscal_anchor a order by a.at, a.records`.execute(connection);
  return rows;
}

/** @returns false when another process has already anchored that day */
export async function insertAnchor(connection: Connection, anchor: Anchor): Promise<boolean> {
  const { at, records, lastHash, sealed } = anchor;
  const { rows } = await sql`
    insert into fiscal_anchor (id, at, records, last_hash, sealed_on, seals, seals_hash)
    values (${newId()}, ${at}, ${records}, ${lastHash}, ${sealed?.day ?? null},
      ${sealed?.seals ?? null}, ${sealed?.hash ?? null})
    on conflict (sealed_on) do nothing returning id`.execute(connection);
  return rows.length > 0;
}

export interface ChainEnd {
  records: number;
  lastHash: string;
}

export async function readChainEnd(connection: Connection): Promise<ChainEnd> {
  const { rows } = await sql<ChainEnd>`
    select last_sequence::integer as records, last_hash from fiscal_chain`.execute(connection);
  if (!rows[0]) throw new Error('The chain of fiscal records has no row');
  return rows[0];
}

/** The last anchored end of the chain; null before the first anchor. */
export async function findLastAnchor(connection: Connection): Promise<ChainEnd | null> {
  const { rows } = await sql<ChainEnd>`
    select records::integer as records, last_hash from fiscal_anchor
    order by records desc limit 1`.execute(connection);
  return rows[0] ?? null;
}

const dayOfSeal = sql`(f.sealed_at at time zone 'UTC')::date`;
const sumOfSeals = sql`
  to_char(${dayOfSeal}, 'YYYY-MM-DD') as day, count(*)::integer as seals,
  encode(sha256(convert_to(string_agg(f.kind || f.subject_id || f.digests::text, ''
    order by f.kind, f.subject_id), 'UTF8')), 'hex') as hash`;

/** Days with seals that ended at least an hour before `now` and aren't anchored yet. */
export async function listDaysToAnchor(connection: Connection, now: Date): Promise<SealedDay[]> {
  const { rows } = await sql<SealedDay>`
    select ${sumOfSeals} from fact_seal f
    where f.sealed_at < date_trunc('day', (${now}::timestamptz - interval '1 hour') at time zone 'UTC')
        at time zone 'UTC'
      and f.sealed_at >= coalesce(
        (select max(sealed_on) + 1 from fiscal_anchor)::timestamp at time zone 'UTC', '-infinity')
    group by ${dayOfSeal} order by 1`.execute(connection);
  return rows;
}

export async function listSealedDays(connection: Connection): Promise<SealedDay[]> {
  const { rows } = await sql<SealedDay>`
    select ${sumOfSeals} from fact_seal f group by ${dayOfSeal}`.execute(connection);
  return rows;
}

/** The hashes of the records with these sequence numbers. */
export async function findHashes(
  connection: Connection,
  sequences: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ sequence: number; hash: string }>`
    select sequence::integer as sequence, hash from fiscal_record
    where sequence = any(${sequences}::bigint[])`.execute(connection);
  return new Map(rows.map(({ sequence, hash }) => [sequence, hash]));
}
