-- Announced prices of plans, closed seasons and the family discount. Earlier code charges the price of the
-- package, without them.
-- works with code from 0064

create table membership_price_change (
  id uuid primary key,
  template_id uuid not null references package_template (id),
  -- Periods that start on this day or later cost the new price.
  from_date date not null,
  old_price_minor integer not null check (old_price_minor between 0 and 10000000),
  new_price_minor integer not null check (new_price_minor between 0 and 10000000),
  announced_at timestamptz not null,
  announced_by_user_id uuid references app_user (id),
  -- When the package got the new price; null: not yet.
  applied_at timestamptz,
  unique (template_id, from_date),
  check (old_price_minor <> new_price_minor)
);
-- One change at a time.
create unique index membership_price_change_open on membership_price_change (template_id)
  where applied_at is null;

-- The memberships whose client was told of the change by mail.
create table membership_price_notice (
  change_id uuid not null references membership_price_change (id) on delete cascade,
  membership_id uuid not null references membership (id),
  told_at timestamptz not null,
  primary key (change_id, membership_id)
);
create index membership_price_notice_membership on membership_price_notice (membership_id);

-- The family discount of the center: for each member of a household after the first one.
create table membership_rules (
  id smallint primary key default 1 check (id = 1),
  family_discount_basis_points integer not null default 0
    check (family_discount_basis_points between 0 and 10000)
);
insert into membership_rules default values;

-- What a closed season, such as August, takes off the periods that contain its days.
create table membership_closure (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  from_date date not null,
  -- The last day.
  to_date date not null,
  charge text not null check (charge in ('nothing', 'half', 'fee')),
  -- Of a month that keeps the seat.
  fee_minor integer check (fee_minor between 0 and 10000000),
  created_at timestamptz not null,
  check (to_date >= from_date and to_date - from_date <= 366),
  check ((charge = 'fee') = (fee_minor is not null)),
  constraint membership_closure_overlap
    exclude using gist (daterange(from_date, to_date, '[]') with &&)
);
