/** A generator of pseudo-random numbers (mulberry32): the same seed gives the same history. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Invariants of bookings, each as a query for the rows that break it. They read the rows
 * themselves, not the values that triggers and code derive from them.
 */
export const bookingInvariants: Record<string, string> = {
  'no session has more live seats than its capacity': `
    select s.id from session s
    where s.capacity < (
      select count(*) from booking b where b.session_id = s.id and not b.is_extra
        and b.status in ('held', 'confirmed', 'attended', 'noShow'))
      + (select count(*) from waitlist_entry w where w.session_id = s.id and w.state = 'offered')`,
  'the seat counter of a session equals its taken seats': `
    select s.id from session s
    where s.taken <> (
      select count(*) from booking b where b.session_id = s.id and not b.is_extra
        and b.status in ('held', 'confirmed', 'attended', 'noShow'))
      + (select count(*) from waitlist_entry w where w.session_id = s.id and w.state = 'offered')`,
  'no client has two live bookings in a session': `
    select session_id, client_id from booking
    where status in ('held', 'confirmed', 'attended', 'noShow')
    group by 1, 2 having count(*) > 1`,
  'no client is in two sessions at one time, unless the front desk gave a reason': `
    select a.id from booking a join booking b on a.client_id = b.client_id and a.id < b.id
    join session s on s.id = a.session_id join session t on t.id = b.session_id
    where s.id <> t.id and s.starts_at < t.ends_at and t.starts_at < s.ends_at
      and a.status in ('confirmed', 'attended', 'noShow')
      and b.status in ('confirmed', 'attended', 'noShow')
      and a.override_reason is null and b.override_reason is null`,
  'no professional has two sessions at one time': `
    select a.id from session a join session b on a.professional_id = b.professional_id
      and a.id < b.id and a.busy && b.busy
    where a.status <> 'cancelled' and b.status <> 'cancelled'`,
  'every balance is the sum of its entries, and not negative': `
    select p.id from package_purchase p
    where p.balance < 0 or p.balance <> (
      select coalesce(sum(e.amount), 0) from credit_entry e where e.purchase_id = p.id)`,
  'a credit is returned only to the bono that it was spent from': `
    select r.id from credit_entry r
    where r.kind = 'return' and not exists (
      select from credit_entry e where e.kind = 'spend' and e.booking_id = r.booking_id
        and e.purchase_id = r.purchase_id and e.amount = -r.amount and e.round = r.round)`,
  // When a bono is refunded, its bookings may stay: they are then owed.
  'no live booking has its credit returned': `
    select b.id from booking b join credit_entry r on r.booking_id = b.id and r.kind = 'return'
    where b.status in ('held', 'confirmed', 'attended') and not exists (
      select from credit_entry e where e.booking_id = b.id and e.kind = 'spend'
        and e.round > r.round)
      and not exists (
      select from credit_entry g where g.purchase_id = r.purchase_id and g.kind = 'refund')`,
  // For a refunded bono, the used sessions stayed paid.
  'a booking cancelled in time or by the center has no spent credit': `
    select b.id from booking b join credit_entry e on e.booking_id = b.id and e.kind = 'spend'
    where b.status in ('cancelled', 'cancelledByCenter') and not exists (
      select from credit_entry g where g.purchase_id = e.purchase_id and g.kind = 'refund')
      and not exists (
      select from credit_entry r where r.booking_id = b.id and r.kind = 'return'
        and r.round = e.round)`,
  'a booking is paid by a bono or owed, not both, except for a fee': `
    select d.booking_id from booking_debt d
    join credit_entry e on e.booking_id = d.booking_id and e.kind = 'spend'
    where d.fee_cause is null and not exists (
      select from credit_entry r where r.booking_id = d.booking_id and r.kind = 'return'
        and r.round = e.round)`,
  'the debt of a booking is its price, unless a bono, a waiver or a sale covers it': `
    with expected as (
      select b.id, coalesce(b.fee_minor, b.price_minor) as price_minor
      from booking b
      left join (
        select booking_id, count(*) filter (where kind = 'spend')
          - count(*) filter (where kind = 'return') as open
        from credit_entry where booking_id is not null group by 1
      ) c on c.booking_id = b.id
      left join (
        select l.booking_id, sum(l.quantity) as sold
        from sale_line l, sale s where s.id = l.sale_id and s.state = 'issued'
        group by 1
      ) l on l.booking_id = b.id
      where b.status not in ('held', 'expired', 'cancelled', 'cancelledByCenter')
        and b.waived_at is null and coalesce(b.fee_minor, b.price_minor) <> 0
        and (b.fee_minor is not null or coalesce(c.open, 0) <= 0) and coalesce(l.sold, 0) <= 0
    )
    select coalesce(s.id, d.booking_id) as id
    from expected s full join booking_debt d on d.booking_id = s.id
    where s.price_minor is distinct from d.price_minor`,
  'a booking that was waived, or cancelled in time or by the center, has no debt': `
    select d.booking_id from booking_debt d join booking b on b.id = d.booking_id
    where b.status in ('cancelled', 'cancelledByCenter', 'expired', 'held')
      or b.waived_at is not null`,
  'only late cancellations and no-shows have a fee': `
    select id from booking
    where fee_minor is not null and status not in ('cancelledLate', 'noShow')`,
  'a cancelled session has no taken or waiting seats': `
    select s.id from session s where s.status = 'cancelled' and (s.taken > 0 or exists (
      select from waitlist_entry w where w.session_id = s.id
        and w.state in ('waiting', 'offered')))`,
  // At the time of the last booking, because time only removes seats from then on. A booking that
  // was charged once is not counted again: refunding it takes no seat.
  'no client has more unpaid future seats than allowed, unless the front desk gave a reason': `
    select b.client_id from booking b
    join session s on s.id = b.session_id
    cross join (select max(booked_at) as at from booking) last
    where b.status in ('held', 'confirmed') and s.status <> 'cancelled'
      and b.override_reason is null and s.starts_at > last.at
      and (b.status <> 'held' or b.hold_expires_at > last.at)
      and not exists (select from credit_entry e where e.booking_id = b.id and e.kind = 'spend')
      and not exists (select from sale_line l where l.booking_id = b.id)
    group by 1
    having count(*) >
      (select (policies -> 'bookingLimits' ->> 'unpaidAhead')::integer from center)`,
  'no client waits for a free seat': `
    select s.id from session s where s.status = 'scheduled' and s.taken < s.capacity and exists (
      select from waitlist_entry w where w.session_id = s.id and w.state = 'waiting')`,
};
