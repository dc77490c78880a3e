-- Answers are no longer kept in memory, so nobody asks any more what has changed since.

do $$
declare
  name text;
begin
  foreach name in array array[
    'center', 'service', 'service_resource', 'resource', 'professional', 'professional_service',
    'professional_hours', 'client',
    'holiday', 'professional_exception', 'time_off', 'session', 'session_resource', 'booking',
    'waitlist_entry'
  ] loop
    execute format('drop trigger %I on %I', name || '_noted', name);
  end loop;
  foreach name in array array[
    'holiday', 'professional_exception', 'time_off', 'session', 'session_resource', 'booking',
    'waitlist_entry'
  ] loop
    execute format('drop trigger %I on %I', name || '_emptied', name);
  end loop;
end
$$;

drop function note_change(), note_span();
drop function noted_span(session), noted_span(session_resource), noted_span(time_off),
  noted_span(holiday), noted_span(professional_exception), noted_span(booking),
  noted_span(waitlist_entry);
drop function noted_span(date), busy_of_session(uuid);
drop table change_note;
