import type { CashReport, CashReportMethod, CountedDenomination } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection, Row, Transaction } from '../../platform/database/index.ts';
import type { Keyset } from '../../platform/keyset.ts';

export interface CountedMethod {
  method: CashReportMethod;
  amountMinor: number;
}

/** Locks the session for update; waits for the payments that hold a lock on it. */
export function lockCashSession(trx: Transaction, id: string) {
  return trx
    .selectFrom('cash_session')
    .select(['id', 'register_id as registerId', 'state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findRegisterOfSession(
  connection: Connection,
  id: string,
): Promise<string | undefined> {
  const row = await connection
    .selectFrom('cash_session')
    .select('register_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.register_id;
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
    .updateTable('cash_session')
    .set((is) => ({
      state: counting === null ? ('open' as const) : ('counting' as const),
      counting_since: counting?.at ?? null,
      counting_by_user_id:
        counting === null
          ? null
          : is.selectFrom('app_user').select('id').where('id', '=', counting.userId),
      closing_count: null,
      closing_minor: null,
      counted_methods: null,
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
    .updateTable('cash_session')
    .set((is) => ({
      closing_count: JSON.stringify(counted.count),
      closing_minor: counted.minor,
      counted_methods: JSON.stringify(counted.methods),
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
    .selectFrom('cash_session as s')
    .innerJoin('cash_register as r', 'r.id', 's.register_id')
    .leftJoin('app_user as o', 'o.id', 's.opened_by_user_id')
    .leftJoin('app_user as c', 'c.id', 's.closed_by_user_id')
    .select([
      's.id',
      's.register_id as registerId',
      'r.name as registerName',
      's.state',
      's.version',
      's.opened_at as openedAt',
      's.opened_by_user_id as openedByUserId',
      'o.name as openedByName',
      's.opening_minor as openingMinor',
      's.opening_difference_minor as openingDifferenceMinor',
      's.opening_reason as openingReason',
      's.closed_at as closedAt',
      's.closed_by_user_id as closedByUserId',
      'c.name as closedByName',
      's.closing_minor as closingMinor',
      's.difference_minor as differenceMinor',
      's.z_number as zNumber',
    ]);

export type CashSessionSummary = Row<
  'cash_session',
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
    .select([
      's.opening_count as openingCount',
      's.closing_count as closingCount',
      's.counted_methods as countedMethods',
      's.report',
    ])
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return row as CashSessionRow; // its JSON is only written from the contract's types, above
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
  if (registerId !== null) query = query.where('s.register_id', '=', registerId);
  if (from) query = query.where('s.opened_at', '>=', from);
  if (to) query = query.where('s.opened_at', '<', to);
  if (onlyDifferent) query = query.where('s.difference_minor', '<>', 0);
  if (after) {
    query = query.where(
      sql<boolean>`(s.opened_at, s.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query
    .orderBy('s.opened_at', 'desc')
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
    .selectFrom('cash_movement as m')
    .leftJoin('app_user as u', 'u.id', 'm.user_id')
    .leftJoin('payment as p', 'p.id', 'm.payment_id')
    .select([
      'm.id',
      'm.kind',
      'm.amount_minor as amountMinor',
      'm.reason',
      'm.at',
      'u.name as userName',
      'p.sale_id as saleId',
    ])
    .where('m.cash_session_id', '=', sessionId);
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
    .selectFrom('app_user')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}
