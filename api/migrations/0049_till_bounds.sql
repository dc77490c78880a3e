-- The till: who counts a drawer and since when, what waits for the next shift, and settings of its limits.
-- works with code from 0048
alter table money_settings
  -- The latest day on which what isn't paid now may be due, from today.
  add max_due_days integer not null default 60 check (max_due_days between 0 and 730),
  -- Whoever counts sees what there should be only once the count is in.
  add is_count_blind boolean not null default true;

alter table cash_session
  add counting_since timestamptz,
  add counting_by_user_id uuid references app_user (id),
  alter expected_minor type bigint,
  alter difference_minor type bigint;

-- Payments taken at the front desk while no shift was open: the next one to open, or to go on, takes them.
create table payment_without_shift (
  payment_id uuid primary key references payment (id)
);
