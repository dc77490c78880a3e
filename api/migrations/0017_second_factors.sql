-- Second factors: codes of an application (TOTP, RFC 6238), passkeys (WebAuthn) and recovery codes;
-- log-ins that wait for their second step; and when a session last showed who is at the screen.

-- Whom the centre asks for a second factor.
alter table center
  add column second_factor_roles text[] not null default '{}'
    check (second_factor_roles <@ array['admin', 'receptionist', 'professional', 'client']);

-- Null: not since this is counted.
alter table login_session add column proved_at timestamptz;

create table totp_factor (
  user_id uuid not null references app_user (id) on delete cascade,
  -- Another application can be set up while the one in use goes on working.
  state text not null check (state in ('pending', 'enabled')),
  -- AES-256-GCM: nonce, tag, ciphertext.
  secret bytea not null,
  -- Which key it was encrypted with; tells a lost or another process's key apart.
  key_id bytea not null,
  created_at timestamptz not null,
  enabled_at timestamptz,
  -- The last time step whose code was used: no code is good twice (RFC 6238, section 5.2).
  last_used_step bigint,
  primary key (user_id, state),
  check ((state = 'enabled') = (enabled_at is not null and last_used_step is not null))
);

create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  -- base64url, as browsers send it.
  credential_id text not null unique,
  -- COSE.
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

create table recovery_code (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  -- Like a password's: twelve characters are too few for a quick hash.
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_user on recovery_code (user_id);

-- What somebody has begun and must finish within minutes: a log-in's second step, a log-in with a
-- passkey alone, a passkey being made, a proof of who is at the screen. Deleted when it is used.
create table login_challenge (
  id uuid primary key,
  kind text not null check (kind in ('secondStep', 'passkeyLogin', 'registration', 'proof')),
  -- Of the ticket; what belongs to an open session needs none.
  token_hash bytea unique,
  -- A passkey alone says only at the end whose it is.
  user_id uuid references app_user (id) on delete cascade,
  session_id uuid,
  -- What the authenticator signs.
  webauthn_challenge text,
  wrong_attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind in ('secondStep', 'passkeyLogin')) = (token_hash is not null)),
  check ((kind in ('registration', 'proof')) = (session_id is not null)),
  check ((kind = 'passkeyLogin') = (user_id is null))
);
create index login_challenge_user on login_challenge (user_id);
create index login_challenge_expires_at on login_challenge (expires_at);
create unique index login_challenge_session on login_challenge (session_id, kind);
