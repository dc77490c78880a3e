-- Membership plans, standing seats, make-ups and the waiting list for a full series. Earlier code leaves
-- all of them as they are; it shows a seat's booking as free of charge.
-- works with code from 0064

-- A renewing package without a row has the defaults: monthly from the day of sale, no fixed seats.
create table membership_plan (
  template_id uuid primary key references package_template (id),
  period_months smallint not null default 1 check (period_months in (1, 3, 12)),
  -- Whether periods start on the day of sale or on the first of a month.
  starts_with text not null default 'sale' check (starts_with in ('sale', 'month')),
  -- The price of a first period that is shorter than the others.
  first_period text not null default 'whole' check (first_period in ('whole', 'days', 'sessions')),
  -- Fixed seats in a week; null: none, the plan gives sessions to book.
  seats_per_week smallint check (seats_per_week between 1 and 14),
  enrolment_fee_minor integer not null default 0 check (enrolment_fee_minor between 0 and 10000000),
  -- Charged again to those who return after this time; null: never again.
  enrolment_again_months smallint check (enrolment_again_months between 1 and 120),
  -- An absence told this long before the class is made up.
  absence_minutes integer not null default 1440 check (absence_minutes between 0 and 20160),
  -- Null: until the end of the next period.
  make_up_days smallint check (make_up_days between 1 and 365),
  -- Make-ups that can be unused at once; 0: absences are not made up.
  make_up_limit smallint not null default 4 check (make_up_limit between 0 and 50),
  keeps_make_ups boolean not null default false,
  -- What a class that the center cancels, or a holiday, gives.
  closure_rule text not null default 'makeUp' check (closure_rule in ('nothing', 'makeUp', 'discount')),
  -- The fee of each period in which a paused membership keeps its seats; null: a pause frees them.
  pause_fee_minor integer check (pause_fee_minor between 0 and 10000000),
  check (starts_with = 'month' or first_period = 'whole')
);
insert into membership_plan (template_id)
select id from package_template where renews_monthly;

-- The services in which an absence can be made up; none: those of the plan.
create table membership_plan_make_up_service (
  template_id uuid not null references membership_plan (template_id) on delete cascade,
  service_id uuid not null references service (id),
  primary key (template_id, service_id)
);

create table standing_seat (
  id uuid primary key,
  membership_id uuid not null references membership (id),
  client_id uuid not null references client (id),
  series_id uuid not null references class_series (id),
  weekday smallint not null check (weekday between 0 and 6),
  from_date date not null,
  -- The last day; null: without an end.
  until_date date,
  created_at timestamptz not null,
  created_by_user_id uuid references app_user (id),
  -- A seat that is taken back before its first day ends the day before it.
  check (until_date >= from_date - 1)
);
create index standing_seat_series on standing_seat (series_id, weekday);
create index standing_seat_membership on standing_seat (membership_id);
create index standing_seat_client on standing_seat (client_id);
create unique index standing_seat_live on standing_seat (client_id, series_id, weekday)
  where until_date is null;

-- The seats of a series on one weekday on its fullest day from `since` on.
create function fixed_seats_at_peak(series uuid, day smallint, since date) returns bigint
language sql stable as $$
  select coalesce(max(held.seats), 0)
  from (
    select (
      select count(*) from standing_seat s
      where s.series_id = series and s.weekday = day and s.from_date <= starts.on_date
        and (s.until_date is null or s.until_date >= starts.on_date)) as seats
    from (
      select since as on_date
      union
      select from_date from standing_seat
      where series_id = series and weekday = day and from_date > since
    ) starts
  ) held
$$;

create function standing_seats_fit() returns trigger language plpgsql as $$
declare
  seats integer;
begin
  -- Assignments of one series wait for each other, and for a change of its capacity.
  select capacity into seats from class_series where id = new.series_id for no key update;
  if fixed_seats_at_peak(new.series_id, new.weekday, new.from_date) > seats then
    raise exception 'more fixed seats than the class has'
      using errcode = 'check_violation', constraint = 'standing_seat_capacity';
  end if;
  return null;
end
$$;
create constraint trigger standing_seats_fit
  after insert or update on standing_seat
  for each row execute function standing_seats_fit();

-- The seats without an end are those of every day from some day on.
create function class_series_keeps_seats() returns trigger language plpgsql as $$
begin
  if exists (
    select from standing_seat where series_id = new.id and until_date is null
    group by weekday having count(*) > new.capacity)
  then
    raise exception 'fewer places than fixed seats'
      using errcode = 'check_violation', constraint = 'class_series_seats';
  end if;
  return null;
end
$$;
create constraint trigger class_series_keeps_seats
  after update of capacity on class_series
  for each row execute function class_series_keeps_seats();

-- A booking of a standing seat: one for each session, and its price is part of the fee.
alter table booking add column standing_seat_id uuid references standing_seat (id);
create unique index booking_standing_seat on booking (standing_seat_id, session_id)
  where standing_seat_id is not null;

alter table package_purchase
  -- `standing`: pays for fixed seats only. `makeUp`: one class in place of another, before bonos.
  add column pays_for text not null default 'any' check (pays_for in ('any', 'standing', 'makeUp')),
  -- The membership of a make-up.
  add column membership_id uuid references membership (id),
  -- The absence that a make-up is for; null: given by the staff.
  add column absence_booking_id uuid references booking (id),
  add constraint package_purchase_make_up check (
    (pays_for = 'makeUp') = (membership_id is not null)
    and (absence_booking_id is null or pays_for = 'makeUp'));
create unique index package_purchase_absence on package_purchase (absence_booking_id);
create index package_purchase_membership on package_purchase (membership_id)
  where membership_id is not null;

-- Paid to keep the seats of a paused membership, without their classes.
alter table membership_period
  add column is_paused boolean not null default false,
  -- What a short first period costs less than a whole one.
  add column left_out_minor integer not null default 0 check (left_out_minor >= 0);

-- Amounts to deduct from the next period, for classes that the center cancelled.
create table membership_discount (
  id uuid primary key,
  membership_id uuid not null references membership (id),
  booking_id uuid not null unique references booking (id),
  amount_minor integer not null check (amount_minor > 0),
  -- The sale that deducts it.
  sale_id uuid references sale (id),
  created_at timestamptz not null
);
create index membership_discount_open on membership_discount (membership_id) where sale_id is null;

-- The waiting list for a standing seat of a full series.
create table standing_seat_wait (
  id uuid primary key,
  series_id uuid not null references class_series (id),
  weekday smallint not null check (weekday between 0 and 6),
  client_id uuid not null references client (id),
  membership_id uuid not null references membership (id),
  state text not null check (
    state in ('waiting', 'offered', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  position bigint generated always as identity,
  offer_expires_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state = 'offered') = (offer_expires_at is not null))
);
create unique index standing_seat_wait_live on standing_seat_wait (client_id, series_id, weekday)
  where state in ('waiting', 'offered');
create index standing_seat_wait_order on standing_seat_wait (series_id, weekday, position)
  where state in ('waiting', 'offered');
