import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/index.ts';

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
 * The open sessions of one register, or of all. They are locked so that neither counting nor closing
 * begins before the transaction ends, while other sales go on.
 */
export async function lockOpenSessions(
  trx: Transaction,
  registerId: string | null,
): Promise<string[]> {
  let query = trx.selectFrom('cash_session').select('id').where('state', '=', 'open');
  if (registerId !== null) query = query.where('register_id', '=', registerId);
  const rows = await query.orderBy('id').limit(2).forShare().execute();
  return rows.map(({ id }) => id);
}

/** Nothing is written into a session that isn't open. @returns whether it was written */
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
