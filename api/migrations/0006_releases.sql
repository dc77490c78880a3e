-- The registry of areas: what was published, what is shown to whom, who may change it, and how the
-- builds fare in browsers. Written by the gateway.

create table area_release (
  area text not null,
  build_id text not null,
  version text not null,
  -- The document of the contract (`areaReleaseSchema`).
  release jsonb not null,
  bytes bigint not null,
  commit text,
  published_at timestamptz not null,
  published_by text not null,
  primary key (area, build_id)
);
create trigger area_release_append_only before update or delete on area_release
for each row execute function refuse_change();

-- The number is the one before plus one: of two changes that start from the same revision, the
-- primary key refuses one.
create table registry_revision (
  number bigint primary key check (number > 0),
  area text not null,
  kind text not null check (kind in ('start', 'activate', 'canary', 'withdraw', 'rollback', 'mounts')),
  stable text,
  canary text,
  canary_rule jsonb,
  previous text,
  mounts jsonb not null,
  author text not null,
  reason text not null,
  at timestamptz not null,
  check ((canary is null) = (canary_rule is null)),
  foreign key (area, stable) references area_release (area, build_id),
  foreign key (area, canary) references area_release (area, build_id),
  foreign key (area, previous) references area_release (area, build_id)
);
create index registry_revision_area on registry_revision (area, number desc);
create trigger registry_revision_append_only before update or delete on registry_revision
for each row execute function refuse_change();
create trigger registry_revision_no_truncate before truncate on registry_revision
for each statement execute function refuse_change();

create function next_revision() returns trigger
language plpgsql as $$
begin
  if new.number <> coalesce((select max(number) from registry_revision), 0) + 1 then
    raise exception 'revision % does not follow the last one', new.number using errcode = 'unique_violation';
  end if;
  perform pg_notify('registry', new.number::text);
  return new;
end
$$;
create trigger registry_revision_next before insert on registry_revision
for each row execute function next_revision();

create table deploy_token (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  name text not null,
  -- Null is good for every area.
  area text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Failures one by one, mounts counted by the minute and gateway: together they decide whether a
-- build is taken back. `visitor` is a hash of the browser's random bucket cookie.
create table area_failure (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  area text not null,
  build_id text not null,
  phase text not null,
  reason text not null,
  fallback text,
  visitor bytea not null
);
create index area_failure_build on area_failure (area, build_id, at);

create table area_mount_count (
  minute timestamptz not null,
  area text not null,
  build_id text not null,
  gateway uuid not null,
  mounts integer not null,
  primary key (area, build_id, minute, gateway)
);
