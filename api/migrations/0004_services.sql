-- What the centre offers. The rules of booking (buffers, windows, policies, rooms) come with them.

create table service (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  kind text not null check (kind in ('appointment', 'class')),
  duration_minutes integer not null check (duration_minutes between 5 and 1440),
  capacity integer not null check (capacity >= 1),
  price_minor integer not null check (price_minor >= 0),
  -- Hundredths of a per cent: 2100 is 21 %.
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  status text not null default 'active' check (status in ('active', 'archived')),
  created_at timestamptz not null,
  check (kind = 'class' or capacity = 1)
);

create table professional_service (
  professional_id uuid not null references professional (id) on delete cascade,
  service_id uuid not null references service (id) on delete cascade,
  primary key (professional_id, service_id)
);
create index professional_service_service_id on professional_service (service_id);
