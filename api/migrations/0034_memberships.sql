-- Packages that renew every month, who has one, and the card that they are charged to.

-- Each renewal is another bono of the package, from one day of the month to the next.
alter table package_template add column renews_monthly boolean not null default false;

-- A card that its provider keeps for later. Here is what names it, and what its owner knows it by.
create table saved_card (
  id uuid primary key,
  client_id uuid not null references client (id),
  provider text not null check (provider in ('stripe', 'test')),
  customer_reference text not null,
  method_reference text not null,
  brand text not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  expires_month smallint not null check (expires_month between 1 and 12),
  expires_year smallint not null check (expires_year between 2000 and 2200),
  saved_at timestamptz not null,
  removed_at timestamptz,
  constraint saved_card_method unique (provider, method_reference)
);
-- The one that is charged.
create unique index saved_card_current on saved_card (client_id) where removed_at is null;

create table membership (
  id uuid primary key,
  client_id uuid not null references client (id),
  template_id uuid not null references package_template (id),
  state text not null check (state in ('active', 'paused', 'suspended', 'ended')),
  -- The day of the month on which it renews, or the last of a month that has no such day.
  anchor_day smallint not null check (anchor_day between 1 and 31),
  -- The day on which the next period begins.
  renews_on date not null,
  ends_with_period boolean not null default false,
  started_at timestamptz not null,
  ended_at timestamptz,
  constraint membership_ended check ((state = 'ended') = (ended_at is not null))
);
-- Nobody has the same one twice.
create unique index membership_current on membership (client_id, template_id) where state <> 'ended';
create index membership_due on membership (renews_on) where state <> 'ended';

create table membership_period (
  membership_id uuid not null references membership (id),
  starts_on date not null,
  ends_on date not null,
  purchase_id uuid not null unique references package_purchase (id),
  sale_id uuid not null references sale (id),
  -- From when its tries to charge the card are counted.
  due_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 3),
  -- When the card is tried next; null: it isn't, or it is being tried.
  try_at timestamptz,
  -- However many processes renew: one sale a period.
  primary key (membership_id, starts_on),
  constraint membership_period_days check (ends_on > starts_on)
);
create index membership_period_to_try on membership_period (try_at) where try_at is not null;
create index membership_period_by_sale on membership_period (sale_id);

-- A payment that is charged to a saved card, without anybody at the pay page.
alter table online_payment add column saved_card_id uuid references saved_card (id);
alter table online_payment drop constraint online_payment_failure_check;
alter table online_payment add constraint online_payment_failure_check check (failure in
  ('declined', 'expired', 'seat_lost', 'amount_mismatch', 'already_paid', 'not_on_sale',
   'authentication_required'));
