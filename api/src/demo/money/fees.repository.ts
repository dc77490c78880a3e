import type { FeePolicy } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/index.ts';

export async function setFeePolicy(trx: Transaction, policy: FeePolicy): Promise<void> {
  await sql`
    update center set policies = policies || jsonb_build_object('fees', ${JSON.stringify(policy)}::jsonb)`.execute(
    trx,
  );
}

/** Adds the fee terms to future bookings, as announced at booking time. */
export async function setUpcomingFees(
  trx: Transaction,
  { lateMinor, noShowMinor }: Pick<FeePolicy, 'lateMinor' | 'noShowMinor'>,
  now: Date,
): Promise<void> {
  await sql`
    update booking b set late_fee_minor = ${lateMinor}::integer,
      no_show_fee_minor = ${noShowMinor}::integer
    from session s where s.id = b.session_id and s.starts_at > ${now} and b.status = 'confirmed'`.execute(
    trx,
  );
}

/**
 * Charges clients who lost a class in the last weeks without losing a bono session, the oldest
 * first.
 * @returns their bookings
 */
export async function chargeLostClasses(
  trx: Transaction,
  { lateMinor, noShowMinor }: Pick<FeePolicy, 'lateMinor' | 'noShowMinor'>,
  { since, most }: { since: Date; most: number },
): Promise<{ id: string; status: string; at: Date }[]> {
  const { rows } = await sql<{ id: string; status: string; at: Date }>`
    with lost as (
      select b.id, s.starts_at from booking b
      join session s on s.id = b.session_id
      left join booking_spend e on e.booking_id = b.id and not e.is_returned
      left join package_purchase p on p.id = e.purchase_id
      where b.status in ('noShow', 'cancelledLate') and s.starts_at > ${since}
        and b.waived_at is null and (p.id is null or p.kind = 'unlimited')
        and not exists (select from sale_line l where l.booking_id = b.id)
      order by s.starts_at, b.id limit ${most}
    )
    update booking b set late_fee_minor = ${lateMinor}::integer,
      no_show_fee_minor = ${noShowMinor}::integer,
      fee_minor = case b.status when 'noShow' then ${noShowMinor}::integer
        else ${lateMinor}::integer end,
      fee_at = coalesce(b.cancelled_at, l.starts_at)
    from lost l where l.id = b.id
    returning b.id, b.status, l.starts_at as at`.execute(trx);
  return rows.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

export async function waive(trx: Transaction, id: string, at: Date): Promise<void> {
  await sql`update booking set waived_at = ${at} where id = ${id}`.execute(trx);
}
