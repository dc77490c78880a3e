-- Staff of one studio share a network, so reports say whether the account belongs to the team: each such
-- account counts, and networks limit only the accounts of clients, who register by themselves. An operator
-- may set the limits of the automatic rollback of an area. Written by the gateway.
-- works with code from 0048
alter table area_report add column is_staff boolean not null default false;

-- Null is the installation's default.
create table area_thresholds (
  area text primary key,
  staff_min integer check (staff_min >= 2),
  people_min integer check (people_min >= 2),
  share_percent integer check (share_percent between 1 and 100),
  minutes integer check (minutes between 1 and 1440),
  changed_at timestamptz not null,
  changed_by text not null
);
