-- Builds on their way in, so that two gateways don't store one build at a time; and builds whose files
-- were taken away, which nobody may be shown again. Written by the gateway.

-- A claim holds until `until`: that of a gateway that died is anybody's afterwards.
create table area_claim (
  area text not null,
  build_id text not null,
  holder uuid not null,
  until timestamptz not null,
  primary key (area, build_id)
);

-- Releases and revisions stay for the history. A build that an installation brings again is there again.
create table area_prune (
  area text not null,
  build_id text not null,
  pruned_at timestamptz not null,
  pruned_by text not null,
  restored_at timestamptz,
  primary key (area, build_id, pruned_at),
  foreign key (area, build_id) references area_release (area, build_id)
);
create unique index area_prune_gone on area_prune (area, build_id) where restored_at is null;

-- One change at a time, and none to a build whose files are gone. Pruning takes the same lock.
create or replace function next_revision() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4120264);
  if exists (
    select from area_prune
    where area = new.area
      and restored_at is null
      and build_id in (new.stable, new.canary, new.previous)
  ) then
    raise exception 'a build of % is gone', new.area using errcode = 'foreign_key_violation';
  end if;
  if new.number <> coalesce((select max(number) from registry_revision), 0) + 1 then
    raise exception 'revision % does not follow the last one', new.number using errcode = 'unique_violation';
  end if;
  perform pg_notify('registry', new.number::text);
  return new;
end
$$;
