-- Content-addressed files of an area's builds (`content/…`). Such a file has one address in all builds of
-- the area, and browsers keep it for a year, so its name belongs to the first bytes published under it.
-- Written by the gateway before it stores a build.
-- works with code from 0048
create table area_content (
  area text not null,
  file text not null,
  integrity text not null,
  -- The first build that had it, for the message to the next one.
  build_id text not null,
  primary key (area, file)
);

insert into area_content (area, file, integrity, build_id)
select distinct on (area_release.area, file.key)
  area_release.area, file.key, file.value ->> 'integrity', area_release.build_id
from area_release, jsonb_each(area_release.release -> 'files') as file
where file.key like 'content/%'
order by area_release.area, file.key, area_release.published_at, area_release.build_id;
