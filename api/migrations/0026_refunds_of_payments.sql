-- What goes back says which payment it goes back to, and no payment gives back more than it was.

alter table payment add constraint payment_refunds
  check (refunds_payment_id is null or amount_minor < 0);

create or replace function refund_stays_below() returns trigger language plpgsql as $$
declare
  -- Looked up first: joined with the view, it could be balanced for every sale there is.
  sold uuid := (select coalesce(original_sale_id, id) from sale where id = new.sale_id);
begin
  if new.state = 'captured' and exists (
    select 1 from sale_balance b where b.sale_id = sold and b.paid_minor < 0
  ) then
    raise exception 'refund above what was captured'
      using errcode = 'check_violation', constraint = 'refund_stays_below';
  end if;
  if new.state = 'captured' and new.refunds_payment_id is not null and not exists (
    select 1 from payment p
    where p.id = new.refunds_payment_id and p.sale_id = sold and p.state = 'captured'
      and p.amount_minor + (
        select sum(r.amount_minor) from payment r
        where r.refunds_payment_id = p.id and r.state = 'captured'
      ) >= 0
  ) then
    raise exception 'refund above what its payment has left'
      using errcode = 'check_violation', constraint = 'refund_stays_below';
  end if;
  return null;
end
$$;
