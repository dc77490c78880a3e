-- works with code from 0064
-- Only places that an update adds are counted: seats of the past do not limit a later capacity.
create or replace function standing_seats_fit() returns trigger language plpgsql as $$
declare
  seats integer;
  since date := new.from_date;
begin
  if tg_op = 'UPDATE' and new.series_id = old.series_id and new.weekday = old.weekday
    and new.from_date = old.from_date
  then
    if old.until_date is null or new.until_date <= old.until_date then
      return null;
    end if;
    since := old.until_date + 1;
  end if;
  -- Assignments of one series wait for each other, and for a change of its capacity.
  select capacity into seats from class_series where id = new.series_id for no key update;
  if fixed_seats_at_peak(new.series_id, new.weekday, since) > seats then
    raise exception 'more fixed seats than the class has'
      using errcode = 'check_violation', constraint = 'standing_seat_capacity';
  end if;
  return null;
end
$$;

alter table standing_seat
  -- Ended by the end or the pause of its membership, which can be undone, and its last day before.
  add column ended_with_membership boolean not null default false,
  add column until_before date;
update standing_seat t set ended_with_membership = true
from membership m
where m.id = t.membership_id and t.until_date = m.renews_on - 1
  and (m.ends_with_period or m.state = 'paused');

-- Paused because the next invoice needs data of its buyer: its seats cost nothing meanwhile.
alter table membership add column waits_for_buyer boolean not null default false;
