-- The run that charges the memberships that are due on a day. Earlier code charges them one by one, without a run.
-- works with code from 0064

create table membership_charge_run (
  id uuid primary key,
  -- The local day; started again, the run continues.
  charge_on date not null unique,
  started_at timestamptz not null,
  changed_at timestamptz not null,
  -- Null while memberships are left to charge.
  finished_at timestamptz
);

-- The memberships that a run could not charge; charged later, the row goes.
create table membership_charge_failure (
  run_id uuid not null references membership_charge_run (id),
  membership_id uuid not null references membership (id),
  -- An error code of the contract; `internal`: the log has the cause.
  code text not null,
  failed_at timestamptz not null,
  primary key (run_id, membership_id)
);
create index membership_charge_failure_membership on membership_charge_failure (membership_id);

alter table membership_period
  -- The run that charged it; null: sold at the desk, or by earlier code.
  add column run_id uuid references membership_charge_run (id),
  -- How the run left it to be collected.
  add column collected_by text check (collected_by in ('card', 'directDebit', 'center', 'nothing'));
create index membership_period_run on membership_period (run_id) where run_id is not null;
