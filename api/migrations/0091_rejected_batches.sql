-- A batch that the center's bank refuses as a whole.
-- works with code from 0090

alter table direct_debit_batch add column rejected_at timestamptz;

alter table direct_debit_batch
  drop constraint direct_debit_batch_state_check,
  drop constraint direct_debit_batch_sent,
  drop constraint direct_debit_batch_settled,
  add constraint direct_debit_batch_state_check
    check (state in ('draft', 'sent', 'settled', 'rejected', 'cancelled')),
  add constraint direct_debit_batch_sent check (
    (state in ('sent', 'settled', 'rejected')) = (sent_at is not null)
    and num_nulls(xml, key_id, xml_sha256, sent_at) in (0, 4)),
  -- A bank can refuse a batch that counted as settled since its collection day.
  add constraint direct_debit_batch_settled check (
    case state when 'settled' then settled_at is not null when 'rejected' then true
      else settled_at is null end),
  add constraint direct_debit_batch_rejected check ((state = 'rejected') = (rejected_at is not null));

update direct_debit_batch b set state = 'rejected', rejected_at = r.received_at
from (
  select i.batch_id, max(e.received_at) as received_at
  from direct_debit_item i
  left join direct_debit_return e on e.item_id = i.id and e.problem is null and e.is_of_file
  where i.payment_id is not null
  group by i.batch_id having bool_and(e.id is not null)
) r
where b.id = r.batch_id and b.state in ('sent', 'settled');
