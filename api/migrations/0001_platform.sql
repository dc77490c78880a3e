-- What every module stands on: the centre, files, the audit, mail, jobs and the two guards of the
-- API that must hold across processes (repeated requests and repeated attempts).

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gist with schema public;

-- Text as it is searched and sorted: without case and accents. unaccent() is only STABLE because
-- its dictionary could be edited; ours isn't, and an index needs IMMUTABLE.
create function search_text(value text) returns text
language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));

create table center (
  id smallint primary key default 1 check (id = 1),
  name text not null,
  tax_id text not null default '',
  address text not null default '',
  time_zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  primary_color text not null check (primary_color ~ '^#[0-9a-f]{6}$'),
  week_starts_on smallint not null check (week_starts_on between 0 and 6),
  policies jsonb not null default '{}',
  is_demo boolean not null default false
);

insert into center (name, time_zone, currency, country, primary_color, week_starts_on)
values ('Mi centro', 'Europe/Madrid', 'EUR', 'ES', '#0f766e', 0);

create table file (
  id uuid primary key,
  kind text not null,
  media_type text not null,
  byte_length integer not null check (byte_length > 0),
  sha256 bytea not null check (length(sha256) = 32),
  data bytea not null,
  owner_user_id uuid,
  created_at timestamptz not null,
  check (length(data) = byte_length)
);
create index file_owner_user_id on file (owner_user_id);

create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  actor_user_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  changes jsonb not null default '[]',
  reason text
);
create index audit_entry_entity on audit_entry (entity, entity_id, at desc, id desc);

create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger audit_entry_append_only before update or delete on audit_entry
for each row execute function refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
for each statement execute function refuse_change();

create table outbox (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  message jsonb,
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check (message is not null or state <> 'pending')
);
create index outbox_due on outbox (due_at) where state = 'pending';

create table job (
  id uuid primary key,
  kind text not null,
  unique_key text not null,
  payload jsonb not null default '{}',
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  attempts integer not null default 0,
  run_at timestamptz not null,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create unique index job_unique_key on job (kind, unique_key) where state = 'pending';
create index job_due on job (run_at) where state = 'pending';
create index job_finished on job (finished_at) where state <> 'pending';

create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  state text not null check (state in ('running', 'answered')),
  locked_until timestamptz not null,
  status smallint,
  headers jsonb,
  body text,
  created_at timestamptz not null,
  primary key (scope, key),
  check (state = 'running' or status is not null)
);
create index idempotency_key_created_at on idempotency_key (created_at);

create table attempt_limit (
  key_hash bytea primary key,
  window_ends_at timestamptz not null,
  attempts integer not null
);
create index attempt_limit_window_ends_at on attempt_limit (window_ends_at);
