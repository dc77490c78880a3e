-- What goes wrong with an import is said, and data go out: the whole center as one ZIP, and acts over
-- many clients at once.

-- An import whose work stopped says so and bars no other: it goes on from where it is, or is undone.
alter table client_import add column failed_at timestamptz;
drop index client_import_at_work;
create unique index client_import_at_work on client_import ((true))
where state in ('checking', 'running', 'undoing') and failed_at is null;
-- Whether the row says that the person agreed to news, and since when.
alter table client_import_row add column agrees boolean not null default false;

-- All lists of the center in one ZIP, made in the background. It is kept here, not in a place with an
-- address, and for a day.
create table center_export (
  id uuid primary key,
  state text not null check (state in ('running', 'done', 'failed')),
  -- Who writes its parts; one who takes over from another takes another name.
  written_by uuid,
  rows integer not null default 0 check (rows >= 0),
  done_rows integer not null default 0 check (done_rows >= 0),
  bytes integer check (bytes > 0),
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz,
  constraint center_export_done check (
    (state = 'done') = (bytes is not null and expires_at is not null)
  )
);
create unique index center_export_at_work on center_export ((true)) where state = 'running';

create table center_export_part (
  export_id uuid not null references center_export (id) on delete cascade,
  number integer not null check (number > 0),
  data bytea not null,
  primary key (export_id, number)
);
-- It is compressed already.
alter table center_export_part alter column data set storage external;

-- One act over many clients: what, and how far it is. Whom it is still about stands beside it, and goes as
-- it is done.
create table client_batch (
  id uuid primary key,
  kind text not null check (kind in ('tag', 'untag', 'mail')),
  tag text check (length(tag) between 1 and 40),
  subject text check (length(subject) between 1 and 200),
  body text check (length(body) between 1 and 5000),
  state text not null check (state in ('running', 'done', 'failed')),
  clients integer not null default 0 check (clients >= 0),
  done_clients integer not null default 0 check (done_clients between 0 and clients),
  -- Those for whom it did something.
  reached integer not null default 0 check (reached between 0 and done_clients),
  created_by uuid,
  created_at timestamptz not null,
  constraint client_batch_says check (
    case kind
      when 'mail' then subject is not null and body is not null and tag is null
      else tag is not null and subject is null and body is null
    end
  )
);

create table client_batch_member (
  batch_id uuid not null references client_batch (id) on delete cascade,
  client_id uuid not null references client (id) on delete cascade,
  primary key (batch_id, client_id)
);
create index client_batch_member_client on client_batch_member (client_id);

-- What a client needs, and nobody else has, to say that they want no more news: it is in each mail, and
-- is good for nothing else. So it is kept as it is, for the next mail.
create table unsubscribe_link (
  client_id uuid primary key references client (id) on delete cascade,
  token text not null unique check (length(token) >= 40),
  created_at timestamptz not null
);
