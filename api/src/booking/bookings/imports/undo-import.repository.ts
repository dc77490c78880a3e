import { sql } from 'kysely';
import type { ImportUse } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';

/** Why an imported booking `b` of a session `s` must stay; null when it was never changed. */
export const bookingUse = (now: Date) => sql<ImportUse | null>`case
  when exists (select from sale_line l where l.booking_id = b.id)
    or exists (select from online_payment o where o.booking_id = b.id) then 'charged'
  when b.status <> 'confirmed' or b.version > 1 or b.is_extra
    or s.status <> 'scheduled'
    or exists (select from booking m where m.rescheduled_from_id = b.id)
    or exists (select from waitlist_entry w where w.booking_id = b.id)
    or exists (select from achievement_award a where a.booking_id = b.id)
    or exists (select from credit_entry e where e.booking_id = b.id and e.kind <> 'spend')
    then 'changed'
  when s.starts_at <= ${now} then 'begun'
end`;

interface UnchangedBooking {
  id: string;
  sessionId: string;
  clientId: string;
  isPaidByBono: boolean;
}

export async function listUntouched(
  connection: Connection,
  ids: readonly string[],
  now: Date,
): Promise<UnchangedBooking[]> {
  const { rows } = await sql<UnchangedBooking>`
    select b.id, b.session_id, b.client_id,
      exists (select from credit_entry e where e.booking_id = b.id) as "isPaidByBono"
    from booking b join session s on s.id = b.session_id
    where b.id = any(${ids}::uuid[]) and (${bookingUse(now)}) is null
    order by b.id`.execute(connection);
  return rows;
}

export async function deleteBookings(
  connection: Connection,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from booking where id = any(${ids}::uuid[])`.execute(connection);
}

/**
 * Deletes those of these sessions that are appointments without any booking, past or present: they
 * only block a professional's time.
 */
export async function deleteEmptyAppointments(
  connection: Connection,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from session s where s.id = any(${ids}::uuid[]) and s.kind = 'appointment'
    and not exists (select from booking b where b.session_id = s.id)
    and not exists (select from waitlist_entry w where w.session_id = s.id)`.execute(connection);
}
