-- People who book. They may have an account or not; nothing about them is deleted, only archived.

create table client (
  id uuid primary key,
  user_id uuid unique references app_user (id) on delete set null,
  name text not null check (btrim(name) <> ''),
  email text,
  -- E.164.
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  birth_date date,
  tags text[] not null default '{}',
  notes text not null default '',
  status text not null default 'active' check (status in ('active', 'archived')),
  version integer not null default 1,
  created_at timestamptz not null,
  -- What a search looks into: name and e-mail without accents, the telephone's digits.
  search text not null generated always as (
    search_text(name) || ' ' || coalesce(search_text(email), '') || ' ' || coalesce(phone, '')
  ) stored,
  sort_name text not null generated always as (search_text(name)) stored,
  constraint client_email_is_folded check (email = lower(btrim(email)))
);
create index client_search on client using gin (search gin_trgm_ops);
create index client_by_name on client (status, sort_name, id);
create index client_by_creation on client (status, created_at desc, id);
create index client_tags on client using gin (tags);
-- Look-alikes are warned of, not forbidden: a family shares a telephone or an address.
create index client_email on client (email);
create index client_phone on client (phone);

create table client_consent (
  client_id uuid not null references client (id) on delete cascade,
  kind text not null check (kind in ('terms', 'marketing', 'images', 'health')),
  is_granted boolean not null,
  changed_at timestamptz not null,
  primary key (client_id, kind)
);
