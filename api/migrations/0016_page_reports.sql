-- What pages tell of builds: one row per person, build and minute, for mounts and failures alike, so
-- that both are counted in the same unit and over the same instants (docs/decisions/0044). It takes
-- the place of a row per failure and a count per gateway, which anybody could fill and which could
-- not be compared. What was told before an update is a day old at most, and is not carried over.

drop table area_failure;
drop table area_mount_count;

create table area_report (
  minute timestamptz not null,
  area text not null,
  build_id text not null,
  -- A keyed hash: of the account where there is a session, else of the browser's signed cookie.
  person text not null,
  -- A keyed hash of the /24 or /64 that the build was served to.
  network text not null,
  has_session boolean not null,
  -- The last instant of each within the minute: an activation may lie in the middle of it.
  mounted_at timestamptz,
  failed_at timestamptz,
  -- Of the last failure.
  phase text,
  reason text,
  fallback text,
  primary key (area, build_id, minute, person),
  check (mounted_at is not null or failed_at is not null),
  check ((failed_at is null) = (phase is null))
);
create index area_report_minute on area_report (minute);
