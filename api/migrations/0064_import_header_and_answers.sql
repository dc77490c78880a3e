-- A file may have a title above its header: the rows above it and the header are stored with the others, and
-- another row can be chosen as the header. The facts say, per column, how many cells are filled and in which
-- order their dates and amounts are written; the answers settle what a file leaves open. A possible duplicate
-- names the record or the earlier row that it is like.
-- No older code works with it: it takes every stored row for a record, so it would bring in the title and the
-- header as people, and it would shift the cells of a row that doesn't correspond to its header.
alter table client_import
  add column header_row integer not null default 1 check (header_row >= 1),
  add column facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
  add column answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object');

alter table client_import_row
  drop constraint client_import_row_number_check,
  add constraint client_import_row_number_check check (number >= 1),
  add column like_client_id uuid references client (id) on delete set null,
  add column like_row integer;
create index client_import_row_like_client on client_import_row (like_client_id)
where like_client_id is not null;
