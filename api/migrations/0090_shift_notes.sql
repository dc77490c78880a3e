-- Notes that one shift at the front desk leaves for the next.
-- works with code from 0089

create table shift_note (
  id uuid primary key,
  text text not null check (char_length(text) between 1 and 500),
  created_at timestamptz not null,
  created_by_user_id uuid references app_user (id),
  done_at timestamptz,
  done_by_user_id uuid references app_user (id),
  constraint shift_note_done check (done_at is not null or done_by_user_id is null)
);
create index shift_note_open on shift_note (created_at) where done_at is null;
create index shift_note_done_at on shift_note (done_at) where done_at is not null;

create trigger shift_note_agenda_insert after insert on shift_note
referencing new table as changed for each statement execute function notify_agenda();
create trigger shift_note_agenda_update after update on shift_note
referencing new table as changed for each statement execute function notify_agenda();
