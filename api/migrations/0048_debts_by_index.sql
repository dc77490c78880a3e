-- Whether a booking's bono still covers it is asked of `booking_spend`, which finds it by an index. The
-- sum over both kinds of entries that stood here read the whole ledger for every booking.
-- works with code from 0045
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
    select from booking_spend e where e.booking_id = b.id and not e.is_returned
  ) end
  and not exists (
    select from sale_line l join sale s on s.id = l.sale_id
    where l.booking_id = b.id and s.state = 'issued'
    having sum(l.quantity) > 0
  );
