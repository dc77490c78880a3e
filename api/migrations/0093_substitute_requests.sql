-- A professional asks a colleague to give one of their sessions.
-- works with code from 0092

create table substitute_request (
  id uuid primary key,
  session_id uuid not null references session (id) on delete cascade,
  from_professional_id uuid not null references professional (id) on delete cascade,
  to_professional_id uuid not null references professional (id) on delete cascade,
  -- Who answers it, by the center's setting when it was made.
  waits_for text not null check (waits_for in ('colleague', 'admin')),
  state text not null check (state in ('asked', 'accepted', 'declined', 'withdrawn')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by_user_id uuid references app_user (id),
  constraint substitute_request_colleague check (from_professional_id <> to_professional_id),
  constraint substitute_request_decided check ((state = 'asked') = (decided_at is null))
);
-- A session waits for one answer.
create unique index substitute_request_asked on substitute_request (session_id) where state = 'asked';
create index substitute_request_from on substitute_request (from_professional_id)
  where state = 'asked';
create index substitute_request_to on substitute_request (to_professional_id) where state = 'asked';

create trigger substitute_request_agenda_insert after insert on substitute_request
referencing new table as changed for each statement execute function notify_agenda();
create trigger substitute_request_agenda_update after update on substitute_request
referencing new table as changed for each statement execute function notify_agenda();
