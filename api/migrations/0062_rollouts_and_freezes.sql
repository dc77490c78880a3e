-- When an area's builds may change, and by which steps: freezes with an end, and rollouts that the gateways
-- carry out. Reports say how long a build took to mount, which a step can depend on. Written by the gateway.
-- works with code from 0048
create table area_freeze (
  id uuid primary key,
  -- Null is every area.
  area text,
  reason text not null,
  until timestamptz not null,
  author text not null,
  at timestamptz not null,
  lifted_at timestamptz,
  lifted_by text
);

create table area_rollout (
  id uuid primary key,
  area text not null,
  build_id text not null,
  -- Steps, interval, conditions and audience (`rolloutPlanSchema`); never changes.
  plan jsonb not null,
  state text not null check (state in ('running', 'paused', 'finished', 'stopped')),
  -- Steps that were taken.
  step integer not null default 0,
  -- The time of the next step; null after the last one.
  next_at timestamptz,
  author text not null,
  reason text not null,
  -- Why it finished or was stopped.
  outcome text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  foreign key (area, build_id) references area_release (area, build_id),
  check ((outcome is null) = (state in ('running', 'paused')))
);
create unique index area_rollout_open on area_rollout (area) where state in ('running', 'paused');
create index area_rollout_newest on area_rollout (area, created_at desc);

-- Of the last mount within the minute.
alter table area_report add column mount_ms integer check (mount_ms between 0 and 600000);
