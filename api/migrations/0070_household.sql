-- works with code from 0064
-- A payer and the clients they pay for: one level, at most twelve.
create table household_member (
  dependant_id uuid primary key references client (id),
  payer_id uuid not null references client (id),
  relation text not null check (relation in ('child', 'partner', 'other')),
  created_at timestamptz not null,
  created_by_user_id uuid references app_user (id),
  -- The last invitation to an account, and the account that it made; none if the address was taken.
  invited_at timestamptz,
  invited_user_id uuid unique references app_user (id),
  check (dependant_id <> payer_id)
);
create index household_member_payer on household_member (payer_id);

-- Before the insert, so that the locks come before those of the foreign keys: two concurrent writes
-- that share a client run one after the other, and the second one sees the first.
create function check_household() returns trigger
language plpgsql as $$
begin
  perform from client where id in (new.payer_id, new.dependant_id) order by id for no key update;
  if exists (
    select from household_member
    where payer_id = new.dependant_id or dependant_id = new.payer_id
  ) then
    raise exception 'a household has one level'
      using errcode = 'check_violation', constraint = 'household_has_one_level';
  end if;
  if (select count(*) from household_member where payer_id = new.payer_id) >= 12 then
    raise exception 'a household has at most 12 dependants'
      using errcode = 'check_violation', constraint = 'household_size';
  end if;
  return new;
end
$$;
create trigger household_member_check before insert or update of payer_id, dependant_id on household_member
for each row execute function check_household();

-- The dependants for whom their payer acts: under 18 on the center's local date, without an account.
-- The only place of this rule; a plain query, so that PostgreSQL inlines it and uses the indexes.
create function managed_dependants(instant timestamptz)
returns table (payer_id uuid, dependant_id uuid)
language sql stable parallel safe as $$
  select h.payer_id, h.dependant_id
  from public.household_member h
  join public.client d on d.id = h.dependant_id
  cross join public.center n
  where d.user_id is null
    and d.birth_date > ((instant at time zone n.time_zone)::date - interval '18 years')::date
$$;
