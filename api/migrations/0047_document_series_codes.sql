-- What the numbers of each kind of document begin with, before the year. Code before this one begins a
-- year's series with the letters that are the defaults here.
-- works with code from 0045
alter table money_settings
  add column series_simplified text not null default 'T',
  add column series_full text not null default 'F',
  add column series_rectifying text not null default 'R',
  add column series_plain text not null default 'C',
  -- The last one is a letter, so that the year's digits after it can't be taken for the code's.
  add constraint money_settings_series_codes check (
    series_simplified ~ '^[A-Z0-9]{0,5}[A-Z]$'
    and series_full ~ '^[A-Z0-9]{0,5}[A-Z]$'
    and series_rectifying ~ '^[A-Z0-9]{0,5}[A-Z]$'
    and series_plain ~ '^[A-Z0-9]{0,5}[A-Z]$'
  ),
  add constraint money_settings_series_differ check (
    series_simplified not in (series_full, series_rectifying, series_plain)
    and series_full not in (series_rectifying, series_plain)
    and series_rectifying <> series_plain
  );
