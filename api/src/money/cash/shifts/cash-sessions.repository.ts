import type { CashReport, CashReportMethod, CountedDenomination } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection, Row, Transaction } from '../../../platform/database/index.ts';
import type { Keyset } from '../../../platform/keyset.ts';

export interface CountedMethod {
  method: CashReportMethod;
  amountMinor: number;
}

/** Locks the session for update; waits for the payments that hold a lock on it. */
export function lockCashSession(trx: Transaction, id: string) {
  return trx
    .selectFrom('cashSession')
    .select(['id', 'registerId', 'state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findRegisterOfSession(
  connection: Connection,
  id: string,
): Promise<string | undefined> {
  const row = await connection
    .selectFrom('cashSession')
    .select('registerId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.registerId;
}

export interface NewCashSession {
  id: string;
  registerId: string;
  openedAt: Date;
  userId: string;
  count: readonly CountedDenomination[];
  openingMinor: number;
  differenceMinor: number;
  reason: string | null;
}

export async function insertCashSession(trx: Transaction, session: NewCashSession): Promise<void> {
  await sql`
    insert into cash_session (id, register_id, state, opened_at, opened_by_user_id, opening_count,
      opening_minor, opening_difference_minor, opening_reason)
    select ${session.id}::uuid, ${session.registerId}::uuid, 'open', ${session.openedAt}::timestamptz,
      (select u.id from app_user u where u.id = ${session.userId}),
      ${JSON.stringify(session.count)}::jsonb, ${session.openingMinor}::integer,
      ${session.differenceMinor}::integer, ${session.reason}::text`.execute(trx);
}

/** Starts counting, or resumes selling; either one discards an earlier count. */
export async function setCounting(
  trx: Transaction,
  id: string,
  counting: { at: Date; userId: string } | null,
): Promise<void> {
  await trx
    .updateTable('cashSession')
    .set((is) => ({
      state: counting === null ? ('open' as const) : ('counting' as const),
      countingSince: counting?.at ?? null,
      countingByUserId:
        counting === null
          ? null
          : is.selectFrom('appUser').select('id').where('id', '=', counting.userId),
      closingCount: null,
      closingMinor: null,
      countedMethods: null,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function setCounted(
  trx: Transaction,
  id: string,
  counted: { count: readonly CountedDenomination[]; minor: number; methods: CountedMethod[] },
): Promise<void> {
  await trx
    .updateTable('cashSession')
    .set((is) => ({
      closingCount: JSON.stringify(counted.count),
      closingMinor: counted.minor,
      countedMethods: JSON.stringify(counted.methods),
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function setClosed(
  trx: Transaction,
  id: string,
  closing: {
    closedAt: Date;
    userId: string;
    expectedMinor: number;
    differenceMinor: number;
    reason: string | null;
    report: CashReport;
    zNumber: number;
  },
): Promise<void> {
  await sql`
    update cash_session set state = 'closed', closed_at = ${closing.closedAt},
      closed_by_user_id = (select u.id from app_user u where u.id = ${closing.userId}),
      expected_minor = ${closing.expectedMinor}::bigint,
      difference_minor = ${closing.differenceMinor}::bigint,
      closing_reason = ${closing.reason}::text, report = ${JSON.stringify(closing.report)}::jsonb,
      z_number = ${closing.zNumber}::integer, version = version + 1
    where id = ${id}`.execute(trx);
}

const sessionQuery = (connection: Connection) =>
  connection
    .selectFrom('cashSession as s')
    .innerJoin('cashRegister as r', 'r.id', 's.registerId')
    .leftJoin('appUser as o', 'o.id', 's.openedByUserId')
    .leftJoin('appUser as c', 'c.id', 's.closedByUserId')
    .select([
      's.id',
      's.registerId',
      'r.name as registerName',
      's.state',
      's.version',
      's.openedAt',
      's.openedByUserId',
      'o.name as openedByName',
      's.openingMinor',
      's.openingDifferenceMinor',
      's.openingReason',
      's.closedAt',
      's.closedByUserId',
      'c.name as closedByName',
      's.closingMinor',
      's.differenceMinor',
      's.zNumber',
    ]);

export type CashSessionSummary = Row<
  'cashSession',
  | 'id'
  | 'registerId'
  | 'state'
  | 'version'
  | 'openedAt'
  | 'openedByUserId'
  | 'openingMinor'
  | 'openingDifferenceMinor'
  | 'openingReason'
  | 'closedAt'
  | 'closedByUserId'
  | 'closingMinor'
  | 'differenceMinor'
  | 'zNumber'
> & { registerName: string; openedByName: string | null; closedByName: string | null };

export interface CashSessionRow extends CashSessionSummary {
  openingCount: CountedDenomination[];
  closingCount: CountedDenomination[] | null;
  countedMethods: CountedMethod[] | null;
  report: CashReport | null;
}

export async function findCashSession(
  connection: Connection,
  id: string,
): Promise<CashSessionRow | undefined> {
  const row = await sessionQuery(connection)
    .select(['s.openingCount', 's.closingCount', 's.countedMethods', 's.report'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return row as CashSessionRow; // its JSON is only written from the contract's types, above
}

/**
 * The last closed session of each register, newest first.
 * @param userId only sessions that this person opened or closed; null: all
 */
export async function listLastClosed(connection: Connection, userId: string | null) {
  const { rows } = await sql<{
    id: string;
    registerName: string;
    zNumber: number;
    closedAt: Date;
    closedByName: string | null;
  }>`
    select * from (
      select distinct on (s.register_id) s.id, r.name as "registerName", s.z_number, s.closed_at,
        u.name as "closedByName"
      from cash_session s join cash_register r on r.id = s.register_id
      left join app_user u on u.id = s.closed_by_user_id
      where s.state = 'closed' and r.status = 'active' and (${userId}::uuid is null
        or ${userId}::uuid in (s.opened_by_user_id, s.closed_by_user_id))
      order by s.register_id, s.z_number desc
    ) last order by last.closed_at desc`.execute(connection);
  return rows;
}

export interface HistoryFilter {
  registerId: string | null;
  from: Date | null;
  /** The first instant after the range. */
  to: Date | null;
  onlyDifferent: boolean;
  after: Keyset | null;
  limit: number;
}

/** Returns up to `limit + 1` rows, so that the caller knows whether there are more. */
export function listCashSessions(
  connection: Connection,
  { registerId, from, to, onlyDifferent, after, limit }: HistoryFilter,
): Promise<CashSessionSummary[]> {
  let query = sessionQuery(connection);
  if (registerId !== null) query = query.where('s.registerId', '=', registerId);
  if (from) query = query.where('s.openedAt', '>=', from);
  if (to) query = query.where('s.openedAt', '<', to);
  if (onlyDifferent) query = query.where('s.differenceMinor', '<>', 0);
  if (after) {
    query = query.where(
      sql<boolean>`(s.opened_at, s.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query
    .orderBy('s.openedAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute();
}

export function listCashMovements(
  connection: Connection,
  sessionId: string,
  {
    after,
    limit,
    kinds,
  }: { after: Keyset | null; limit: number; kinds: readonly ('in' | 'out')[] | null },
) {
  let query = connection
    .selectFrom('cashMovement as m')
    .leftJoin('appUser as u', 'u.id', 'm.userId')
    .leftJoin('payment as p', 'p.id', 'm.paymentId')
    .select([
      'm.id',
      'm.kind',
      'm.amountMinor',
      'm.reason',
      'm.at',
      'u.name as userName',
      'p.saleId',
    ])
    .where('m.cashSessionId', '=', sessionId);
  if (kinds) query = query.where('m.kind', 'in', kinds);
  if (after) {
    query = query.where(sql<boolean>`(m.at, m.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  }
  return query
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function findUserName(connection: Connection, id: string): Promise<string | null> {
  const row = await connection
    .selectFrom('appUser')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}
