-- A mailed code that proves an e-mail address in the page that asked for it. Clients book and log in
-- with it; an account that it creates has no password until its owner sets one.
create table email_code (
  id uuid primary key,
  -- SHA-256 of the secret that the page keeps: a code counts only in the page that asked for it.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  email text not null,
  -- For a new account.
  name text not null,
  phone text,
  -- HMAC of the code with the installation's key; null until a job has mailed it.
  code_hash bytea check (octet_length(code_hash) = 32),
  wrong_attempts integer not null default 0 check (wrong_attempts >= 0),
  terms_version integer,
  privacy_version integer,
  -- When the terms were accepted, too.
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  constraint email_code_email_is_folded check (email = lower(btrim(email)))
);
create index email_code_expires_at on email_code (expires_at);
create index email_code_email on email_code (email);

alter table login_event drop constraint login_event_method_check;
alter table login_event add constraint login_event_method_check check (method in
  ('password', 'totp', 'passkey', 'recoveryCode', 'invitation', 'emailLink', 'emailCode'));

-- An account without a password is invited only while its e-mail is not proven.
drop index app_user_active_admin;
alter table app_user drop column status;
alter table app_user add column status text not null generated always as (
  case
    when blocked_at is not null then 'blocked'
    when password_hash is null and email_verified_at is null then 'invited'
    else 'active'
  end
) stored;
create index app_user_active_admin on app_user (id) where role = 'admin' and status = 'active';
