-- What the center pays its professionals: their rules, and the statements of months that are closed.
-- Earlier code doesn't know them.
-- works with code from 0064

create table pay_rule (
  id uuid primary key,
  professional_id uuid not null references professional (id),
  -- Null: the general rule of the professional.
  service_id uuid references service (id),
  kind text not null
    check (kind in ('perSession', 'perAttendee', 'percentage', 'hourly', 'unpaid', 'general')),
  -- Per session, attendee or hour.
  rate_minor integer check (rate_minor between 1 and 10000000),
  basis_points integer check (basis_points between 1 and 10000),
  -- Of each session that is given.
  minimum_minor integer not null default 0 check (minimum_minor between 0 and 10000000),
  valid_from date not null,
  created_at timestamptz not null,
  created_by_user_id uuid references app_user (id),
  constraint pay_rule_start unique nulls not distinct (professional_id, service_id, valid_from),
  constraint pay_rule_rate check (
    (rate_minor is not null) = (kind in ('perSession', 'perAttendee', 'hourly'))),
  constraint pay_rule_share check ((basis_points is not null) = (kind = 'percentage')),
  constraint pay_rule_minimum check (
    minimum_minor = 0 or kind in ('perAttendee', 'percentage', 'hourly')),
  -- Back to the general rule, from a rule of the service.
  constraint pay_rule_general check (kind <> 'general' or service_id is not null)
);

create table pay_statement (
  id uuid primary key,
  professional_id uuid not null references professional (id),
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  planned_minutes integer not null check (planned_minutes >= 0),
  total_minor integer not null,
  closed_at timestamptz not null,
  closed_by_user_id uuid references app_user (id),
  constraint pay_statement_month unique (professional_id, month)
);

create table pay_statement_line (
  statement_id uuid not null references pay_statement (id),
  position integer not null check (position >= 1),
  -- A correction is the difference of a session of an earlier month that was closed.
  kind text not null check (kind in ('session', 'correction')),
  session_id uuid not null references session (id),
  -- The first day of the month of the session.
  session_month date not null,
  service_name text not null,
  starts_at timestamptz not null,
  minutes integer not null check (minutes > 0),
  is_cancelled boolean not null,
  attended integer not null check (attended >= 0),
  no_show integer not null check (no_show >= 0),
  cancelled_late integer not null check (cancelled_late >= 0),
  unmarked integer not null check (unmarked >= 0),
  value_minor integer not null,
  -- The rule as it was; null without one, and for a session that gives nothing.
  rule_kind text check (rule_kind in ('perSession', 'perAttendee', 'percentage', 'hourly', 'unpaid')),
  rate_minor integer,
  basis_points integer,
  minimum_minor integer not null,
  is_minimum boolean not null,
  -- What closed statements had paid for the session; null unless it is a correction.
  before_minor integer,
  amount_minor integer not null,
  primary key (statement_id, position),
  constraint pay_statement_line_session unique (statement_id, session_id, session_month),
  check ((kind = 'correction') = (before_minor is not null))
);
create index pay_statement_line_of_session on pay_statement_line (session_id);

-- A closed month is fixed: later changes are corrections in the next one.
-- guard: closed statements are append-only (pay-statements.test.ts)
-- without: `before update or delete` → `before delete`
create trigger pay_statement_append_only before update or delete on pay_statement
  for each row execute function refuse_change();
-- guard: lines of closed statements are append-only (pay-statements.test.ts)
-- without: `before update or delete` → `before update`
create trigger pay_statement_line_append_only before update or delete on pay_statement_line
  for each row execute function refuse_change();

create function pay_statement_adds_up() returns trigger
language plpgsql as $$
begin
  if new.total_minor <> (
    select coalesce(sum(amount_minor), 0) from pay_statement_line where statement_id = new.id
  ) then
    raise exception 'the lines of statement % have another sum', new.id
      using errcode = 'check_violation', constraint = 'pay_statement_adds_up';
  end if;
  return null;
end
$$;
-- guard: the lines of a closed statement add up (pay-statements.test.ts)
-- without: `after insert on` → `after delete on`
create constraint trigger pay_statement_adds_up after insert on pay_statement
  deferrable initially deferred for each row execute function pay_statement_adds_up();
