-- Reminders of a service, and the answers to them from links in the mail.
-- works with code from 0084

alter table service
  -- Hours before a session at which its clients are reminded. Services that exist keep one.
  add column reminder_hours integer[] not null default '{24}'
    check (reminder_hours <@ array[48, 24, 2] and cardinality(reminder_hours) <= 3);
alter table service alter column reminder_hours set default '{24,2}';

-- When the client said that they will come; null without an answer.
alter table booking add column coming_at timestamptz;

-- A mailed link for one answer to one booking, without a log-in.
create table booking_answer_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  booking_id uuid not null references booking (id) on delete cascade,
  answer text not null check (answer in ('coming', 'notComing')),
  -- The start of the session.
  expires_at timestamptz not null,
  used_at timestamptz
);
create index booking_answer_link_booking on booking_answer_link (booking_id);
