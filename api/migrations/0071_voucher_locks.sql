-- works with code from 0064
-- A row that references a voucher locks its key. `for update` conflicts with that lock: two purchases
-- that both referenced the voucher before they spent it deadlocked.
-- guard: trigger voucher_entry_is_covered (vouchers-online.test.ts)
-- without: `if left_minor < 0 or left_minor > bought then` → `if false then`
create or replace function voucher_stays_covered() returns trigger language plpgsql as $$
declare
  left_minor bigint;
  bought integer;
begin
  select amount_minor into bought from voucher where id = new.voucher_id for no key update;
  select coalesce(sum(amount_minor), 0) + new.amount_minor into left_minor
  from voucher_entry where voucher_id = new.voucher_id;
  if left_minor < 0 or left_minor > bought then
    raise exception 'voucher % would have % left', new.voucher_id, left_minor
      using errcode = 'check_violation', constraint = 'voucher_stays_covered';
  end if;
  return new;
end
$$;
