-- Money that went back of an online payment at the payment provider itself: a refund made in its dashboard,
-- or a dispute. It is documented by a refund of the sale, or waits until staff have looked at it.
-- works with code from 0048
create table external_refund (
  id uuid primary key,
  online_payment_id uuid not null references online_payment,
  -- What the provider calls it.
  provider_reference text not null,
  kind text not null check (kind in ('refund', 'dispute')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  made_at timestamptz not null,
  noticed_at timestamptz not null,
  -- Of a dispute: what the client's bank has decided.
  dispute text check (dispute in ('open', 'won', 'lost')),
  state text not null check (state in ('open', 'documented', 'handled')),
  -- The payment of the refund that documents it.
  payment_id uuid references payment,
  handled_at timestamptz,
  -- Null where the bank's decision closed it.
  handled_by_user_id uuid,
  handled_reason text,
  constraint external_refund_reference unique (online_payment_id, provider_reference),
  constraint external_refund_payment unique (payment_id),
  constraint external_refund_dispute check ((kind = 'dispute') = (dispute is not null)),
  constraint external_refund_documented check ((state = 'documented') = (payment_id is not null)),
  constraint external_refund_handled check (
    (state = 'handled') = (handled_at is not null and handled_reason is not null)
  )
);

create index external_refund_open on external_refund (noticed_at) where state = 'open';
