-- Notes of changes say which time they are about where a row tells, so that kept answers about other
-- times stay. Without bounds a note is about everything, as all have been.

alter table change_note
  add column span tstzrange not null default '(,)',
  drop constraint change_note_pkey,
  add primary key (topic, transaction, span);

-- The time for which availability may differ with a row from availability without it; null: none.

create function noted_span(session) returns tstzrange
language sql immutable return ($1).busy;

create function noted_span(session_resource) returns tstzrange
language sql immutable return ($1).busy;

create function noted_span(time_off) returns tstzrange
language sql immutable
return case when ($1).state = 'approved' then tstzrange(($1).starts_at, ($1).ends_at) end;

-- A date is another time in every zone, and the centre's may be changing: a day more on both sides.
create function noted_span(date) returns tstzrange
language sql immutable
return tstzrange(($1 - 1)::timestamp at time zone 'UTC', ($1 + 2)::timestamp at time zone 'UTC');

create function noted_span(holiday) returns tstzrange
language sql immutable return noted_span(($1).local_date);

create function noted_span(professional_exception) returns tstzrange
language sql immutable return noted_span(($1).local_date);

-- Locked: a session that is moving is waited for, or the note would be about where it was. Whoever
-- books has locked it already.
create function busy_of_session(uuid) returns tstzrange
language sql volatile
begin atomic select busy from session where id = $1 for share; end;

-- The places that bookings take are counted in the session, which is noted itself.
create function noted_span(booking) returns tstzrange
language sql volatile
return case when ($1).status = 'held' then busy_of_session(($1).session_id) end;

create function noted_span(waitlist_entry) returns tstzrange
language sql volatile
return case when ($1).state = 'waiting' then busy_of_session(($1).session_id) end;

-- Notes a row's time as it was and as it is: what moves is gone from one and new in the other.
create function note_span() returns trigger
language plpgsql as $$
declare
  before tstzrange;
  after tstzrange;
begin
  if tg_op <> 'INSERT' then before := noted_span(old); end if;
  if tg_op <> 'DELETE' then after := noted_span(new); end if;
  insert into change_note (topic, transaction, span)
  select tg_argv[0], pg_current_xact_id(), span
  from unnest(array[before, after]) span
  where span is not null
  on conflict do nothing;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'holiday', 'professional_exception', 'time_off', 'session', 'session_resource', 'booking',
    'waitlist_entry'
  ] loop
    execute format('drop trigger %I on %I', name || '_noted', name);
    execute format(
      'create trigger %I after insert or update or delete on %I
       for each row execute function note_span(''availability'')',
      name || '_noted', name);
    execute format(
      'create trigger %I after truncate on %I
       for each statement execute function note_change(''availability'')',
      name || '_emptied', name);
  end loop;
end
$$;
