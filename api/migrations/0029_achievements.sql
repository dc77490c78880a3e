-- Achievements: what is rewarded, who earned it, and how far everybody is.

create table achievement (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  icon text not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  metric text not null check (metric in ('classes', 'weeks', 'services', 'return', 'birthday')),
  -- A ladder: every threshold is earned on its own.
  steps integer[] not null check (cardinality(steps) between 1 and 20 and 0 < all (steps)),
  absence_days integer check (absence_days between 7 and 730),
  is_repeated boolean not null,
  -- What counts. Empty: every service, everybody. Neither is ever deleted, so no row can dangle.
  service_ids uuid[] not null default '{}',
  professional_ids uuid[] not null default '{}',
  -- Wall time of the center at which the class starts: from the first, before the second.
  starts_from time,
  starts_until time check (starts_until > starts_from),
  since date,
  reward_credits integer check (reward_credits between 1 and 50),
  reward_text text check (btrim(reward_text) <> ''),
  is_mailed boolean not null default false,
  activated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((metric = 'return') = (absence_days is not null)),
  check (reward_credits is null or reward_text is null),
  check ((status = 'draft') = (activated_at is null))
);

create table achievement_award (
  id uuid primary key,
  achievement_id uuid not null references achievement (id),
  client_id uuid not null references client (id),
  -- Which time, when it can be earned again; 1 otherwise. A birthday's is its year.
  cycle integer not null check (cycle >= 1),
  step integer not null check (step >= 1),
  -- The class that it was earned with; of one given by hand, when it was given.
  earned_at timestamptz not null,
  booking_id uuid references booking (id),
  -- Given by hand: no recount takes it away.
  is_granted boolean not null default false,
  granted_by_user_id uuid references app_user (id),
  reason text,
  revoked_at timestamptz,
  -- Otherwise a recount took it away, and gives it back when it is earned again.
  is_revoked_by_hand boolean not null default false,
  revoked_by_user_id uuid references app_user (id),
  revoke_reason text,
  -- As it was promised when it was earned.
  reward_credits integer,
  reward_text text,
  handed_at timestamptz,
  handed_by_user_id uuid references app_user (id),
  created_at timestamptz not null,
  constraint achievement_award_once unique (achievement_id, client_id, cycle, step),
  check (not is_granted or reason is not null),
  check (handed_at is null or reward_text is not null)
);
create index achievement_award_client_id on achievement_award (client_id);
create index achievement_award_newest on achievement_award (achievement_id, earned_at desc, id desc);

-- Made anew by every recount; what the roster reads instead of counting.
create table achievement_progress (
  achievement_id uuid not null references achievement (id) on delete cascade,
  client_id uuid not null references client (id) on delete cascade,
  value integer not null,
  next_step integer,
  primary key (client_id, achievement_id)
);
create index achievement_progress_achievement_id on achievement_progress (achievement_id);

-- What an award gives to a bono, and takes back: at most what is left.
alter table credit_entry add award_id uuid references achievement_award (id);
alter table credit_entry drop constraint credit_entry_kind_check;
alter table credit_entry add constraint credit_entry_kind_check
  check (kind in ('purchase', 'spend', 'return', 'expire', 'adjust', 'refund', 'award'));
alter table credit_entry add constraint credit_entry_award
  check ((kind = 'award') = (award_id is not null));
create index credit_entry_award_id on credit_entry (award_id) where award_id is not null;

-- When a bono stood still: such a week neither adds to a streak nor breaks it.
create table package_freeze (
  purchase_id uuid not null references package_purchase (id) on delete cascade,
  frozen_at timestamptz not null,
  thawed_at timestamptz not null check (thawed_at >= frozen_at),
  primary key (purchase_id, frozen_at)
);

-- What is said of somebody's awards goes with the person, too.
create or replace function is_of_erased_client(thing text, thing_id uuid) returns boolean
language sql stable
return exists (
  select from audit_entry e
  where e.action = 'erased' and (
    (e.entity = thing and e.entity_id = thing_id)
    or (thing = 'booking' and e.entity = 'client'
      and e.entity_id = (select b.client_id from booking b where b.id = thing_id))
    or (thing = 'packagePurchase' and e.entity = 'client'
      and e.entity_id = (select p.client_id from package_purchase p where p.id = thing_id))
    or (thing = 'achievementAward' and e.entity = 'client'
      and e.entity_id = (select w.client_id from achievement_award w where w.id = thing_id))
  )
);
