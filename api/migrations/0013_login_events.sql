-- Who got in and who did not, with address and browser, so that an attack can be seen and shown to
-- whom it was about. Kept for 90 days.
create table login_event (
  id uuid primary key,
  at timestamptz not null,
  -- Null when the attempt named no account that exists.
  user_id uuid references app_user (id) on delete cascade,
  method text not null
    check (method in ('password', 'totp', 'passkey', 'recoveryCode', 'invitation', 'emailLink')),
  outcome text not null
    check (outcome in ('loggedIn', 'refused', 'blocked', 'unverified', 'limited')),
  -- As the gateway saw it; IPv4 or IPv6.
  address text not null,
  user_agent text not null
);
create index login_event_at on login_event (at desc, id desc);
create index login_event_user on login_event (user_id, at desc);
