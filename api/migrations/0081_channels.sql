-- Channels: named people who get other builds than everyone. Written by the gateway.
-- works with code from 0064
create table registry_channel (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,39}$' and name <> 'production'),
  position integer not null unique check (position > 0),
  rule jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null
);

-- The build in each channel, by the channel's name.
alter table registry_revision add column channels jsonb not null default '{}';
alter table registry_revision drop constraint registry_revision_kind_check;
alter table registry_revision add constraint registry_revision_kind_check check (
  kind in ('start', 'activate', 'canary', 'withdraw', 'rollback', 'mounts', 'channel')
);

-- The builds of channels aren't pruned either.
create or replace function next_revision() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4120264);
  if exists (
    select from area_prune
    where area = new.area
      and restored_at is null
      and (
        build_id in (new.stable, new.canary, new.previous)
        or build_id in (select value from jsonb_each_text(new.channels))
      )
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

alter table registry_event drop constraint registry_event_kind_check;
alter table registry_event add constraint registry_event_kind_check check (
  kind in (
    'start', 'publish', 'activate', 'canary', 'withdraw', 'rollback', 'automatic_return', 'mounts',
    'channel', 'promote', 'channel_rule',
    'rollout_start', 'rollout_step', 'rollout_pause', 'rollout_resume', 'rollout_finish', 'rollout_stop',
    'rollout_withdraw', 'freeze', 'unfreeze', 'prune', 'thresholds', 'approval_rule', 'approve',
    'override', 'token_create', 'token_revoke', 'webhook_add', 'webhook_remove'
  )
);

-- Other gateways read the people of the channels again.
create function notify_registry() returns trigger
language plpgsql as $$
begin
  perform pg_notify('registry', '');
  return null;
end
$$;
create trigger registry_channel_notify after insert or update or delete on registry_channel
for each statement execute function notify_registry();
