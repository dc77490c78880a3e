-- What cancelling late or not coming costs.
-- Of a service: null is what the center says, 0 is no fee.
alter table service
  add column late_fee_minor integer,
  add column no_show_fee_minor integer,
  add constraint service_fees_are_amounts check (late_fee_minor >= 0 and no_show_fee_minor >= 0);

-- What was said when it was booked (null: no fee), and what it came to when it was lost: 0 is one of
-- those that are free, null that it costs what it cost without fees.
alter table booking
  add column late_fee_minor integer,
  add column no_show_fee_minor integer,
  add column fee_minor integer,
  add column fee_at timestamptz,
  add column is_fee_taxed boolean not null default false,
  add constraint booking_fees_are_amounts
    check (late_fee_minor > 0 and no_show_fee_minor > 0 and fee_minor >= 0),
  add constraint booking_fee_has_its_instant check ((fee_minor is null) = (fee_at is null));

-- The free ones of a client are counted.
create index booking_free_fee on booking (client_id, fee_at) where fee_minor = 0;

-- A fee is owed instead of the price, and whatever bono was spent; else as before.
create or replace view booking_debt as
select b.id as booking_id, b.client_id, s.id as session_id,
  case when f.is_due then b.fee_minor else b.price_minor end as price_minor,
  case when f.is_due and not b.is_fee_taxed then 'notSubject' else b.tax_treatment end
    as tax_treatment,
  case when f.is_due and not b.is_fee_taxed then 'N1' else b.tax_cause end as tax_cause,
  case when f.is_due and not b.is_fee_taxed then 0 else b.tax_basis_points end
    as tax_basis_points,
  case when f.is_due then b.status end as fee_cause
from booking b
join session s on s.id = b.session_id
cross join lateral (
  select b.fee_minor is not null and b.status in ('noShow', 'cancelledLate') as is_due) f
where b.status in ('confirmed', 'attended', 'noShow', 'cancelledLate')
  and b.waived_at is null
  and case when f.is_due then b.fee_minor > 0 else b.price_minor > 0 and not exists (
    select 1 from credit_entry e
    where e.booking_id = b.id and e.kind in ('spend', 'return')
    having sum(case e.kind when 'spend' then 1 else -1 end) > 0
  ) end
  and not exists (
    select 1 from sale_line l join sale s on s.id = l.sale_id
    where l.booking_id = b.id and s.state = 'issued'
    having sum(l.quantity) > 0
  );
