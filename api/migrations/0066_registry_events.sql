-- What happens in the registry of areas, one row per act, written in the act's transaction, and the webhooks
-- that send it. Tokens expire and may only publish. A release keeps who answers for it. Written by the gateway.
-- works with code from 0048
create table registry_event (
  id uuid primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in (
    'start', 'publish', 'activate', 'canary', 'withdraw', 'rollback', 'automatic_return', 'mounts',
    'rollout_start', 'rollout_step', 'rollout_pause', 'rollout_resume', 'rollout_finish', 'rollout_stop',
    'rollout_withdraw', 'freeze', 'unfreeze', 'prune', 'thresholds', 'override', 'token_create', 'token_revoke',
    'webhook_add', 'webhook_remove'
  )),
  -- Null is every area.
  area text,
  build_id text,
  revision bigint,
  author text not null,
  reason text,
  summary text not null,
  at timestamptz not null
);
create index registry_event_area on registry_event (area, number desc);
create index registry_event_kind on registry_event (kind, number desc);
create trigger registry_event_append_only before update or delete on registry_event
for each row execute function refuse_change();
create trigger registry_event_no_truncate before truncate on registry_event
for each statement execute function refuse_change();

-- The history of before. Freezes, rollouts and tokens of before have no events.
insert into registry_event (id, kind, area, build_id, revision, author, reason, summary, at)
select gen_random_uuid(), kind, area, build_id, revision, author, reason, summary, at
from (
  select
    'publish' as kind, area, build_id, null::bigint as revision, published_by as author, null as reason,
    'Publicado ' || version || ' (' || build_id || ')' as summary, published_at as at
  from area_release
  where published_by <> 'gateway'
  union all
  select
    case when author = 'gateway' and kind in ('rollback', 'withdraw') then 'automatic_return' else kind end,
    area,
    case when kind = 'canary' then canary when kind = 'mounts' then null else stable end,
    number, author, reason,
    case kind
      when 'start' then coalesce('Build de la instalación ' || stable, 'Alta sin build')
      when 'activate' then 'Activado ' || stable || ' para todo el mundo'
      when 'canary' then 'En prueba ' || canary
      when 'withdraw' then 'Prueba retirada; queda ' || coalesce(stable, 'ningún build')
      when 'rollback' then 'De vuelta a ' || stable
      else 'Rutas cambiadas'
    end,
    at
  from registry_revision
) as past
order by at, revision nulls first;

create table registry_webhook (
  id uuid primary key,
  url text not null check (length(url) <= 500),
  -- Encrypted with SECRETS_KEY, bound to the id.
  secret bytea not null,
  author text not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  -- Why the last attempt failed; null after a delivery.
  failure text
);

-- Events that a webhook has not received yet; deleted when it has.
create table registry_delivery (
  event_id uuid not null references registry_event (id),
  webhook_id uuid not null references registry_webhook (id) on delete cascade,
  attempts integer not null default 0,
  -- The time of the next attempt. A gateway that makes one moves it, so that no other does.
  next_at timestamptz not null,
  -- When a day had passed without a delivery.
  given_up_at timestamptz,
  primary key (event_id, webhook_id)
);
create index registry_delivery_due on registry_delivery (next_at) where given_up_at is null;
create index registry_delivery_webhook on registry_delivery (webhook_id);

alter table deploy_token
  -- Null never expires: the installation's own token, and those of before.
  add column expires_at timestamptz,
  add column is_publish_only boolean not null default false;

-- The document of the contract (`publicationSchema`).
alter table area_release add column publication jsonb;
