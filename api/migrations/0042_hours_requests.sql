-- works with code from 0036
-- Hours that hold from a date on: of several, the newest that has begun. Those without a request have
-- always held. Code before this one takes them for one week, which only an approved request shows it.
alter table professional_hours add column from_date date not null default '0001-01-01';

-- Another week that a professional asks for, and what came of it. Answered ones are its history.
create table hours_request (
  id uuid primary key,
  professional_id uuid not null references professional (id) on delete cascade,
  from_date date not null,
  -- [{ weekday, starts, ends }], as they were asked for.
  hours jsonb not null check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) > 0),
  reason text not null default '',
  state text not null check (state in ('requested', 'approved', 'rejected')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by_user_id uuid references app_user (id),
  check ((state = 'requested') = (decided_at is null))
);
create index hours_request_professional_id on hours_request (professional_id, requested_at);
-- One for a day waits for its answer.
create unique index hours_request_waiting on hours_request (professional_id, from_date)
  where state = 'requested';
