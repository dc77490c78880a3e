-- Payments over the internet: what was asked for, what the provider said of it, and what went back.

create table online_payment (
  -- Also its reference: in the address that people come back to, and with the provider.
  id uuid primary key,
  -- `test`: the bank of the demo, which takes no money.
  provider text not null check (provider in ('stripe', 'test')),
  -- What the provider calls the checkout; null until it has answered.
  provider_reference text,
  -- What the provider calls the money that it took; a refund names it.
  provider_payment text,
  client_id uuid not null references client (id),
  kind text not null check (kind in ('hold', 'booking', 'sale', 'package', 'product')),
  booking_id uuid references booking (id),
  sale_id uuid references sale (id),
  package_template_id uuid references package_template (id),
  product_id uuid references product (id),
  quantity smallint not null default 1 check (quantity between 1 and 20),
  description text not null check (btrim(description) <> ''),
  total_minor integer not null check (total_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null
    check (state in ('started', 'captured', 'failed', 'expired', 'refunding', 'refunded')),
  -- Why it bought nothing.
  failure text check (failure in
    ('declined', 'expired', 'seat_lost', 'amount_mismatch', 'already_paid', 'not_on_sale')),
  redirect_url text,
  created_at timestamptz not null,
  -- Until when it can be paid. A hold lasts as long.
  expires_at timestamptz not null,
  -- Whoever started it; the account may be gone.
  started_by_user_id uuid not null,
  -- Of a link that was sent: the hash of its secret.
  link_hash bytea unique,
  -- When the provider was asked last, how often, and when it is asked again should it say nothing.
  asked_at timestamptz,
  asked_times smallint not null default 0,
  ask_at timestamptz not null,
  -- What the provider says that it took.
  captured_at timestamptz,
  captured_minor integer check (captured_minor > 0),
  captured_currency text,
  -- The payment of the sale that it bought.
  payment_id uuid unique references payment (id),
  constraint online_payment_reference unique (provider, provider_reference),
  constraint online_payment_subject check (case kind
    when 'hold' then booking_id is not null
    when 'booking' then booking_id is not null
    when 'sale' then sale_id is not null
    when 'package' then package_template_id is not null
    else product_id is not null
  end),
  -- What was taken bought something or goes back; what wasn't did neither.
  constraint online_payment_outcome check (case state
    when 'started' then captured_at is null and payment_id is null and failure is null
    when 'captured' then captured_at is not null and payment_id is not null and failure is null
    when 'failed' then captured_at is null and payment_id is null and failure is not null
    when 'expired' then captured_at is null and payment_id is null and failure is not null
    else captured_at is not null and payment_id is null and failure is not null
  end),
  constraint online_payment_captured check (
    (captured_at is null) = (captured_minor is null)
    and (captured_at is null) = (captured_currency is null)
    and (captured_at is null) = (provider_payment is null)
  )
);
-- Two tabs pay the same thing once.
create unique index online_payment_started on online_payment
  (client_id, kind, coalesce(booking_id, sale_id, package_template_id, product_id))
  where state = 'started';
create index online_payment_to_ask on online_payment (ask_at) where state = 'started';
create index online_payment_by_client on online_payment (client_id, created_at desc);
create index online_payment_by_booking on online_payment (booking_id) where booking_id is not null;
create index online_payment_by_time on online_payment (created_at);

-- Each event of a provider has its effects once, whoever sends it again.
create table payment_event (
  provider text not null check (provider in ('stripe', 'test')),
  event_id text not null,
  type text not null,
  -- Null of what isn't about a payment of ours.
  online_payment_id uuid references online_payment (id),
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index payment_event_by_payment on payment_event (online_payment_id)
  where online_payment_id is not null;

-- What the provider is asked to give back. The id is the key by which it does it once.
create table online_refund (
  id uuid primary key,
  online_payment_id uuid not null references online_payment (id),
  -- Of a sale's refund; null where nothing was bought.
  payment_id uuid unique references payment (id),
  amount_minor integer not null check (amount_minor > 0),
  state text not null check (state in ('pending', 'done')),
  provider_reference text,
  last_error text,
  created_at timestamptz not null,
  done_at timestamptz,
  constraint online_refund_done check (
    (state = 'done') = (done_at is not null and provider_reference is not null)
  )
);
create unique index online_refund_of_nothing on online_refund (online_payment_id)
  where payment_id is null;
create index online_refund_by_payment on online_refund (online_payment_id);
