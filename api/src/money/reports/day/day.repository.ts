import type { DayReport } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection, Row } from '../../../platform/database/index.ts';
import type { Span } from '../report-sql.ts';

interface ShiftRow extends Row<
  'cashSession',
  'id' | 'state' | 'openedAt' | 'closedAt' | 'zNumber' | 'differenceMinor'
> {
  registerName: string;
}

export async function listShifts(
  connection: Connection,
  { starts, ends }: Span,
): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    select c.id, r.name as "registerName", c.state, c.opened_at,
      c.closed_at, c.z_number, c.difference_minor
    from cash_session c join cash_register r on r.id = c.register_id
    where c.opened_at < ${ends}::timestamptz
      and (c.closed_at is null or c.closed_at >= ${starts}::timestamptz)
    order by c.opened_at, c.id`.execute(connection);
  return rows;
}

/** Bookings of the sessions that begin on the day, including upcoming ones. */
export async function countBookings(
  connection: Connection,
  { starts, ends }: Span,
): Promise<DayReport['bookings']> {
  const having = (status: string) => sql`count(*) filter (where b.status = ${status})::integer`;
  const { rows } = await sql<DayReport['bookings']>`
    select ${having('attended')} as attended, ${having('noShow')} as "noShow",
      ${having('confirmed')} as unmarked, ${having('cancelledLate')} as "cancelledLate"
    from session s join booking b on b.session_id = s.id
    where s.starts_at >= ${starts}::timestamptz and s.starts_at < ${ends}::timestamptz`.execute(
    connection,
  );
  const [counts] = rows;
  if (!counts) throw new Error('counts without a row');
  return counts;
}
