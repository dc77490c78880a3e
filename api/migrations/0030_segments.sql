-- Groups of clients that somebody should look at: one definition for the list, its count and the home.
create function clients_of_segment(segment text, at timestamptz) returns setof uuid
language sql stable
as $$
  -- A bono with something left that ends within a week.
  select p.client_id from package_purchase p
  where segment = 'bonoEnding' and p.state = 'active' and p.expires_at > at
    and p.expires_at <= at + interval '7 days' and (p.kind = 'unlimited' or p.balance > 0)
  union
  -- Came, not in the last two weeks, and has nothing booked; after three months nobody waits for them.
  select b.client_id from booking b join session s on s.id = b.session_id
  where segment = 'away' and b.status = 'attended'
  group by b.client_id
  having max(s.starts_at) <= at - interval '14 days' and max(s.starts_at) > at - interval '90 days'
    and not exists (
      select from booking n join session ahead on ahead.id = n.session_id
      where n.client_id = b.client_id and n.status = 'confirmed' and ahead.starts_at > at)
  union
  -- Owes for what has begun or was lost, or what is left of a sale.
  select d.client_id from booking_debt d
  join booking b on b.id = d.booking_id join session s on s.id = d.session_id
  where segment = 'debt' and (b.status <> 'confirmed' or s.starts_at <= at)
  union
  select o.client_id from sale_balance o
  where segment = 'debt' and o.owed_minor > 0 and o.client_id is not null
  union
  -- Came for the first time in the last thirty days.
  select b.client_id from booking b join session s on s.id = b.session_id
  where segment = 'firstMonth' and b.status = 'attended'
  group by b.client_id having min(s.starts_at) > at - interval '30 days'
  union
  -- Has a birthday today or in the next six days; born on 29 February, on the 28th where there is no 29th.
  select c.id from client c, center,
    lateral (select (at at time zone center.time_zone)::date as today) d,
    lateral (select generate_series(0, 6) as ahead) n
  where segment = 'birthday' and c.birth_date is not null
    and to_char(c.birth_date, 'MM-DD') in (
      to_char(d.today + n.ahead, 'MM-DD'),
      case when to_char(d.today + n.ahead, 'MM-DD') = '02-28'
        and to_char(d.today + n.ahead + 1, 'MM-DD') = '03-01' then '02-29' end)
  union
  -- Did not come to something of the last week, without saying so in time.
  select b.client_id from booking b join session s on s.id = b.session_id
  where segment = 'noShow' and b.status = 'noShow' and s.starts_at > at - interval '7 days'
    and s.starts_at <= at
  union
  -- May not be written to about news and offers.
  select c.id from client c
  where segment = 'noConsent' and not exists (
    select from client_consent k
    where k.client_id = c.id and k.kind = 'marketing' and k.is_granted)
$$;
