-- Erasing a client takes their data out of free text too: reasons of refunds, discounts and drawer movements,
-- also in rows that otherwise never change. The erasure names its client for its transaction; that counts
-- only when the audit log has the `erased` entry of that client.
-- works with code from 0048
create function is_erasing() returns boolean language sql stable
return exists (
  select from audit_entry
  where action = 'erased' and entity = 'client'
    and entity_id = nullif(current_setting('aforo.erasing', true), '')::uuid);

-- The columns of free text that an erasure may change are the trigger's arguments.
create function refuse_all_but_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

drop trigger cash_movement_append_only on cash_movement;
create trigger cash_movement_append_only before update or delete on cash_movement
  for each row execute function refuse_all_but_erasure('reason');
drop trigger stock_movement_append_only on stock_movement;
create trigger stock_movement_append_only before update or delete on stock_movement
  for each row execute function refuse_all_but_erasure('reason');

create or replace function refuse_change_of_closed_session() returns trigger language plpgsql as $$
declare
  free_text constant text[] := array['opening_reason', 'closing_reason', 'report'];
begin
  if tg_op = 'DELETE' or (old.state = 'closed' and not (
    is_erasing() and to_jsonb(new) - free_text = to_jsonb(old) - free_text
  )) then
    raise exception 'cash session % is %', old.id, old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function refuse_change_of_issued_line() returns trigger language plpgsql as $$
declare
  line record := coalesce(old, new);
begin
  if exists (select 1 from sale where id = line.sale_id and state <> 'draft') and not (
    tg_op = 'UPDATE' and is_erasing()
    and to_jsonb(new) - 'discount_reason' = to_jsonb(old) - 'discount_reason'
  ) then
    raise exception 'sale % is issued', line.sale_id using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;

create or replace function refuse_change_of_issued_sale() returns trigger language plpgsql as $$
declare
  changeable text[] := array['due_on', 'version'];
begin
  if is_erasing() then
    changeable := changeable || array['reason'];
  end if;
  if old.state <> 'draft' and (
    tg_op = 'DELETE' or to_jsonb(new) - changeable <> to_jsonb(old) - changeable
  ) then
    raise exception 'sale % is %', old.id, old.state using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;

create or replace function refuse_all_but_blanking() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - array['changes', 'reason'] = to_jsonb(old) - array['changes', 'reason']
    and old.action <> 'erased'
    and (
      is_erasing()
      or (
        new.changes in (old.changes, blanked_changes(old.changes))
        and (new.reason is null or new.reason = old.reason)
        and is_of_erased_client(old.entity, old.entity_id)
      )
    )
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Fields of the history that say something of a person.
create or replace function is_personal_field(field text) returns boolean language sql immutable
return field = any (array['birthDate', 'buyer', 'cancelReason', 'card', 'discountReason', 'email',
  'healthNotes', 'message', 'name', 'notes', 'overrideReason', 'phone', 'reason', 'recipient',
  'revokeReason', 'tags', 'voidReason', 'voucherEmail', 'voucherMessage', 'voucherRecipient']);
