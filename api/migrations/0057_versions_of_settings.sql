-- Each part of the center's settings (fees, limits, …) is saved over the version that its form was loaded
-- with. The row has one counter for all parts, so it also says at which version each part changed last:
-- saving one part makes no form of another part stale. What has no entry hasn't changed since version 1.
-- works with code from 0048
alter table center add column part_versions jsonb not null default '{}'
  constraint center_part_versions_is_object check (jsonb_typeof(part_versions) = 'object');

-- An open form that was loaded before may be of any earlier version.
update center set part_versions = (
  select jsonb_object_agg(part, version)
  from unnest(array['accessPolicy', 'appearance', 'bookingLimits', 'contact', 'fees', 'noticeTexts',
    'publicTimetable', 'returnGrace', 'sessionClosing']) as part);
