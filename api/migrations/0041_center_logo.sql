-- The centre's logo, and on which ground it is seen: its own, a light one or a dark one.
-- works with code from 0036
alter table center
  add column logo_file_id uuid references file (id),
  add column logo_ground text not null default 'any',
  add constraint center_logo_ground_is_known check (logo_ground in ('any', 'light', 'dark'));
