-- Promotion codes: a discount that whoever knows a word gets, so often and for so long.
-- works with code from 0036

create table promotion_code (
  id uuid primary key,
  -- As it is compared: capitals, without spaces.
  code text not null constraint promotion_code_code unique check (code ~ '^[A-ZÑ0-9-]{3,24}$'),
  amount_minor integer check (amount_minor > 0),
  -- 1000 is 10 %.
  basis_points integer check (basis_points between 1 and 10000),
  -- Local days, both included.
  starts_on date not null,
  ends_on date,
  -- How often in all, and how often one client; null: as often as they like.
  total_limit integer check (total_limit > 0),
  client_limit integer check (client_limit > 0),
  is_for_new_clients boolean not null default false,
  created_at timestamptz not null,
  created_by_user_id uuid references app_user (id),
  -- Since when nobody else uses it.
  ended_at timestamptz,
  version integer not null default 1,
  constraint promotion_code_off check ((amount_minor is null) <> (basis_points is null)),
  constraint promotion_code_days check (ends_on is null or ends_on >= starts_on)
);
create index promotion_code_by_creation on promotion_code (created_at desc, id desc);

-- What it is good for; none of the three: for whatever has a price of its own.
create table promotion_code_service (
  promotion_id uuid not null references promotion_code (id),
  service_id uuid not null references service (id),
  primary key (promotion_id, service_id)
);
create table promotion_code_package (
  promotion_id uuid not null references promotion_code (id),
  template_id uuid not null references package_template (id),
  primary key (promotion_id, template_id)
);
create table promotion_code_product (
  promotion_id uuid not null references promotion_code (id),
  product_id uuid not null references product (id),
  primary key (promotion_id, product_id)
);

-- One use each sale, or each payment in course that will be one. A released one counts no more.
create table promotion_use (
  id uuid primary key,
  promotion_id uuid not null references promotion_code (id),
  client_id uuid references client (id),
  sale_id uuid unique references sale (id),
  online_payment_id uuid unique references online_payment (id),
  discount_minor integer not null check (discount_minor > 0),
  used_at timestamptz not null,
  released_at timestamptz,
  constraint promotion_use_of_something check (sale_id is not null or online_payment_id is not null)
);
create index promotion_use_by_promotion on promotion_use (promotion_id, client_id)
  where released_at is null;

-- Whoever else uses the same code waits, and then sees how often it was used.
create function promotion_use_stays_within_limits() returns trigger language plpgsql as $$
declare
  wanted promotion_code;
begin
  -- Released, or counted already: a limit that was lowered since takes no use back.
  if new.released_at is not null or (tg_op = 'UPDATE' and old.released_at is null) then
    return new;
  end if;
  select * into wanted from promotion_code where id = new.promotion_id for no key update;
  if (select count(*) from promotion_use u
      where u.promotion_id = new.promotion_id and u.released_at is null and u.id <> new.id)
      >= wanted.total_limit
    or (select count(*) from promotion_use u
      where u.promotion_id = new.promotion_id and u.client_id = new.client_id
        and u.released_at is null and u.id <> new.id)
      >= wanted.client_limit
  then
    raise exception 'promotion % is used up', wanted.code
      using errcode = 'check_violation', constraint = 'promotion_use_limit';
  end if;
  return new;
end
$$;
create trigger promotion_use_within_limits before insert or update on promotion_use
for each row execute function promotion_use_stays_within_limits();

alter table online_payment
  -- The code that makes it cheaper, and by how much; `total_minor` is what is left.
  add column promotion_id uuid references promotion_code (id),
  add column promotion_minor integer not null default 0,
  add constraint online_payment_promotion
    check (promotion_minor >= 0 and (promotion_minor > 0) = (promotion_id is not null));
alter table online_payment
  drop constraint online_payment_failure_check,
  add constraint online_payment_failure_check check (failure in
    ('declined', 'expired', 'seat_lost', 'amount_mismatch', 'already_paid', 'not_on_sale',
     'authentication_required', 'voucher_spent', 'promotion_used'));
create index online_payment_by_promotion on online_payment (promotion_id)
  where promotion_id is not null;
