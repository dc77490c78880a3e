/** Invariants of fixed seats, make-ups and periods, each as a query for the rows that break it. */
export const seatInvariants: Record<string, string> = {
  'no class has more fixed seats than places on any day': `
    select t.id from standing_seat t join class_series r on r.id = t.series_id
    cross join lateral (
      select greatest(t.from_date, (
        select max(a.at)::date from audit_entry a
        where a.entity = 'classSeries' and a.entity_id = r.id)) as on_date
    ) since_edit
    where (t.until_date is null or t.until_date >= on_date) and r.capacity < (
      select count(*) from standing_seat o where o.series_id = t.series_id
        and o.weekday = t.weekday and o.from_date <= on_date
        and (o.until_date is null or o.until_date >= on_date))`,
  'no session has two bookings of one seat': `
    select standing_seat_id, session_id from booking where standing_seat_id is not null
    group by 1, 2 having count(*) > 1`,
  'a booking of a seat is in a session of its class and costs nothing': `
    select b.id from booking b join standing_seat t on t.id = b.standing_seat_id
    join session s on s.id = b.session_id
    where b.price_minor <> 0 or b.client_id <> t.client_id or s.series_id <> t.series_id`,
  'a class on a day of a sold period is paid by it': `
    select b.id from booking b join standing_seat t on t.id = b.standing_seat_id
    join session s on s.id = b.session_id cross join center c
    join membership_period p on p.membership_id = t.membership_id and not p.is_paused
      and (s.starts_at at time zone c.time_zone)::date >= p.starts_on
      and (s.starts_at at time zone c.time_zone)::date < p.ends_on
    where b.status in ('confirmed', 'attended', 'noShow', 'cancelledLate')
      and b.waived_at is null and not exists (
        select from booking_spend e where e.booking_id = b.id and not e.is_returned
          and e.purchase_id = p.purchase_id)`,
  'an absence has at most one make-up': `
    select absence_booking_id from package_purchase where absence_booking_id is not null
    group by 1 having count(*) > 1`,
  'a make-up is worth one class at most': `
    select id from package_purchase where pays_for = 'makeUp' and balance not in (0, 1)`,
  'no make-up pays for a class after its expiry': `
    select e.booking_id from booking_spend e join package_purchase u on u.id = e.purchase_id
    join booking b on b.id = e.booking_id join session s on s.id = b.session_id
    where u.pays_for = 'makeUp' and not e.is_returned and b.status <> 'cancelledByCenter'
      and s.starts_at >= u.expires_at and u.purchased_at < u.expires_at
      and b.booked_at >= u.expires_at`,
  'a bono of fixed seats pays for nothing else': `
    select e.booking_id from booking_spend e join package_purchase u on u.id = e.purchase_id
    join booking b on b.id = e.booking_id
    where u.pays_for = 'standing' and not e.is_returned and b.standing_seat_id is null`,
  'periods of a membership do not overlap': `
    select a.membership_id from membership_period a join membership_period b
      on b.membership_id = a.membership_id and b.starts_on > a.starts_on
      and b.starts_on < a.ends_on`,
  'no discount is deducted by a sale of another client': `
    select d.id from membership_discount d join membership m on m.id = d.membership_id
    join sale s on s.id = d.sale_id where s.client_id <> m.client_id`,
};
