import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';

export interface NewCashMovement {
  id: string;
  cashSessionId: string;
  kind: 'sale' | 'refund' | 'in' | 'out';
  /** Negative where money leaves the drawer. */
  amountMinor: number;
  paymentId: string | null;
  reason: string | null;
  at: Date;
  userId: string | null;
}

/**
 * Locks the open sessions of one register, or of all, until the transaction ends: other payments,
 * counting and closing wait. The lock is exclusive for every payment, because PostgreSQL lets new
 * shared locks overtake a waiting exclusive one: a cash refund would wait as long as sales go on.
 */
export async function lockOpenSessions(
  trx: Transaction,
  registerId: string | null,
): Promise<string[]> {
  let query = trx.selectFrom('cashSession').select('id').where('state', '=', 'open');
  if (registerId !== null) query = query.where('registerId', '=', registerId);
  query = query.orderBy('id').limit(2);
  // guard: payments in a drawer are serialised (shifts.test.ts)
  // without: `forNoKeyUpdate()` → `forShare()`
  const rows = await query.forNoKeyUpdate().execute();
  return rows.map(({ id }) => id);
}

/**
 * `lockOpenSessions`, without a lock when none is open. A session whose count started while the
 * query waited for it is not returned but is locked, and closing it has locked its register.
 */
export async function tryLockOpenSessions(
  trx: Transaction,
  registerId: string | null,
): Promise<string[]> {
  await sql`savepoint open_sessions`.execute(trx);
  const ids = await lockOpenSessions(trx, registerId);
  // guard: a sale without a shift holds no session while it waits for the register (shifts.test.ts)
  // without: `ids.length === 0` → `false`
  if (ids.length === 0) await sql`rollback to savepoint open_sessions`.execute(trx);
  await sql`release savepoint open_sessions`.execute(trx);
  return ids;
}

/** Prevents these registers from being opened or resumed until the transaction ends. */
export async function blockOpening(trx: Transaction, registerId: string | null): Promise<void> {
  let query = trx.selectFrom('cashRegister').select('id');
  if (registerId !== null) query = query.where('id', '=', registerId);
  await query.orderBy('id').forShare().execute();
}

export interface CountingSession {
  registerName: string;
  byName: string | null;
  since: Date | null;
}

export async function findCounting(
  connection: Connection,
  by: { registerId: string | null } | { sessionId: string },
): Promise<CountingSession | undefined> {
  let query = connection
    .selectFrom('cashSession as s')
    .innerJoin('cashRegister as r', 'r.id', 's.registerId')
    .leftJoin('appUser as u', 'u.id', 's.countingByUserId')
    .select(['r.name as registerName', 'u.name as byName', 's.countingSince as since'])
    .where('s.state', '=', 'counting');
  if ('sessionId' in by) query = query.where('s.id', '=', by.sessionId);
  else if (by.registerId !== null) query = query.where('s.registerId', '=', by.registerId);
  return query.orderBy('s.countingSince').limit(1).executeTakeFirst();
}

/** Queues the payments for the next shift that opens. */
export async function queueForNextShift(
  trx: Transaction,
  paymentIds: readonly string[],
): Promise<void> {
  await sql`
    insert into payment_without_shift (payment_id)
    select unnest(${paymentIds}::uuid[])`.execute(trx);
}

/** Assigns the queued payments to this shift. */
export async function assignQueuedPayments(trx: Transaction, sessionId: string): Promise<void> {
  await sql`
    with waited as (delete from payment_without_shift returning payment_id)
    update payment set cash_session_id = ${sessionId}
    where id in (select payment_id from waited)`.execute(trx);
}

/** Writes only into an open session. @returns whether it was written */
export async function insertCashMovement(
  trx: Transaction,
  movement: NewCashMovement,
): Promise<boolean> {
  const { rows } = await sql`
    insert into cash_movement (id, cash_session_id, kind, amount_minor, payment_id, reason, at,
      user_id)
    select ${movement.id}::uuid, s.id, ${movement.kind}::text, ${movement.amountMinor}::integer,
      ${movement.paymentId}::uuid, ${movement.reason}::text, ${movement.at}::timestamptz,
      (select u.id from app_user u where u.id = ${movement.userId})
    from (
      select id from cash_session where id = ${movement.cashSessionId} and state = 'open' for share
    ) s
    returning id`.execute(trx);
  return rows.length > 0;
}
