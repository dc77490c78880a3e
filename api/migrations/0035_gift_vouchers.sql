-- Gift vouchers: an amount paid today and spent later. It is a means of payment, so nothing of it is
-- taxed until it is spent.

alter table money_settings add voucher_months smallint not null default 12
  check (voucher_months between 1 and 60);

alter table sale_line drop constraint sale_line_kind_check;
alter table sale_line add constraint sale_line_kind_check
  check (kind in ('service', 'booking', 'package', 'product', 'fee', 'text', 'voucher'));
alter table sale_line add constraint sale_line_voucher check (
  kind <> 'voucher'
  or (abs(quantity) = 1 and discount_minor = 0 and tax_treatment = 'notSubject')
);

create table voucher (
  id uuid primary key,
  -- Without the hyphens it is shown with; the last character checks the others.
  code text not null constraint voucher_code unique
    check (code ~ '^[1-9A-HJKMNP-TV-Z]{12}$'),
  sale_line_id uuid not null unique references sale_line (id),
  amount_minor integer not null check (amount_minor > 0),
  -- For whom, and what is written to them; empty where nobody said.
  recipient text not null default '',
  message text not null default '',
  -- The last local day on which it can be spent.
  expires_on date not null,
  created_at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  voided_by_user_id uuid references app_user (id),
  constraint voucher_void check ((voided_at is null) = (void_reason is null))
);
create index voucher_by_creation on voucher (created_at desc, id desc);

-- What is left of a voucher is the sum of its entries.
create table voucher_entry (
  id uuid primary key,
  voucher_id uuid not null references voucher (id),
  kind text not null check (kind in ('issue', 'redeem', 'return', 'refund', 'void')),
  amount_minor integer not null,
  payment_id uuid unique references payment (id),
  at timestamptz not null,
  user_id uuid references app_user (id),
  constraint voucher_entry_kind check (case kind
    when 'issue' then amount_minor > 0 and payment_id is null
    when 'redeem' then amount_minor < 0 and payment_id is not null
    when 'return' then amount_minor > 0 and payment_id is not null
    else amount_minor < 0 and payment_id is null
  end)
);
create index voucher_entry_by_voucher on voucher_entry (voucher_id, at, id);
create unique index voucher_entry_issue on voucher_entry (voucher_id) where kind = 'issue';
create unique index voucher_entry_refund on voucher_entry (voucher_id) where kind = 'refund';

create trigger voucher_entry_append_only before update or delete on voucher_entry
for each row execute function refuse_change();
create trigger voucher_entry_no_truncate before truncate on voucher_entry
for each statement execute function refuse_change();

-- Whoever else spends the same voucher waits, and then sees what is left.
create function voucher_stays_covered() returns trigger language plpgsql as $$
declare
  left_minor bigint;
  bought integer;
begin
  select amount_minor into bought from voucher where id = new.voucher_id for update;
  select coalesce(sum(amount_minor), 0) + new.amount_minor into left_minor
  from voucher_entry where voucher_id = new.voucher_id;
  if left_minor < 0 or left_minor > bought then
    raise exception 'voucher % would have % left', new.voucher_id, left_minor
      using errcode = 'check_violation', constraint = 'voucher_stays_covered';
  end if;
  return new;
end
$$;
create trigger voucher_entry_is_covered before insert on voucher_entry
for each row execute function voucher_stays_covered();

-- Checked at commit: what was paid with a voucher was taken off one.
create function balance_payment_has_entry() returns trigger language plpgsql as $$
begin
  if new.method = 'balance' and new.state = 'captured' and not exists (
    select 1 from voucher_entry e
    where e.payment_id = new.id and e.amount_minor = -new.amount_minor
  ) then
    raise exception 'payment % is of no voucher', new.id
      using errcode = 'check_violation', constraint = 'balance_payment_has_entry';
  end if;
  return null;
end
$$;
create constraint trigger balance_payment_has_entry after insert or update on payment
deferrable initially deferred for each row execute function balance_payment_has_entry();

create view voucher_balance as
select v.id as voucher_id, coalesce(sum(e.amount_minor), 0)::integer as balance_minor
from voucher v left join voucher_entry e on e.voucher_id = v.id
group by v.id;
