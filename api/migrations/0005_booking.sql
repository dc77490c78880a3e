-- Setting up, timetable, bookings, bonos and waiting lists.
-- The database is the last judge: no overlap of a professional or a room, no more places taken than
-- there are, no balance below zero, no second live booking of a client, whatever the code does.

-- Rooms and equipment ------------------------------------------------------------------------

create table resource (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  kind text not null check (kind in ('room', 'equipment')),
  quantity integer not null check (quantity between 1 and 1000),
  status text not null default 'active' check (status in ('active', 'archived')),
  version integer not null default 1,
  created_at timestamptz not null
);

-- Services ------------------------------------------------------------------------------------

alter table service
  add column description text not null default '',
  add column buffer_before_minutes integer not null default 0
    check (buffer_before_minutes between 0 and 240),
  add column buffer_after_minutes integer not null default 0
    check (buffer_after_minutes between 0 and 240),
  -- Cancelling later than this before the start is late. Real minutes, not wall time.
  add column cancellation_minutes integer not null default 720
    check (cancellation_minutes between 0 and 20160),
  -- The window in which clients may book: opens so many days before, closes so many minutes before.
  add column booking_opens_days integer not null default 30
    check (booking_opens_days between 1 and 365),
  add column booking_closes_minutes integer not null default 0
    check (booking_closes_minutes between 0 and 20160),
  add column is_online boolean not null default true,
  add column picture_file_id uuid references file (id) on delete set null,
  add column version integer not null default 1;

create table service_resource (
  service_id uuid not null references service (id) on delete cascade,
  resource_id uuid not null references resource (id),
  quantity integer not null default 1 check (quantity >= 1),
  primary key (service_id, resource_id)
);

-- When the centre and its people are there ------------------------------------------------------

-- Weekday 0 is Sunday. Wall time of the centre; an end of 24:00 is midnight.
create table opening_hours (
  id uuid primary key,
  weekday smallint not null check (weekday between 0 and 6),
  starts time not null,
  ends time not null check (ends > starts)
);

create table holiday (
  local_date date primary key,
  name text not null check (btrim(name) <> '')
);

alter table professional add column version integer not null default 1;

create table professional_hours (
  id uuid primary key,
  professional_id uuid not null references professional (id) on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  starts time not null,
  ends time not null check (ends > starts)
);
create index professional_hours_professional_id on professional_hours (professional_id);

-- One day that is not like the others: `extra` hours, or the day's hours are these and no more.
create table professional_exception (
  id uuid primary key,
  professional_id uuid not null references professional (id) on delete cascade,
  local_date date not null,
  kind text not null check (kind in ('extra', 'off')),
  starts time,
  ends time,
  check ((kind = 'off' and starts is null and ends is null)
    or (kind = 'extra' and starts is not null and ends is not null and ends > starts))
);
create index professional_exception_day on professional_exception (professional_id, local_date);

create table time_off (
  id uuid primary key,
  professional_id uuid not null references professional (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text not null default '',
  state text not null check (state in ('requested', 'approved', 'rejected')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by_user_id uuid references app_user (id)
);
create index time_off_professional_id on time_off (professional_id, state, starts_at);

-- Series and sessions ---------------------------------------------------------------------------

create table class_series (
  id uuid primary key,
  service_id uuid not null references service (id),
  professional_id uuid not null references professional (id),
  resource_id uuid references resource (id),
  weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7
    and weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  -- Wall time of the centre: 19:00 stays 19:00 across a clock change.
  local_time time not null,
  duration_minutes integer not null check (duration_minutes between 5 and 1440),
  capacity integer not null check (capacity >= 1),
  from_date date not null,
  until_date date check (until_date >= from_date),
  -- Sessions exist up to and including this day.
  generated_until date not null,
  status text not null default 'active' check (status in ('active', 'ended')),
  version integer not null default 1,
  created_at timestamptz not null
);

create table session (
  id uuid primary key,
  service_id uuid not null references service (id),
  professional_id uuid not null references professional (id),
  series_id uuid references class_series (id),
  -- The day that the series made it for, even when the session was moved by hand.
  series_date date,
  kind text not null check (kind in ('appointment', 'class')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- With buffers: the time in which the professional and the room are taken.
  busy tstzrange not null check (busy @> tstzrange(starts_at, ends_at)),
  capacity integer not null check (capacity >= 1),
  -- Places of live bookings, holds and offers; kept by the triggers below, never by the code.
  taken integer not null default 0,
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled', 'closed')),
  is_edited boolean not null default false,
  cancel_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint session_capacity check (taken <= capacity),
  constraint session_taken_is_not_negative check (taken >= 0),
  check ((series_id is null) = (series_date is null)),
  check (kind = 'class' or capacity = 1),
  constraint session_professional_overlap exclude using gist (
    professional_id with =, busy with &&
  ) where (status <> 'cancelled')
);
create unique index session_series_date on session (series_id, series_date);
create index session_starts_at on session (starts_at);
create index session_service_id on session (service_id, starts_at);
create index session_professional_id on session (professional_id, starts_at);

create table session_resource (
  session_id uuid not null references session (id) on delete cascade,
  resource_id uuid not null references resource (id),
  quantity integer not null check (quantity >= 1),
  -- Copies of the session's and the resource's, kept by the trigger below, for the constraint.
  busy tstzrange not null,
  is_active boolean not null,
  is_exclusive boolean not null,
  primary key (session_id, resource_id),
  constraint session_resource_overlap exclude using gist (
    resource_id with =, busy with &&
  ) where (is_active and is_exclusive)
);
create index session_resource_busy on session_resource using gist (resource_id, busy)
  where (is_active);

create function session_resource_follows() returns trigger
language plpgsql as $$
begin
  update session_resource
  set busy = new.busy, is_active = new.status <> 'cancelled'
  where session_id = new.id;
  return null;
end
$$;
create trigger session_resource_follows after update of busy, status on session
for each row execute function session_resource_follows();

-- Bookings ----------------------------------------------------------------------------------------

create table booking (
  id uuid primary key,
  session_id uuid not null references session (id),
  client_id uuid not null references client (id),
  status text not null check (status in ('held', 'confirmed', 'expired', 'attended', 'noShow',
    'cancelled', 'cancelledLate', 'cancelledByCenter')),
  -- Beyond the capacity, by a member of the staff who said why.
  is_extra boolean not null default false,
  hold_expires_at timestamptz,
  -- The policy in force when it was booked.
  cancellation_minutes integer not null,
  free_cancel_until timestamptz not null,
  -- What is owed for it: 0 with a bono.
  price_minor integer not null check (price_minor >= 0),
  source text not null check (source in ('client', 'staff', 'waitlist')),
  override_reason text,
  rescheduled_from_id uuid references booking (id),
  booked_at timestamptz not null,
  booked_by_user_id uuid references app_user (id),
  cancelled_at timestamptz,
  cancelled_by_user_id uuid references app_user (id),
  cancel_reason text,
  marked_at timestamptz,
  -- Unique per device action, so that an arrival sent twice counts once.
  version integer not null default 1,
  check ((status = 'held') = (hold_expires_at is not null)),
  check (not is_extra or override_reason is not null)
);
-- One live booking per client and session.
create unique index booking_live on booking (session_id, client_id)
  where status in ('held', 'confirmed', 'attended', 'noShow');
create index booking_session_id on booking (session_id);
create index booking_client_id on booking (client_id, booked_at desc);
create index booking_hold_expires_at on booking (hold_expires_at) where status = 'held';

create table waitlist_entry (
  id uuid primary key,
  session_id uuid not null references session (id),
  client_id uuid not null references client (id),
  state text not null check (state in ('waiting', 'promoted', 'offered', 'accepted', 'declined',
    'lapsed', 'withdrawn', 'closed')),
  -- Order of claims; a gap means nothing.
  position bigint generated always as identity,
  offer_expires_at timestamptz,
  booking_id uuid references booking (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state = 'offered') = (offer_expires_at is not null))
);
create unique index waitlist_entry_live on waitlist_entry (session_id, client_id)
  where state in ('waiting', 'offered');
create index waitlist_entry_session_id on waitlist_entry (session_id, position)
  where state in ('waiting', 'offered');
create index waitlist_entry_client_id on waitlist_entry (client_id, created_at desc);
create index waitlist_entry_offer on waitlist_entry (offer_expires_at) where state = 'offered';

-- Places are counted on the session's row: whoever changes them takes its lock, and the check
-- refuses the one too many.
create function count_booking_place() returns trigger
language plpgsql as $$
declare
  before integer := 0;
  after integer := 0;
begin
  if tg_op <> 'INSERT' then
    before := (old.status in ('held', 'confirmed', 'attended', 'noShow') and not old.is_extra)::integer;
  end if;
  if tg_op <> 'DELETE' then
    after := (new.status in ('held', 'confirmed', 'attended', 'noShow') and not new.is_extra)::integer;
    if tg_op = 'UPDATE' and new.session_id <> old.session_id then
      raise exception 'a booking stays in its session' using errcode = 'restrict_violation';
    end if;
  end if;
  if after <> before then
    update session set taken = taken + after - before
    where id = case when tg_op = 'DELETE' then old.session_id else new.session_id end;
  end if;
  return null;
end
$$;
create trigger booking_place after insert or update or delete on booking
for each row execute function count_booking_place();

create function count_offered_place() returns trigger
language plpgsql as $$
declare
  before integer := 0;
  after integer := (new.state = 'offered')::integer;
begin
  if tg_op = 'UPDATE' then before := (old.state = 'offered')::integer; end if;
  if after <> before then
    update session set taken = taken + after - before where id = new.session_id;
  end if;
  return null;
end
$$;
create trigger waitlist_entry_place after insert or update on waitlist_entry
for each row execute function count_offered_place();

-- Packages and bonos ---------------------------------------------------------------------------------

create table package_template (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  kind text not null check (kind in ('credits', 'unlimited')),
  credits integer check (credits between 1 and 1000),
  validity_days integer not null check (validity_days between 1 and 3650),
  validity_from text not null check (validity_from in ('purchase', 'firstUse')),
  weekly_limit integer check (weekly_limit between 1 and 50),
  price_minor integer not null check (price_minor >= 0),
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  status text not null default 'active' check (status in ('active', 'archived')),
  version integer not null default 1,
  created_at timestamptz not null,
  check ((kind = 'credits') = (credits is not null))
);

-- No row: every service.
create table package_template_service (
  template_id uuid not null references package_template (id) on delete cascade,
  service_id uuid not null references service (id) on delete cascade,
  primary key (template_id, service_id)
);

-- A client's bono: a copy of what was sold, which later edits of the template don't touch.
create table package_purchase (
  id uuid primary key,
  client_id uuid not null references client (id),
  template_id uuid not null references package_template (id),
  name text not null,
  kind text not null check (kind in ('credits', 'unlimited')),
  validity_days integer not null,
  validity_from text not null check (validity_from in ('purchase', 'firstUse')),
  weekly_limit integer,
  price_minor integer not null check (price_minor >= 0),
  payment_method text not null check (payment_method in ('cash', 'card', 'transfer', 'online', 'other')),
  state text not null check (state in ('pendingPayment', 'active', 'frozen', 'refunded')),
  -- Sum of the ledger, kept by its trigger.
  balance integer not null default 0,
  purchased_at timestamptz not null,
  -- Null until the first use of a bono whose validity starts then.
  expires_at timestamptz,
  frozen_at timestamptz,
  sold_by_user_id uuid references app_user (id),
  version integer not null default 1,
  constraint package_purchase_balance check (balance >= 0),
  check ((state = 'frozen') = (frozen_at is not null))
);
create index package_purchase_client_id on package_purchase (client_id, purchased_at desc);
create index package_purchase_expires_at on package_purchase (expires_at) where state = 'active';

create table package_purchase_service (
  purchase_id uuid not null references package_purchase (id) on delete cascade,
  service_id uuid not null references service (id),
  primary key (purchase_id, service_id)
);

create table credit_entry (
  id uuid primary key,
  purchase_id uuid not null references package_purchase (id),
  kind text not null check (kind in ('purchase', 'spend', 'return', 'expire', 'adjust', 'refund')),
  -- What the balance changes by; a spend of an unlimited bono is 0 and still a line.
  amount integer not null,
  booking_id uuid references booking (id),
  at timestamptz not null,
  actor_user_id uuid references app_user (id),
  reason text,
  balance_after integer not null,
  check (case kind
    when 'purchase' then amount >= 0
    when 'spend' then amount in (0, -1) and booking_id is not null
    when 'return' then amount in (0, 1) and booking_id is not null
    when 'expire' then amount <= 0
    when 'refund' then amount <= 0
    else reason is not null
  end)
);
-- At most one spend, and at most one return, per booking.
create unique index credit_entry_spend on credit_entry (booking_id) where kind = 'spend';
create unique index credit_entry_return on credit_entry (booking_id) where kind = 'return';
create index credit_entry_purchase_id on credit_entry (purchase_id, at, id);

create function add_to_balance() returns trigger
language plpgsql as $$
begin
  update package_purchase set balance = balance + new.amount
  where id = new.purchase_id
  returning balance into new.balance_after;
  return new;
end
$$;
create trigger credit_entry_balance before insert on credit_entry
for each row execute function add_to_balance();
create trigger credit_entry_append_only before update or delete on credit_entry
for each row execute function refuse_change();
create trigger credit_entry_no_truncate before truncate on credit_entry
for each statement execute function refuse_change();

-- A private calendar address of a client or a professional.
create table calendar_feed (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null unique references app_user (id) on delete cascade,
  created_at timestamptz not null
);
