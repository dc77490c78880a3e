-- What open agendas are told by, the centre's telephone, and pictures of services.

alter table center add column phone text check (phone ~ '^\+[1-9][0-9]{5,14}$');

-- Open agendas ---------------------------------------------------------------------------------------

-- Says that something of the agenda has changed and nothing else: whoever listens asks again, as
-- themselves. A transaction's notices are sent once, at its commit. Statements that touched no row
-- (looking for holds that ran out) say nothing.
create function notify_agenda() returns trigger
language plpgsql as $$
begin
  if exists (select from changed) then perform pg_notify('agenda', ''); end if;
  return null;
end
$$;

-- A trigger that sees the rows of its statement is good for one kind of statement.
create trigger session_agenda_insert after insert on session
referencing new table as changed for each statement execute function notify_agenda();
create trigger session_agenda_update after update on session
referencing new table as changed for each statement execute function notify_agenda();
create trigger session_agenda_delete after delete on session
referencing old table as changed for each statement execute function notify_agenda();

create trigger booking_agenda_insert after insert on booking
referencing new table as changed for each statement execute function notify_agenda();
create trigger booking_agenda_update after update on booking
referencing new table as changed for each statement execute function notify_agenda();

create trigger waitlist_entry_agenda_insert after insert on waitlist_entry
referencing new table as changed for each statement execute function notify_agenda();
create trigger waitlist_entry_agenda_update after update on waitlist_entry
referencing new table as changed for each statement execute function notify_agenda();

create trigger time_off_agenda_insert after insert on time_off
referencing new table as changed for each statement execute function notify_agenda();
create trigger time_off_agenda_update after update on time_off
referencing new table as changed for each statement execute function notify_agenda();

-- What the roster says of people: their bonos, and their names.
create trigger package_purchase_agenda_insert after insert on package_purchase
referencing new table as changed for each statement execute function notify_agenda();
create trigger package_purchase_agenda_update after update on package_purchase
referencing new table as changed for each statement execute function notify_agenda();
create trigger client_agenda_update after update on client
referencing new table as changed for each statement execute function notify_agenda();
