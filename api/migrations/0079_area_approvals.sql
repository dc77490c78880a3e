-- Builds of an area that asks for it are shown only after a second person has approved them.
-- Written by the gateway.
-- works with code from 0064
alter table registry_event drop constraint registry_event_kind_check;
alter table registry_event add constraint registry_event_kind_check check (
  kind in (
    'start', 'publish', 'activate', 'canary', 'withdraw', 'rollback', 'automatic_return', 'mounts',
    'rollout_start', 'rollout_step', 'rollout_pause', 'rollout_resume', 'rollout_finish', 'rollout_stop',
    'rollout_withdraw', 'freeze', 'unfreeze', 'prune', 'thresholds', 'approval_rule', 'approve',
    'override', 'token_create', 'token_revoke', 'webhook_add', 'webhook_remove'
  )
);

create table area_approval_rule (
  area text primary key,
  is_required boolean not null,
  changed_by text not null,
  changed_at timestamptz not null
);

create table area_approval (
  area text not null,
  build_id text not null,
  approved_by text not null,
  reason text not null,
  approved_at timestamptz not null,
  primary key (area, build_id),
  foreign key (area, build_id) references area_release (area, build_id)
);

-- The publisher of a build never approves it.
create function check_area_approval() returns trigger
language plpgsql as $$
begin
  if exists (
    select from area_release
    where area = new.area and build_id = new.build_id and published_by = new.approved_by
  ) then
    raise exception 'the publisher of a build cannot approve it'
      using errcode = 'check_violation', constraint = 'area_approval_second_person';
  end if;
  return new;
end
$$;
create trigger area_approval_check before insert or update on area_approval
for each row execute function check_area_approval();
