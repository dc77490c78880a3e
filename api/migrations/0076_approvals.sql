-- works with code from 0064
-- The PIN by which a manager approves an act at another person's session.
create table approval_pin (
  user_id uuid primary key references app_user (id),
  pin_hash text not null,
  set_at timestamptz not null
);

-- One approved act: the fingerprint says which, and it is used once, with that amount.
create table approval (
  id uuid primary key,
  act text not null check (act in ('discount', 'refund')),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  amount_minor bigint not null check (amount_minor > 0),
  requested_by_user_id uuid not null references app_user (id),
  approved_by_user_id uuid not null references app_user (id),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  -- The sale or refund that used it.
  sale_id uuid references sale (id),
  check (requested_by_user_id <> approved_by_user_id),
  check (sale_id is null or used_at is not null)
);
create index approval_sale on approval (sale_id) where sale_id is not null;
create index approval_unused on approval (expires_at) where used_at is null;
