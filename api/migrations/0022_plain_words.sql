-- A place in a class is a seat everywhere in the code; what counts them is called so here, too.

alter function count_booking_place() rename to count_booking_seat;
alter function count_offered_place() rename to count_offered_seat;

drop trigger if exists booking_place on booking;
create trigger booking_seat after insert or update or delete on booking
for each row execute function count_booking_seat();

drop trigger if exists waitlist_entry_place on waitlist_entry;
create trigger waitlist_entry_seat after insert or update on waitlist_entry
for each row execute function count_offered_seat();
