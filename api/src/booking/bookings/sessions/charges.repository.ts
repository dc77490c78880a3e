import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

/**
 * Amounts that valid sales charged for bookings, less refunds. Bookings without a sale are absent.
 */
export async function chargesOf(
  connection: Connection,
  bookingIds: readonly string[],
): Promise<Map<string, number>> {
  if (bookingIds.length === 0) return new Map();
  const { rows } = await sql<{ bookingId: string; minor: number }>`
    select l.booking_id, sum(l.total_minor) as minor
    from sale_line l join sale s on s.id = l.sale_id
    where l.booking_id = any(${bookingIds}::uuid[]) and s.state = 'issued'
    group by l.booking_id having sum(l.quantity) > 0`.execute(connection);
  return new Map(rows.map(({ bookingId, minor }) => [bookingId, minor]));
}
