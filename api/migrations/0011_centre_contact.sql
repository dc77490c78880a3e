-- How people reach the centre is edited on a screen: an address to write to, and a version to save over.

alter table center
  add column email text check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  add column version integer not null default 1;
