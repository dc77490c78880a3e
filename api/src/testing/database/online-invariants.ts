/** Payment states that money.md forbids, as queries that find them. */
export const onlineInvariants = {
  'a captured payment is in one document': `
    select o.id from online_payment o
    join payment p on p.id = o.payment_id or p.online_payment_id = o.id
    where o.state = 'captured'
      and (select count(*) from document d where d.sale_id = p.sale_id and d.type <> 'F3') <> 1`,
  'a captured payment has bought something or is refunded, and never both': `
    select o.id from online_payment o
    where o.captured_at is not null
      and (o.payment_id is not null or exists (
          select from payment p where p.online_payment_id = o.id))::integer + (select count(*) from online_refund r
        where r.online_payment_id = o.id and r.payment_id is null) <> 1`,
  'a payment has the captured amount': `
    select o.id from online_payment o join payment p on p.id = o.payment_id
    where p.amount_minor <> o.captured_minor`,
  'the payments of a card charge sum up to the captured amount': `
    select o.id from online_payment o
    where o.kind = 'charge' and o.state = 'captured' and o.captured_minor is distinct from (
      select sum(p.amount_minor) from payment p where p.online_payment_id = o.id)`,
  'refunds do not exceed the captured amount': `
    select o.id from online_payment o
    where o.captured_minor < (select sum(amount_minor) from online_refund r
      where r.online_payment_id = o.id)`,
};
