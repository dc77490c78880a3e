-- SEPA Core direct debit: the creditor's data, mandates, batches and returns. A payment that a bank was asked
-- to make is `collecting`: the amount is neither owed nor captured. Code before this one reads both kinds of
-- payments correctly, because it counts captured ones and takes the owed amount from `sale_balance`.
-- works with code from 0064
alter table payment drop constraint payment_method_check;
alter table payment add constraint payment_method_check check (method in
  ('cash', 'card', 'bizum', 'transfer', 'online', 'directDebit', 'balance', 'other'));
alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check
  check (state in ('started', 'collecting', 'captured', 'failed', 'expired'));
alter table payment add constraint payment_collecting
  check (state <> 'collecting' or (method = 'directDebit' and amount_minor > 0));

create or replace view sale_balance as
select s.id as sale_id, s.client_id, s.due_on, s.issued_at,
  s.total_minor + coalesce(r.total_minor, 0) as total_minor,
  coalesce(p.paid_minor, 0) + coalesce(r.paid_minor, 0) as paid_minor,
  s.total_minor + coalesce(r.total_minor, 0)
    - coalesce(p.paid_minor, 0) - coalesce(r.paid_minor, 0)
    - coalesce(p.collecting_minor, 0) as owed_minor,
  coalesce(p.collecting_minor, 0) as collecting_minor
from sale s
left join lateral (
  select sum(p.amount_minor) filter (where p.state = 'captured') as paid_minor,
    sum(p.amount_minor) filter (where p.state = 'collecting') as collecting_minor
  from payment p
  where p.sale_id = s.id and p.state in ('captured', 'collecting')
) p on true
left join lateral (
  select sum(b.total_minor) as total_minor, (
    select sum(p.amount_minor) from payment p join sale f on f.id = p.sale_id
    where f.original_sale_id = s.id and f.state = 'issued' and p.state = 'captured'
  ) as paid_minor
  from sale b where b.original_sale_id = s.id and b.state = 'issued'
) r on true
where s.kind = 'sale' and s.state = 'issued';

-- Account numbers are encrypted with the key of the secrets, like the second factors. The hash is keyed: it
-- finds an account that is used twice, and reveals none.
create table direct_debit_settings (
  id boolean primary key default true check (id),
  creditor_name text not null default '',
  tax_id text not null default '',
  suffix text not null default '000' check (suffix ~ '^[0-9A-Z]{3}$'),
  iban bytea,
  key_id bytea,
  iban_hash text,
  iban_country text,
  iban_last_four text,
  notice_days smallint not null default 2 check (notice_days between 1 and 14),
  return_fee_minor integer not null default 0 check (return_fee_minor between 0 and 5000),
  constraint direct_debit_settings_iban check (
    num_nulls(iban, key_id, iban_hash, iban_country, iban_last_four) in (0, 5)
  )
);
insert into direct_debit_settings default values;

create table sepa_mandate (
  id uuid primary key,
  client_id uuid not null references client,
  reference text not null check (reference ~ '^[A-Z0-9-]{1,35}$'),
  debtor_name text not null,
  -- Null after an erasure, or when the key of the secrets was lost.
  iban bytea,
  key_id bytea,
  iban_hash text,
  iban_country text not null,
  iban_last_four text not null,
  state text not null check (state in ('unsigned', 'active', 'blocked', 'cancelled')),
  signed_on date,
  evidence text check (evidence in ('paper', 'screen')),
  -- On screen: the typed name, the instant, the network address, and hash and version of the text.
  signature jsonb,
  -- The uploaded paper, encrypted like the account that it shows.
  paper bytea,
  paper_type text,
  -- The reason code of the return that blocked it, or `key_lost`.
  blocked_reason text,
  cancelled_at timestamptz,
  last_collected_on date,
  -- The accounts before this one: masked number, keyed hash and day of the change.
  amendments jsonb not null default '[]' check (jsonb_typeof(amendments) = 'array'),
  -- The account changed and no collection has told the bank yet.
  is_amendment_pending boolean not null default false,
  created_at timestamptz not null,
  created_by_user_id uuid references app_user,
  constraint sepa_mandate_reference unique (reference),
  constraint sepa_mandate_iban check (num_nulls(iban, key_id, iban_hash) in (0, 3)),
  constraint sepa_mandate_signed check (
    (signed_on is null) = (evidence is null)
      and (state not in ('active', 'blocked') or signed_on is not null)
  ),
  constraint sepa_mandate_active check (state <> 'active' or iban is not null),
  constraint sepa_mandate_blocked check ((state = 'blocked') = (blocked_reason is not null)),
  constraint sepa_mandate_cancelled check ((state = 'cancelled') = (cancelled_at is not null))
);
create index sepa_mandate_by_client on sepa_mandate (client_id);
create unique index sepa_mandate_one_active on sepa_mandate (client_id) where state = 'active';

create table direct_debit_batch (
  id uuid primary key,
  state text not null check (state in ('draft', 'sent', 'settled', 'cancelled')),
  collection_on date not null,
  message_id text not null,
  -- The file that was sent, encrypted: it contains account numbers.
  xml bytea,
  key_id bytea,
  xml_sha256 text,
  created_at timestamptz not null,
  created_by_user_id uuid references app_user,
  sent_at timestamptz,
  sent_by_user_id uuid references app_user,
  settled_at timestamptz,
  cancelled_at timestamptz,
  constraint direct_debit_batch_message unique (message_id),
  constraint direct_debit_batch_sent check (
    (state in ('sent', 'settled')) = (sent_at is not null)
      and num_nulls(xml, key_id, xml_sha256, sent_at) in (0, 4)
  ),
  constraint direct_debit_batch_settled check ((state = 'settled') = (settled_at is not null)),
  constraint direct_debit_batch_cancelled check ((state = 'cancelled') = (cancelled_at is not null))
);
create index direct_debit_batch_by_time on direct_debit_batch (created_at desc);
create index direct_debit_batch_to_settle on direct_debit_batch (collection_on) where state = 'sent';

create table direct_debit_item (
  id uuid primary key,
  batch_id uuid not null references direct_debit_batch,
  sale_id uuid not null references sale,
  mandate_id uuid not null references sepa_mandate,
  amount_minor integer not null check (amount_minor > 0),
  end_to_end_id text not null check (end_to_end_id ~ '^[A-Z0-9-]{1,35}$'),
  sequence_type text not null default 'RCUR' check (sequence_type in ('RCUR', 'OOFF', 'FNAL')),
  state text not null
    check (state in ('draft', 'dropped', 'collecting', 'captured', 'rejected', 'returned')),
  payment_id uuid references payment,
  sent_at timestamptz,
  -- When its payment was captured or failed.
  ended_at timestamptz,
  constraint direct_debit_item_end_to_end unique (end_to_end_id),
  constraint direct_debit_item_payment unique (payment_id),
  constraint direct_debit_item_sent check (
    (state in ('draft', 'dropped')) = (payment_id is null)
      and (payment_id is null) = (sent_at is null)
      and (state in ('captured', 'rejected', 'returned')) = (ended_at is not null)
  )
);
create index direct_debit_item_by_batch on direct_debit_item (batch_id);
create index direct_debit_item_by_mandate on direct_debit_item (mandate_id);
-- A debt is in one open batch at most, whatever the code does.
create unique index direct_debit_item_open on direct_debit_item (sale_id)
where state in ('draft', 'collecting');

create table direct_debit_return (
  id uuid primary key,
  -- Null for a reference that no batch has.
  item_id uuid references direct_debit_item,
  bank_reference text not null,
  end_to_end_id text not null,
  reason_code text not null,
  amount_minor integer not null check (amount_minor > 0),
  returned_on date not null,
  source text not null check (source in ('manual', 'pain.002', 'camt.053', 'camt.054')),
  -- Why it was not applied.
  problem text check (problem in ('unknown_reference', 'other_amount', 'not_sent', 'refunded')),
  -- The negative payment that makes the amount owed again; null before the collection date.
  payment_id uuid references payment,
  fee_sale_id uuid references sale,
  received_at timestamptz not null,
  received_by_user_id uuid references app_user,
  constraint direct_debit_return_bank_reference unique (bank_reference),
  constraint direct_debit_return_payment unique (payment_id),
  constraint direct_debit_return_applied check (
    problem is not null or item_id is not null
  )
);
create unique index direct_debit_return_once on direct_debit_return (item_id) where problem is null;
