-- Who people are: accounts, logins, mailed links, professionals.

-- Not "user": that word unquoted is the database's own role, and answers instead of failing.
create table app_user (
  id uuid primary key,
  email text not null,
  name text not null,
  phone text,
  role text not null check (role in ('admin', 'receptionist', 'professional', 'client')),
  -- Null until the person chooses one.
  password_hash text,
  email_verified_at timestamptz,
  blocked_at timestamptz,
  -- Derived from the facts above, so that no two columns can disagree.
  status text not null generated always as (
    case
      when blocked_at is not null then 'blocked'
      when password_hash is null then 'invited'
      when email_verified_at is null then 'unverified'
      else 'active'
    end
  ) stored,
  -- What a client agreed to when registering; copied to the client's consents once the e-mail is theirs.
  terms_accepted_at timestamptz,
  marketing_accepted_at timestamptz,
  picture_file_id uuid references file (id) on delete set null,
  last_seen_at timestamptz,
  created_at timestamptz not null,
  constraint app_user_email_is_folded check (email = lower(btrim(email)))
);
create unique index app_user_email_key on app_user (email);
-- The last-admin rule counts these under a lock.
create index app_user_active_admin on app_user (id) where role = 'admin' and status = 'active';

-- An open login. ("session" is a dated class in this domain.) Closed means deleted.
create table login_session (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  -- SHA-256 of the cookie's secret.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index login_session_token_hash_key on login_session (token_hash);
create index login_session_user_id on login_session (user_id);
create index login_session_expires_at on login_session (expires_at);

-- Secrets sent by mail: one row per link, good once.
create table auth_link (
  id uuid primary key,
  kind text not null check (kind in ('verification', 'passwordReset', 'invitation')),
  -- Null for the invitation of an empty centre's first administrator, whose e-mail isn't known.
  user_id uuid references app_user (id) on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index auth_link_token_hash_key on auth_link (token_hash);
create index auth_link_user_id on auth_link (user_id, kind);

create table professional (
  id uuid primary key,
  -- Null for someone who works here without an account.
  user_id uuid unique references app_user (id),
  name text not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  bio text not null default '',
  status text not null default 'active' check (status in ('active', 'archived')),
  created_at timestamptz not null
);

alter table file
  add constraint file_owner_user_id_fkey
  foreign key (owner_user_id) references app_user (id) on delete set null;
