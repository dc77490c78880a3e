-- Money: sales, their lines and payments, documents and fiscal records, the drawer, products and stock.
-- Amounts are whole minor units of the center's currency, tax included, negative where money goes back.

create table money_settings (
  id smallint primary key default 1 check (id = 1),
  -- `verifactu`: documents with their fiscal record; `plain`: receipts without one.
  regime text not null default 'plain' check (regime in ('plain', 'verifactu')),
  legal_name text not null default '',
  tax_id text not null default '',
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  province text not null default '',
  country text not null default 'ES' check (country ~ '^[A-Z]{2}$'),
  -- Up to this total a document may be a simplified one.
  simplified_limit_minor integer not null default 300000 check (simplified_limit_minor >= 0),
  -- From this total on, cash is refused; the second is for private persons who live abroad.
  cash_limit_minor integer not null default 100000 check (cash_limit_minor > 0),
  cash_limit_abroad_minor integer not null default 1000000 check (cash_limit_abroad_minor > 0),
  -- A closing whose difference is larger wants a reason.
  cash_tolerance_minor integer not null default 200 check (cash_tolerance_minor >= 0),
  -- What reception may do without an administrator.
  refund_limit_minor integer not null default 5000 check (refund_limit_minor >= 0),
  discount_limit_basis_points integer not null default 1000
    check (discount_limit_basis_points between 0 and 10000),
  producer_name text not null default '',
  producer_tax_id text not null default '',
  version integer not null default 1,
  check (regime = 'plain' or (tax_id <> '' and legal_name <> ''))
);
insert into money_settings (legal_name, tax_id, street)
select name, tax_id, address from center;
insert into money_settings (id) select 1 where not exists (select 1 from money_settings);

alter table service
  add tax_treatment text not null default 'rate'
    check (tax_treatment in ('rate', 'exempt', 'notSubject')),
  add tax_cause text,
  add constraint service_tax_cause check ((tax_treatment = 'rate') = (tax_cause is null)),
  add constraint service_tax_rate check (tax_treatment = 'rate' or tax_basis_points = 0);
alter table package_template
  add tax_treatment text not null default 'rate'
    check (tax_treatment in ('rate', 'exempt', 'notSubject')),
  add tax_cause text,
  add constraint package_template_tax_cause
    check ((tax_treatment = 'rate') = (tax_cause is null)),
  add constraint package_template_tax_rate check (tax_treatment = 'rate' or tax_basis_points = 0);

-- Products and their stock: the movements are the truth, `stock` is their sum.
create table product (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  price_minor integer not null check (price_minor between 0 and 10000000),
  tax_treatment text not null default 'rate'
    check (tax_treatment in ('rate', 'exempt', 'notSubject')),
  tax_cause text,
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  barcode text unique check (barcode ~ '^[0-9A-Za-z-]{4,32}$'),
  picture_file_id uuid references file (id) on delete set null,
  is_stocked boolean not null default true,
  stock integer not null default 0,
  low_stock integer check (low_stock >= 0),
  is_online boolean not null default false,
  status text not null default 'active' check (status in ('active', 'archived')),
  version integer not null default 1,
  created_at timestamptz not null,
  search text not null generated always as
    (search_text(name) || ' ' || coalesce(lower(barcode), '')) stored,
  sort_name text not null generated always as (search_text(name)) stored,
  check ((tax_treatment = 'rate') = (tax_cause is null)),
  check (tax_treatment = 'rate' or tax_basis_points = 0),
  constraint product_stock_is_not_negative check (stock >= 0)
);
create index product_by_name on product (sort_name, id);
create index product_search on product using gin (search gin_trgm_ops);

-- What is sold or given back. Drafts are checkouts that are still to be paid.
create table sale (
  id uuid primary key,
  kind text not null check (kind in ('sale', 'refund')),
  state text not null check (state in ('draft', 'issued', 'discarded')),
  -- `imported`: taken over from before there were documents; it has none.
  origin text not null default 'desk' check (origin in ('desk', 'online', 'imported')),
  client_id uuid references client (id),
  original_sale_id uuid references sale (id),
  total_minor integer not null,
  -- When the rest of a sale that isn't paid whole is due.
  due_on date,
  reason text,
  created_at timestamptz not null,
  issued_at timestamptz,
  issued_by_user_id uuid references app_user (id),
  version integer not null default 1,
  check ((kind = 'refund') = (original_sale_id is not null)),
  check (kind = 'sale' or reason is not null),
  check ((state = 'issued') = (issued_at is not null)),
  check (case kind when 'sale' then total_minor >= 0 else total_minor <= 0 end)
);
create index sale_by_client on sale (client_id, issued_at desc, id desc);
create index sale_by_issue on sale (issued_at desc, id desc) where state = 'issued';
create index sale_refunds on sale (original_sale_id) where original_sale_id is not null;

create table sale_line (
  id uuid primary key,
  sale_id uuid not null references sale (id),
  position smallint not null check (position >= 1),
  kind text not null check (kind in ('service', 'booking', 'package', 'product', 'fee', 'text')),
  service_id uuid references service (id),
  booking_id uuid references booking (id),
  package_template_id uuid references package_template (id),
  product_id uuid references product (id),
  refunds_line_id uuid references sale_line (id),
  description text not null check (btrim(description) <> ''),
  -- Negative where it is given back.
  quantity integer not null check (quantity <> 0 and abs(quantity) <= 1000),
  unit_price_minor integer not null check (unit_price_minor between 0 and 10000000),
  -- Of the sign of the quantity.
  discount_minor integer not null default 0,
  discount_reason text,
  total_minor integer not null,
  tax_treatment text not null
    check (tax_treatment in ('rate', 'exempt', 'notSubject')),
  tax_cause text,
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  unique (sale_id, position),
  constraint sale_line_total check (total_minor = quantity * unit_price_minor - discount_minor),
  constraint sale_line_discount check (
    sign(discount_minor) in (0, sign(quantity))
    and abs(discount_minor) <= abs(quantity) * unit_price_minor
  ),
  constraint sale_line_discount_reason check (discount_minor = 0 or discount_reason is not null),
  constraint sale_line_subject check (case kind
    when 'service' then service_id is not null
    when 'booking' then booking_id is not null and abs(quantity) = 1
    when 'package' then package_template_id is not null
    when 'product' then product_id is not null
    else true
  end),
  check ((tax_treatment = 'rate') = (tax_cause is null)),
  check (tax_treatment = 'rate' or tax_basis_points = 0)
);
create index sale_line_by_sale on sale_line (sale_id);
create index sale_line_by_booking on sale_line (booking_id) where booking_id is not null;
create index sale_line_by_product on sale_line (product_id) where product_id is not null;
create index sale_line_refunds on sale_line (refunds_line_id) where refunds_line_id is not null;

-- The totals of an issued sale by rate: the tax is taken out of the gross sum and rounded once.
create table sale_tax (
  sale_id uuid not null references sale (id),
  tax_treatment text not null
    check (tax_treatment in ('rate', 'exempt', 'notSubject')),
  tax_cause text not null default '',
  tax_basis_points integer not null,
  gross_minor integer not null,
  base_minor integer not null,
  quota_minor integer not null,
  primary key (sale_id, tax_treatment, tax_cause, tax_basis_points),
  constraint sale_tax_sum check (gross_minor = base_minor + quota_minor)
);

-- The drawer.
create table cash_register (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  status text not null default 'active' check (status in ('active', 'archived')),
  version integer not null default 1,
  created_at timestamptz not null
);
insert into cash_register (id, name, created_at) values (gen_random_uuid(), 'Caja', now());

create table cash_session (
  id uuid primary key,
  register_id uuid not null references cash_register (id),
  state text not null check (state in ('open', 'counting', 'closed')),
  opened_at timestamptz not null,
  opened_by_user_id uuid references app_user (id),
  -- What was counted, as [{"denominationMinor": 5000, "count": 2}, …].
  opening_count jsonb not null,
  opening_minor integer not null check (opening_minor >= 0),
  -- Against what the last closing of this register left; a fact of its own.
  opening_difference_minor integer not null default 0,
  opening_reason text,
  closed_at timestamptz,
  closed_by_user_id uuid references app_user (id),
  closing_count jsonb,
  closing_minor integer check (closing_minor >= 0),
  -- What was counted of other methods, such as the card terminal's total, by method.
  counted_methods jsonb,
  expected_minor integer,
  difference_minor integer,
  closing_reason text,
  -- The closing report as it was printed.
  report jsonb,
  z_number integer,
  version integer not null default 1,
  constraint cash_session_closed check ((state = 'closed') = (
    closed_at is not null and closing_minor is not null and expected_minor is not null
    and difference_minor is not null and report is not null and z_number is not null
  )),
  constraint cash_session_difference check (difference_minor = closing_minor - expected_minor),
  unique (register_id, z_number)
);
create unique index cash_session_open on cash_session (register_id) where state <> 'closed';
create index cash_session_by_opening on cash_session (opened_at desc, id desc);

-- Money that moves: captured is never undone, a refund is a payment of its own.
create table payment (
  id uuid primary key,
  sale_id uuid not null references sale (id),
  -- `other`: imported, from before methods were kept apart.
  method text not null
    check (method in ('cash', 'card', 'transfer', 'online', 'balance', 'other')),
  amount_minor integer not null check (amount_minor <> 0),
  state text not null check (state in ('started', 'captured', 'failed', 'expired')),
  -- What the person gave in cash; the change is what is over.
  tendered_minor integer,
  refunds_payment_id uuid references payment (id),
  cash_session_id uuid references cash_session (id),
  provider text,
  provider_reference text,
  created_at timestamptz not null,
  captured_at timestamptz,
  received_by_user_id uuid references app_user (id),
  check ((state = 'captured') = (captured_at is not null)),
  constraint payment_tendered check (
    tendered_minor is null or (method = 'cash' and amount_minor > 0 and tendered_minor >= amount_minor)
  ),
  unique (provider, provider_reference)
);
create index payment_by_sale on payment (sale_id);
create index payment_by_capture on payment (captured_at) where state = 'captured';
create index payment_by_cash_session on payment (cash_session_id) where cash_session_id is not null;
create index payment_refunds on payment (refunds_payment_id) where refunds_payment_id is not null;

create table cash_movement (
  id uuid primary key,
  cash_session_id uuid not null references cash_session (id),
  kind text not null check (kind in ('sale', 'refund', 'in', 'out')),
  amount_minor integer not null,
  payment_id uuid references payment (id),
  reason text,
  at timestamptz not null,
  user_id uuid references app_user (id),
  constraint cash_movement_payment unique (payment_id),
  constraint cash_movement_kind check (case kind
    when 'sale' then amount_minor > 0 and payment_id is not null
    when 'refund' then amount_minor < 0 and payment_id is not null
    when 'in' then amount_minor > 0 and payment_id is null and reason is not null
    else amount_minor < 0 and payment_id is null and reason is not null
  end)
);
create index cash_movement_by_session on cash_movement (cash_session_id, at);

create table stock_movement (
  id uuid primary key,
  product_id uuid not null references product (id),
  kind text not null check (kind in ('purchase', 'sale', 'return', 'count', 'loss')),
  quantity integer not null check (quantity <> 0),
  stock_after integer not null check (stock_after >= 0),
  unit_cost_minor integer check (unit_cost_minor >= 0),
  sale_line_id uuid references sale_line (id),
  reason text,
  at timestamptz not null,
  user_id uuid references app_user (id),
  check (case kind
    when 'purchase' then quantity > 0
    when 'sale' then quantity < 0 and sale_line_id is not null
    when 'return' then quantity > 0 and sale_line_id is not null
    when 'loss' then quantity < 0 and reason is not null
    else true
  end)
);
create index stock_movement_by_product on stock_movement (product_id, at desc, id desc);

-- Documents: numbers of a series are correlative and taken in the issuing transaction.
create table document_series (
  id uuid primary key,
  kind text not null check (kind in ('simplified', 'full', 'rectifying', 'plain')),
  year smallint not null check (year between 2000 and 9999),
  prefix text not null unique check (prefix ~ '^[A-Z0-9][A-Z0-9/-]{0,29}$'),
  last_number integer not null default 0 check (last_number >= 0),
  unique (kind, year)
);

create table document (
  id uuid primary key,
  sale_id uuid not null references sale (id),
  series_id uuid not null references document_series (id),
  number integer not null check (number >= 1),
  full_number text not null unique check (full_number ~ '^[ -~]{1,60}$'),
  -- F1 full, F2 simplified, F3 full in place of simplified ones, R1/R5 rectifying, `plain` no invoice.
  type text not null check (type in ('F1', 'F2', 'F3', 'R1', 'R5', 'plain')),
  issued_at timestamptz not null,
  -- Local days of the center.
  issued_on date not null,
  operation_on date not null,
  issuer jsonb not null,
  buyer jsonb,
  base_minor integer not null,
  quota_minor integer not null,
  total_minor integer not null,
  -- The document that this one corrects or replaces.
  corrects_document_id uuid references document (id),
  constraint document_number unique (series_id, number),
  constraint document_sum check (total_minor = base_minor + quota_minor),
  constraint document_buyer check (type not in ('F1', 'F3', 'R1') or buyer is not null),
  constraint document_corrects check (
    (type in ('F3', 'R1', 'R5')) <= (corrects_document_id is not null)
  )
);
create unique index document_of_sale on document (sale_id) where type <> 'F3';
create index document_by_issue on document (issued_on, id);
create unique index document_replaced_once on document (corrects_document_id) where type = 'F3';

-- One chain of records: each has the hash of the one before it.
create table fiscal_chain (
  id smallint primary key default 1 check (id = 1),
  last_sequence bigint not null default 0,
  last_hash text not null default ''
);
insert into fiscal_chain default values;

create table fiscal_record (
  id uuid primary key,
  sequence bigint not null unique check (sequence >= 1),
  kind text not null check (kind in ('issue', 'cancel')),
  document_id uuid not null references document (id),
  -- Every field as the literal that was hashed and is sent.
  content jsonb not null,
  previous_hash text not null unique,
  hash text not null unique check (hash ~ '^[0-9A-F]{64}$'),
  created_at timestamptz not null,
  constraint fiscal_record_of_document unique (document_id, kind)
);
create table fiscal_submission (
  record_id uuid primary key references fiscal_record (id),
  state text not null default 'pending'
    check (state in ('pending', 'accepted', 'acceptedWithErrors', 'rejected')),
  attempts integer not null default 0,
  last_error text,
  receipt text,
  sent_at timestamptz
);
create index fiscal_submission_pending on fiscal_submission (record_id) where state = 'pending';

-- What is booked keeps the price and the tax of its day; what is owed follows from it.
alter table booking
  add tax_treatment text not null default 'rate'
    check (tax_treatment in ('rate', 'exempt', 'notSubject')),
  add tax_cause text,
  add tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
  -- The charge was forgiven, or given back.
  add waived_at timestamptz,
  add constraint booking_tax_cause check ((tax_treatment = 'rate') = (tax_cause is null));
update booking b set tax_basis_points = v.tax_basis_points
from session s join service v on v.id = s.service_id where s.id = b.session_id;

-- Bonos point to the line that sold them. What was sold before becomes an imported sale, paid as it said.
alter table package_purchase
  add sale_line_id uuid references sale_line (id),
  -- One line may sell several.
  add position smallint not null default 1;
insert into sale (id, kind, state, origin, client_id, total_minor, created_at, issued_at,
  issued_by_user_id)
select id, 'sale', 'issued', 'imported', client_id, price_minor, purchased_at, purchased_at,
  sold_by_user_id
from package_purchase;
insert into sale_line (id, sale_id, position, kind, package_template_id, description, quantity,
  unit_price_minor, total_minor, tax_treatment, tax_basis_points)
select p.id, p.id, 1, 'package', p.template_id, p.name, 1, p.price_minor, p.price_minor, 'rate',
  t.tax_basis_points
from package_purchase p join package_template t on t.id = p.template_id;
insert into sale_tax (sale_id, tax_treatment, tax_basis_points, gross_minor, base_minor, quota_minor)
select l.sale_id, 'rate', l.tax_basis_points, l.total_minor,
  l.total_minor - round(l.total_minor::numeric * l.tax_basis_points / (10000 + l.tax_basis_points))::integer,
  round(l.total_minor::numeric * l.tax_basis_points / (10000 + l.tax_basis_points))::integer
from sale_line l;
insert into payment (id, sale_id, method, amount_minor, state, created_at, captured_at,
  received_by_user_id)
select id, id, payment_method, price_minor, 'captured', purchased_at, purchased_at, sold_by_user_id
from package_purchase where price_minor > 0 and state <> 'pendingPayment';
update package_purchase set sale_line_id = id;
alter table package_purchase
  alter sale_line_id set not null,
  alter position drop default,
  drop payment_method,
  drop sold_by_user_id,
  add constraint package_purchase_sale_line unique (sale_line_id, position);

-- A booking can go from one bono to another: each spend and its return are a round.
alter table credit_entry add round smallint not null default 1 check (round >= 1);
drop index credit_entry_spend;
drop index credit_entry_return;
create unique index credit_entry_spend on credit_entry (booking_id, round) where kind = 'spend';
create unique index credit_entry_return on credit_entry (booking_id, round) where kind = 'return';
-- The bono that a booking is, or was last, paid with.
create view booking_spend as
select e.booking_id, p.id as purchase_id, e.amount, e.round,
  exists (
    select 1 from credit_entry r
    where r.booking_id = e.booking_id and r.kind = 'return' and r.round = e.round
  ) as is_returned
from credit_entry e
join package_purchase p on p.id = e.purchase_id
where e.kind = 'spend' and not exists (
  select 1 from credit_entry later
  where later.booking_id = e.booking_id and later.kind = 'spend' and later.round > e.round
);

-- What a client owes for what was booked: not covered by a bono, not waived, not on a sale that stands.
create view booking_debt as
select b.id as booking_id, b.client_id, s.id as session_id, b.price_minor, b.tax_treatment, b.tax_cause,
  b.tax_basis_points
from booking b
join session s on s.id = b.session_id
where b.status in ('confirmed', 'attended', 'noShow', 'cancelledLate')
  and b.price_minor > 0
  and b.waived_at is null
  and not exists (
    select 1 from credit_entry e
    where e.booking_id = b.id and e.kind in ('spend', 'return')
    having sum(case e.kind when 'spend' then 1 else -1 end) > 0
  )
  and not exists (
    select 1 from sale_line l join sale s on s.id = l.sale_id
    where l.booking_id = b.id and s.state = 'issued'
    having sum(l.quantity) > 0
  );

-- What is left to pay of what was issued: refunds of a sale count with it.
create view sale_balance as
select s.id as sale_id, s.client_id, s.due_on, s.issued_at,
  s.total_minor + coalesce(r.total_minor, 0) as total_minor,
  coalesce(p.paid_minor, 0) + coalesce(r.paid_minor, 0) as paid_minor,
  s.total_minor + coalesce(r.total_minor, 0)
    - coalesce(p.paid_minor, 0) - coalesce(r.paid_minor, 0) as owed_minor
from sale s
left join lateral (
  select sum(p.amount_minor)::integer as paid_minor from payment p
  where p.sale_id = s.id and p.state = 'captured'
) p on true
left join lateral (
  select sum(b.total_minor)::integer as total_minor, (
    select sum(p.amount_minor)::integer from payment p join sale f on f.id = p.sale_id
    where f.original_sale_id = s.id and f.state = 'issued' and p.state = 'captured'
  ) as paid_minor
  from sale b where b.original_sale_id = s.id and b.state = 'issued'
) r on true
where s.kind = 'sale' and s.state = 'issued';

-- Issued is immutable.
create function refuse_change_of_issued_sale() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (
    tg_op = 'DELETE'
    or (to_jsonb(new) - array['due_on', 'version']) <> (to_jsonb(old) - array['due_on', 'version'])
  ) then
    raise exception 'sale % is %', old.id, old.state using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end
$$;
create trigger sale_is_immutable before update or delete on sale
for each row execute function refuse_change_of_issued_sale();

create function refuse_change_of_issued_line() returns trigger language plpgsql as $$
declare
  line record := coalesce(old, new);
begin
  if exists (select 1 from sale where id = line.sale_id and state <> 'draft') then
    raise exception 'sale % is issued', line.sale_id using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end
$$;
create trigger sale_line_is_immutable before update or delete on sale_line
for each row execute function refuse_change_of_issued_line();

create function refuse_change_of_closed_session() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' or tg_op = 'DELETE' then
    raise exception 'cash session % is %', old.id, old.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger cash_session_is_immutable before update or delete on cash_session
for each row execute function refuse_change_of_closed_session();

do $$
declare
  name text;
begin
  foreach name in array array[
    'sale_tax', 'cash_movement', 'stock_movement', 'document', 'fiscal_record'
  ] loop
    execute format('create trigger %I before update or delete on %I for each row '
      'execute function refuse_change()', name || '_append_only', name);
    execute format('create trigger %I before truncate on %I for each statement '
      'execute function refuse_change()', name || '_no_truncate', name);
  end loop;
end
$$;

-- Checked at commit: an issued sale's lines and rates add up to its total, and what was captured in
-- cash stands in the drawer.
create function sale_adds_up() returns trigger language plpgsql as $$
declare
  lines bigint;
  rates bigint;
begin
  if new.state <> 'issued' then
    return null;
  end if;
  select sum(total_minor) into lines from sale_line where sale_id = new.id;
  select sum(gross_minor) into rates from sale_tax where sale_id = new.id;
  if lines is distinct from new.total_minor or rates is distinct from new.total_minor then
    raise exception 'sale % does not add up', new.id
      using errcode = 'check_violation', constraint = 'sale_adds_up';
  end if;
  if new.kind = 'refund' and exists (
    select 1 from sale_line mine join sale_line sold on sold.id = mine.refunds_line_id
    where mine.sale_id = new.id and sold.quantity + (
      select sum(l.quantity) from sale_line l join sale s on s.id = l.sale_id
      where l.refunds_line_id = sold.id and s.state = 'issued'
    ) < 0
  ) then
    raise exception 'sale % gives back more than was sold', new.id
      using errcode = 'check_violation', constraint = 'sale_adds_up';
  end if;
  return null;
end
$$;
create constraint trigger sale_adds_up after insert or update on sale
deferrable initially deferred for each row execute function sale_adds_up();

create function cash_is_in_drawer() returns trigger language plpgsql as $$
begin
  if new.method = 'cash' and new.state = 'captured'
    and exists (select 1 from sale where id = new.sale_id and origin <> 'imported')
    and not exists (
      select 1 from cash_movement
      where payment_id = new.id and amount_minor = new.amount_minor
    )
  then
    raise exception 'cash payment % has no movement', new.id
      using errcode = 'check_violation', constraint = 'cash_is_in_drawer';
  end if;
  return null;
end
$$;
create constraint trigger cash_is_in_drawer after insert or update on payment
deferrable initially deferred for each row execute function cash_is_in_drawer();

create function refund_stays_below() returns trigger language plpgsql as $$
declare
  -- Looked up first: joined with the view, it could be balanced for every sale there is.
  sold uuid := (select coalesce(original_sale_id, id) from sale where id = new.sale_id);
begin
  if new.state = 'captured' and exists (
    select 1 from sale_balance b where b.sale_id = sold and b.paid_minor < 0
  ) then
    raise exception 'refund above what was captured'
      using errcode = 'check_violation', constraint = 'refund_stays_below';
  end if;
  return null;
end
$$;
create constraint trigger refund_stays_below after insert or update on payment
deferrable initially deferred for each row execute function refund_stays_below();
