-- A full invoice in place of a simplified one, of which something was given back before, is for what
-- remains: it replaces the simplified one together with the corrections that were issued of it.
-- works with code from 0048
alter table document add column replaces_corrections uuid[] not null default '{}';

-- The totals by rate that a document states: those of its sale, minus what it was issued without.
create view document_tax as
select d.id as document_id, t.tax_treatment, t.tax_cause, t.tax_basis_points,
  sum(t.gross_minor)::integer as gross_minor, sum(t.base_minor)::integer as base_minor,
  sum(t.quota_minor)::integer as quota_minor
from document d
cross join lateral (
  select d.sale_id
  union all
  select c.sale_id from document c where c.id = any (d.replaces_corrections)
) s
join sale_tax t on t.sale_id = s.sale_id
group by d.id, t.tax_treatment, t.tax_cause, t.tax_basis_points
having d.replaces_corrections = '{}' or sum(t.gross_minor) <> 0;

-- Which tax the center charges. Code before this one knows only the first.
alter table money_settings
  add column territory text not null default 'mainland'
    check (territory in ('mainland', 'canaryIslands', 'ceutaMelilla', 'abroad')),
  add constraint money_settings_abroad check (territory <> 'abroad' or regime = 'plain');
-- A document issued while the territory changes is issued again, with the new one.
create function refuse_tax_of_another_territory() returns trigger language plpgsql as $$
begin
  if coalesce(new.issuer ->> 'territory', 'mainland') <> (select territory from money_settings) then
    raise exception 'document % has the tax of another territory', new.full_number
      using errcode = 'serialization_failure';
  end if;
  return new;
end
$$;
create trigger document_has_tax_of_territory before insert on document
for each row execute function refuse_tax_of_another_territory();

-- What was printed, exported or counted, as digests that are written with it and never change: a table
-- of its own, so that a change of another table is noticed by `npm run fiscal -- verify`. A trigger
-- writes them, so that no writer can forget it, code of the version before included.
create table fact_seal (
  kind text not null check (kind in ('document', 'record', 'payment', 'movement')),
  subject_id uuid not null,
  -- What a message calls it once it is gone.
  sale_id uuid,
  full_number text,
  -- A digest by the name of what it is of.
  digests jsonb not null,
  -- Time of the database, not of the app: what is imported with an earlier date is sealed today.
  sealed_at timestamptz not null default now(),
  -- Written by a migration: what changed before that isn't noticed.
  is_from_before boolean not null default false,
  primary key (kind, subject_id)
);
create index fact_seal_by_time on fact_seal (sealed_at);

-- Where the chain ended, and what was sealed on a day that is over. The same lines go to a file.
create table fiscal_anchor (
  id uuid primary key,
  at timestamptz not null,
  records bigint not null,
  last_hash text not null,
  sealed_on date unique,
  seals integer,
  seals_hash text,
  check ((sealed_on is null) = (seals is null)),
  check ((sealed_on is null) = (seals_hash is null))
);

do $$
declare
  name text;
begin
  foreach name in array array['fact_seal', 'fiscal_anchor'] loop
    execute format('create trigger %I before update or delete on %I for each row '
      'execute function refuse_change()', name || '_append_only', name);
    execute format('create trigger %I before truncate on %I for each statement '
      'execute function refuse_change()', name || '_no_truncate', name);
  end loop;
end
$$;

create function digest_of(facts jsonb) returns text language sql stable as $$
  select left(encode(sha256(convert_to(coalesce(facts, 'null')::text, 'UTF8')), 'hex'), 32)
$$;

-- An instant as the same text in every session.
create function instant_text(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')
$$;

-- Reasons are left out: they are erased with the client that they are about.
create function document_digests(subject uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'number', digest_of(jsonb_build_array(d.series_id, d.number, d.full_number)),
    'type', digest_of(jsonb_build_array(d.type, d.corrects_document_id, d.replaces_corrections)),
    'dates', digest_of(jsonb_build_array(instant_text(d.issued_at),
      to_char(d.issued_on, 'YYYY-MM-DD'), to_char(d.operation_on, 'YYYY-MM-DD'))),
    'issuer', digest_of(d.issuer),
    'buyer', digest_of(d.buyer),
    'totals', digest_of(jsonb_build_array(d.base_minor, d.quota_minor, d.total_minor)),
    'sale', (
      select digest_of(jsonb_build_array(s.id, s.kind, s.original_sale_id, s.total_minor,
        instant_text(s.issued_at)))
      from sale s where s.id = d.sale_id
    ),
    'lines', (
      select digest_of(jsonb_agg(jsonb_build_array(l.position, l.refunds_line_id, l.description,
        l.quantity, l.unit_price_minor, l.discount_minor, l.total_minor, l.tax_treatment,
        l.tax_cause, l.tax_basis_points) order by l.position))
      from sale_line l where l.sale_id = d.sale_id
    ),
    'taxes', (
      select digest_of(jsonb_agg(jsonb_build_array(t.tax_treatment, t.tax_cause,
        t.tax_basis_points, t.gross_minor, t.base_minor, t.quota_minor)
        order by t.tax_basis_points, t.tax_treatment collate "C", t.tax_cause collate "C"))
      from sale_tax t where t.sale_id = d.sale_id
    ))
  from document d where d.id = subject
$$;

create function record_digests(subject uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'content', digest_of(r.content),
    'place', digest_of(jsonb_build_array(r.sequence, r.kind, r.document_id, r.previous_hash, r.hash)))
  from fiscal_record r where r.id = subject
$$;

create function payment_digests(subject uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'amount', digest_of(jsonb_build_array(p.amount_minor, p.tendered_minor)),
    'method', digest_of(jsonb_build_array(p.method)),
    'dates', digest_of(jsonb_build_array(instant_text(p.captured_at))),
    'sale', digest_of(jsonb_build_array(p.sale_id, p.refunds_payment_id)))
  from payment p where p.id = subject and p.state = 'captured'
$$;

create function movement_digests(subject uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'amount', digest_of(jsonb_build_array(m.kind, m.amount_minor)),
    'dates', digest_of(jsonb_build_array(instant_text(m.at))),
    'drawer', digest_of(jsonb_build_array(m.cash_session_id, m.payment_id)))
  from cash_movement m where m.id = subject
$$;

create function fact_digests(kind text, subject uuid) returns jsonb language sql stable as $$
  select case kind
    when 'document' then document_digests(subject)
    when 'record' then record_digests(subject)
    when 'payment' then payment_digests(subject)
    when 'movement' then movement_digests(subject)
  end
$$;

create function seal_fact() returns trigger language plpgsql as $$
declare
  facts jsonb := to_jsonb(new);
begin
  insert into fact_seal (kind, subject_id, sale_id, full_number, digests)
  values (tg_argv[0], new.id, (facts ->> 'sale_id')::uuid, facts ->> 'full_number',
    fact_digests(tg_argv[0], new.id))
  on conflict do nothing;
  return null;
end
$$;
create trigger document_is_sealed after insert on document
for each row execute function seal_fact('document');
create trigger fiscal_record_is_sealed after insert on fiscal_record
for each row execute function seal_fact('record');
create trigger payment_is_sealed after insert or update of state on payment
for each row when (new.state = 'captured') execute function seal_fact('payment');
create trigger cash_movement_is_sealed after insert on cash_movement
for each row execute function seal_fact('movement');
