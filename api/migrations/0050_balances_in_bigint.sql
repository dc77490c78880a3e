-- Sums of money don't fit an integer: what is left of a sale and of a gift voucher, without a cast to one.
-- works with code from 0048
drop view sale_balance;
create view sale_balance as
select s.id as sale_id, s.client_id, s.due_on, s.issued_at,
  s.total_minor + coalesce(r.total_minor, 0) as total_minor,
  coalesce(p.paid_minor, 0) + coalesce(r.paid_minor, 0) as paid_minor,
  s.total_minor + coalesce(r.total_minor, 0)
    - coalesce(p.paid_minor, 0) - coalesce(r.paid_minor, 0) as owed_minor
from sale s
left join lateral (
  select sum(p.amount_minor) as paid_minor from payment p
  where p.sale_id = s.id and p.state = 'captured'
) p on true
left join lateral (
  select sum(b.total_minor) as total_minor, (
    select sum(p.amount_minor) from payment p join sale f on f.id = p.sale_id
    where f.original_sale_id = s.id and f.state = 'issued' and p.state = 'captured'
  ) as paid_minor
  from sale b where b.original_sale_id = s.id and b.state = 'issued'
) r on true
where s.kind = 'sale' and s.state = 'issued';

drop view voucher_balance;
create view voucher_balance as
select v.id as voucher_id, coalesce(sum(e.amount_minor), 0) as balance_minor
from voucher v left join voucher_entry e on e.voucher_id = v.id
group by v.id;
