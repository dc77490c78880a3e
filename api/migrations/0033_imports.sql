-- Clients brought in from another program's file: what each row says until it is brought in, what was
-- made of it, and which records came of it, so that all of it can be taken back.

create table client_import (
  id uuid primary key,
  file_name text not null check (length(file_name) between 1 and 200),
  head text[] not null,
  -- What each column of the file is; null: it is left out.
  columns text[] not null,
  state text not null check (
    state in ('draft', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')
  ),
  -- Whether those who look like a client that there is come in too.
  takes_alike boolean not null default false,
  rows integer not null check (rows >= 0),
  -- What the work under way is through with: how many rows, and the number of the last one.
  done_rows integer not null default 0 check (done_rows between 0 and rows),
  done_through integer not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint client_import_columns_fit check (cardinality(columns) = cardinality(head))
);
create index client_import_by_creation on client_import (created_at desc, id);
-- One at a time works: two would not see each other's look-alikes.
create unique index client_import_at_work on client_import ((true))
where state in ('checking', 'running', 'undoing');

create table client_import_row (
  import_id uuid not null references client_import (id) on delete cascade,
  -- As the spreadsheet counts, the head being 1.
  number integer not null check (number > 1),
  -- Emptied once the import is through: from then on the record says it.
  cells text[] not null,
  -- What look-alikes are found by; only while the import is under way.
  keys text[] not null default '{}',
  verdict text check (verdict in ('new', 'alike', 'broken')),
  problems text[] not null default '{}',
  client_id uuid references client (id) on delete set null,
  primary key (import_id, number)
);
create index client_import_row_keys on client_import_row using gin (keys);
create index client_import_row_client on client_import_row (client_id) where client_id is not null;
