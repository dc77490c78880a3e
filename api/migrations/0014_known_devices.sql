-- Browsers in which somebody has logged in. What a stranger tries elsewhere doesn't shut them out,
-- and a log-in from any other is told to the account's owner.
create table known_device (
  -- SHA-256 of the browser's own cookie, which several people may share.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  user_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_device_user_id on known_device (user_id, last_used_at);
create index known_device_last_used_at on known_device (last_used_at);
