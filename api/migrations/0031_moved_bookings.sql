-- A booking that was changed for another says so wherever it is listed.
create index booking_rescheduled_from on booking (rescheduled_from_id)
  where rescheduled_from_id is not null;
