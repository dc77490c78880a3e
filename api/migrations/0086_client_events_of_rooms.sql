-- A class that gets another room changes the bookings of its clients, too.
-- works with code from 0084

create function notify_clients_of_rooms() returns trigger
language plpgsql as $$
begin
  perform pg_notify('client', b.client_id::text) from (
    select distinct booking.client_id
    from changed join resource on resource.id = changed.resource_id
      join booking on booking.session_id = changed.session_id
    where resource.kind = 'room' and booking.status in ('held', 'confirmed')
  ) b;
  return null;
end
$$;

create trigger session_resource_client_insert after insert on session_resource
referencing new table as changed for each statement execute function notify_clients_of_rooms();
create trigger session_resource_client_delete after delete on session_resource
referencing old table as changed for each statement execute function notify_clients_of_rooms();
