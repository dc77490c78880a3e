-- The pages of clients hear of changes of their own bookings and waiting lists.
-- works with code from 0084

-- Says whose bookings have changed and nothing else; the page reads them again.
create function notify_clients() returns trigger
language plpgsql as $$
begin
  perform pg_notify('client', client_id::text) from (select distinct client_id from changed) c;
  return null;
end
$$;

create trigger booking_client_insert after insert on booking
referencing new table as changed for each statement execute function notify_clients();
create trigger booking_client_update after update on booking
referencing new table as changed for each statement execute function notify_clients();
create trigger waitlist_entry_client_insert after insert on waitlist_entry
referencing new table as changed for each statement execute function notify_clients();
create trigger waitlist_entry_client_update after update on waitlist_entry
referencing new table as changed for each statement execute function notify_clients();

-- A class that moves or changes hands changes the bookings of its clients; a taken seat doesn't.
create function notify_clients_of_sessions() returns trigger
language plpgsql as $$
begin
  perform pg_notify('client', b.client_id::text) from (
    select distinct booking.client_id
    from changed join earlier on earlier.id = changed.id
      join booking on booking.session_id = changed.id
    where booking.status in ('held', 'confirmed')
      and (earlier.starts_at, earlier.ends_at, earlier.professional_id)
        is distinct from (changed.starts_at, changed.ends_at, changed.professional_id)
  ) b;
  return null;
end
$$;
create trigger session_client_update after update on session
referencing old table as earlier new table as changed
for each statement execute function notify_clients_of_sessions();
