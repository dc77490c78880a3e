-- A form that somebody filled in to register. There is no account before the link that was mailed
-- for this very form is opened, so that nobody's password ever waits on somebody else's address.
create table registration (
  id uuid primary key,
  email text not null,
  name text not null,
  phone text,
  password_hash text not null,
  accepts_marketing boolean not null,
  -- SHA-256 of the cookie of the browser in which it was filled in. Opened anywhere else, the link
  -- asks for a password.
  device_hash bytea check (octet_length(device_hash) = 32),
  -- When the terms were accepted, too.
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint registration_email_is_folded check (email = lower(btrim(email)))
);
create index registration_email on registration (email, created_at);
create index registration_device_hash on registration (device_hash);
create index registration_expires_at on registration (expires_at);

alter table auth_link
  add column registration_id uuid references registration (id) on delete cascade,
  add constraint auth_link_has_one_owner check (user_id is null or registration_id is null);
create index auth_link_registration_id on auth_link (registration_id);

-- Accounts that nobody confirmed were registrations. Which link was mailed for which password is
-- not known any more: without a browser every one of them asks for a new one.
insert into registration
  (id, email, name, phone, password_hash, accepts_marketing, created_at, expires_at)
select id, email, name, phone, password_hash, marketing_accepted_at is not null,
  created_at, created_at + interval '7 days'
from app_user u
where status = 'unverified' and role = 'client'
  and not exists (select from professional p where p.user_id = u.id)
  and not exists (select from client c where c.user_id = u.id);

update auth_link l set registration_id = r.id, user_id = null
from registration r where r.id = l.user_id;

delete from app_user u using registration r where r.id = u.id;

-- What an administrator made of one is an invitation. Neither that password nor those links were
-- ever proven to be the person's.
delete from auth_link l using app_user u
where u.id = l.user_id and u.password_hash is not null and u.email_verified_at is null;
update app_user set password_hash = null
where password_hash is not null and email_verified_at is null;

alter table app_user add constraint app_user_password_needs_proven_email
  check (password_hash is null or email_verified_at is not null);

-- Without the status that there can't be any more.
drop index app_user_active_admin;
alter table app_user drop column status;
alter table app_user add column status text not null generated always as (
  case
    when blocked_at is not null then 'blocked'
    when password_hash is null then 'invited'
    else 'active'
  end
) stored;
create index app_user_active_admin on app_user (id) where role = 'admin' and status = 'active';
