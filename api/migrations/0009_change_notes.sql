-- What answers that are kept in memory stand on: which transactions changed what they are made of.
-- A note is seen exactly when the changes of its transaction are, so an answer is still right while
-- every note there is was already there before it was made.

create table change_note (
  topic text not null,
  transaction xid8 not null,
  noted_at timestamptz not null default now(),
  primary key (topic, transaction)
);

-- No two transactions write the same row: nobody waits for anybody.
create function note_change() returns trigger
language plpgsql as $$
begin
  insert into change_note (topic, transaction) values (tg_argv[0], pg_current_xact_id())
  on conflict do nothing;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'center', 'service', 'service_resource', 'resource', 'professional', 'professional_service',
    'professional_hours', 'professional_exception', 'holiday', 'time_off', 'session',
    'session_resource', 'booking', 'waitlist_entry'
  ] loop
    execute format(
      'create trigger %I after insert or update or delete or truncate on %I
       for each statement execute function note_change(''availability'')',
      name || '_noted', name);
  end loop;
end
$$;

-- The list of clients says which tags there are, too; those change with the clients.
create trigger client_noted after insert or update or delete or truncate on client
for each statement execute function note_change('clients');
