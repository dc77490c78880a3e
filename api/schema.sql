-- What the migrations make, for reading. Written by `UPDATE_SCHEMA=1 npm run jest -- schema`.

create extension btree_gist;

create extension pg_trgm;

create extension unaccent;

CREATE OR REPLACE FUNCTION public.add_to_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update package_purchase set balance = balance + new.amount
  where id = new.purchase_id
  returning balance into new.balance_after;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.balance_payment_has_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.method = 'balance' and new.state = 'captured' and not exists (
    select 1 from voucher_entry e
    where e.payment_id = new.id and e.amount_minor = -new.amount_minor
  ) then
    raise exception 'payment % is of no voucher', new.id
      using errcode = 'check_violation', constraint = 'balance_payment_has_entry';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.blanked_changes(changes jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN (SELECT COALESCE(jsonb_agg(CASE WHEN is_personal_field((c.change ->> 'field'::text)) THEN (c.change || '{"after": null, "before": null}'::jsonb) ELSE c.change END ORDER BY c.n), '[]'::jsonb) AS "coalesce" FROM jsonb_array_elements(blanked_changes.changes) WITH ORDINALITY c(change, n))
;

CREATE OR REPLACE FUNCTION public.cash_is_in_drawer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.check_area_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from area_release
    where area = new.area and build_id = new.build_id and published_by = new.approved_by
  ) then
    raise exception 'the publisher of a build cannot approve it'
      using errcode = 'check_violation', constraint = 'area_approval_second_person';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.check_household()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from client where id in (new.payer_id, new.dependant_id) order by id for no key update;
  if exists (
    select from household_member
    where payer_id = new.dependant_id or dependant_id = new.payer_id
  ) then
    raise exception 'a household has one level'
      using errcode = 'check_violation', constraint = 'household_has_one_level';
  end if;
  if tg_op = 'UPDATE' and new.payer_id = old.payer_id then return new; end if;
  if (select count(*) from household_member where payer_id = new.payer_id) >= 12 then
    raise exception 'a household has at most 12 dependants'
      using errcode = 'check_violation', constraint = 'household_size';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.class_series_keeps_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.clients_of_segment(segment text, at timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.count_booking_seat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.count_client_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed record;
begin
  for changed in
    select tag, sum(delta) as delta from (
      select distinct unnest(new.tags) as tag, 1 as delta where tg_op <> 'DELETE'
      union all
      select distinct unnest(old.tags), -1 where tg_op <> 'INSERT'
    ) change
    group by tag having sum(delta) <> 0 order by tag
  loop
    if changed.delta > 0 then
      insert into client_tag as known (tag, clients) values (changed.tag, changed.delta)
      on conflict (tag) do update set clients = known.clients + changed.delta;
    else
      delete from client_tag where tag = changed.tag and clients + changed.delta = 0;
      if not found then
        update client_tag set clients = clients + changed.delta where tag = changed.tag;
      end if;
    end if;
  end loop;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.count_offered_seat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.digest_of(facts jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select left(encode(sha256(convert_to(coalesce(facts, 'null')::text, 'UTF8')), 'hex'), 32)
$function$
;

CREATE OR REPLACE FUNCTION public.document_digests(subject uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.fact_digests(kind text, subject uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select case kind
    when 'document' then document_digests(subject)
    when 'record' then record_digests(subject)
    when 'payment' then payment_digests(subject)
    when 'movement' then movement_digests(subject)
  end
$function$
;

CREATE OR REPLACE FUNCTION public.fixed_seats_at_peak(series uuid, day smallint, since date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.instant_text(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')
$function$
;

CREATE OR REPLACE FUNCTION public.is_erasing()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM audit_entry WHERE ((audit_entry.action = 'erased'::text) AND (audit_entry.entity = 'client'::text) AND (audit_entry.entity_id = (NULLIF(current_setting('aforo.erasing'::text, true), ''::text))::uuid))))
;

CREATE OR REPLACE FUNCTION public.is_merging(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM client_merge m WHERE ((m.id = (NULLIF(current_setting('aforo.merging'::text, true), ''::text))::uuid) AND ((is_merging.one = m.kept_id) OR (is_merging.one = m.merged_id)) AND ((is_merging.other = m.kept_id) OR (is_merging.other = m.merged_id)))))
;

CREATE OR REPLACE FUNCTION public.is_of_erased_client(thing text, thing_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM audit_entry e WHERE ((e.action = 'erased'::text) AND (((e.entity = is_of_erased_client.thing) AND (e.entity_id = is_of_erased_client.thing_id)) OR ((is_of_erased_client.thing = 'booking'::text) AND (e.entity = 'client'::text) AND (e.entity_id = (SELECT b.client_id FROM booking b WHERE (b.id = is_of_erased_client.thing_id)))) OR ((is_of_erased_client.thing = 'packagePurchase'::text) AND (e.entity = 'client'::text) AND (e.entity_id = (SELECT p.client_id FROM package_purchase p WHERE (p.id = is_of_erased_client.thing_id)))) OR ((is_of_erased_client.thing = 'achievementAward'::text) AND (e.entity = 'client'::text) AND (e.entity_id = (SELECT w.client_id FROM achievement_award w WHERE (w.id = is_of_erased_client.thing_id))))))))
;

CREATE OR REPLACE FUNCTION public.is_personal_field(field text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (field = ANY (ARRAY['birthDate'::text, 'buyer'::text, 'cancelReason'::text, 'card'::text, 'discountReason'::text, 'email'::text, 'healthNotes'::text, 'message'::text, 'name'::text, 'notes'::text, 'overrideReason'::text, 'phone'::text, 'reason'::text, 'recipient'::text, 'revokeReason'::text, 'tags'::text, 'voidReason'::text, 'voucherEmail'::text, 'voucherMessage'::text, 'voucherRecipient'::text]))
;

CREATE OR REPLACE FUNCTION public.managed_dependants(instant timestamp with time zone)
 RETURNS TABLE(payer_id uuid, dependant_id uuid)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select h.payer_id, h.dependant_id
  from public.household_member h
  join public.client d on d.id = h.dependant_id
  cross join public.center n
  where d.user_id is null
    and d.birth_date > ((instant at time zone n.time_zone)::date - interval '18 years')::date
$function$
;

CREATE OR REPLACE FUNCTION public.movement_digests(subject uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'amount', digest_of(jsonb_build_array(m.kind, m.amount_minor)),
    'dates', digest_of(jsonb_build_array(instant_text(m.at))),
    'drawer', digest_of(jsonb_build_array(m.cash_session_id, m.payment_id)))
  from cash_movement m where m.id = subject
$function$
;

CREATE OR REPLACE FUNCTION public.next_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(4120264);
  if exists (
    select from area_prune
    where area = new.area
      and restored_at is null
      and (
        build_id in (new.stable, new.canary, new.previous)
        or build_id in (select value from jsonb_each_text(new.channels))
      )
  ) then
    raise exception 'a build of % is gone', new.area using errcode = 'foreign_key_violation';
  end if;
  if new.number <> coalesce((select max(number) from registry_revision), 0) + 1 then
    raise exception 'revision % does not follow the last one', new.number using errcode = 'unique_violation';
  end if;
  perform pg_notify('registry', new.number::text);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.notify_agenda()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from changed) then perform pg_notify('agenda', ''); end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.notify_clients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('client', client_id::text) from (select distinct client_id from changed) c;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.notify_clients_of_rooms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('client', b.client_id::text) from (
    select distinct booking.client_id
    from changed join resource on resource.id = changed.resource_id
      join booking on booking.session_id = changed.session_id
    where resource.kind = 'room' and booking.status in ('held', 'confirmed')
  ) b;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.notify_clients_of_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('client', b.client_id::text) from (
    select distinct booking.client_id
    from changed join earlier on earlier.id = changed.id
      join booking on booking.session_id = changed.id
    where booking.status in ('held', 'confirmed')
      and (earlier.starts_at, earlier.ends_at, earlier.professional_id)
        is distinct from (changed.starts_at, changed.ends_at, changed.professional_id)
  ) b;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.notify_registry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('registry', '');
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.pay_statement_adds_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.total_minor <> (
    select coalesce(sum(amount_minor), 0) from pay_statement_line where statement_id = new.id
  ) then
    raise exception 'the lines of statement % have another sum', new.id
      using errcode = 'check_violation', constraint = 'pay_statement_adds_up';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.payment_digests(subject uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'amount', digest_of(jsonb_build_array(p.amount_minor, p.tendered_minor)),
    'method', digest_of(jsonb_build_array(p.method)),
    'dates', digest_of(jsonb_build_array(instant_text(p.captured_at))),
    'sale', digest_of(jsonb_build_array(p.sale_id, p.refunds_payment_id)))
  from payment p where p.id = subject and p.state = 'captured'
$function$
;

CREATE OR REPLACE FUNCTION public.prepaid_is_not_taxed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  prepaid bigint;
  untaxed bigint;
begin
  if new.method <> 'balance' or new.state <> 'captured' then
    return null;
  end if;
  select sum(p.amount_minor) into prepaid
  from payment p
  join voucher_entry e on e.payment_id = p.id
  join voucher v on v.id = e.voucher_id
  join sale_line l on l.id = v.sale_line_id
  where p.sale_id = new.sale_id and p.state = 'captured' and l.tax_treatment <> 'notSubject';
  select coalesce(sum(gross_minor), 0) into untaxed from sale_tax
  where sale_id = new.sale_id and tax_treatment = 'notSubject' and tax_cause = 'N1';
  if abs(prepaid) > abs(untaxed) then
    raise exception 'sale % taxes what a single-purpose voucher paid', new.sale_id
      using errcode = 'check_violation', constraint = 'prepaid_is_not_taxed';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.promotion_use_stays_within_limits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  wanted promotion_code;
begin
  -- Released, or counted already: a limit that was lowered since takes no use back.
  if new.released_at is not null or (tg_op = 'UPDATE' and old.released_at is null) then
    return new;
  end if;
  select * into wanted from promotion_code where id = new.promotion_id;
  if wanted.is_for_new_clients then
    -- Before the code, as sales lock them.
    perform from client where id = new.client_id for no key update;
  end if;
  select * into wanted from promotion_code where id = new.promotion_id for no key update;
  if (select count(*) from promotion_use u
      where u.promotion_id = new.promotion_id and u.released_at is null and u.id <> new.id)
      >= wanted.total_limit
    or (select count(*) from promotion_use u
      where u.promotion_id = new.promotion_id and u.client_id = new.client_id
        and u.released_at is null and u.id <> new.id)
      >= wanted.client_limit
    or (wanted.is_for_new_clients and exists (
      select from promotion_use u join promotion_code c on c.id = u.promotion_id
      where u.client_id = new.client_id and c.is_for_new_clients
        and u.released_at is null and u.id <> new.id))
  then
    raise exception 'promotion % is used up', wanted.code
      using errcode = 'check_violation', constraint = 'promotion_use_limit';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_digests(subject uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'content', digest_of(r.content),
    'place', digest_of(jsonb_build_array(r.sequence, r.kind, r.document_id, r.previous_hash, r.hash)))
  from fiscal_record r where r.id = subject
$function$
;

CREATE OR REPLACE FUNCTION public.refund_stays_below()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  if new.state = 'captured' and new.refunds_payment_id is not null and not exists (
    select 1 from payment p
    where p.id = new.refunds_payment_id and p.sale_id = sold and p.state = 'captured'
      and p.amount_minor + (
        select sum(r.amount_minor) from payment r
        where r.refunds_payment_id = p.id and r.state = 'captured'
      ) >= 0
  ) then
    raise exception 'refund above what its payment has left'
      using errcode = 'check_violation', constraint = 'refund_stays_below';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_all_but_blank_reason()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
    and old.reason is not null and new.reason = ''
    and is_of_erased_client('packagePurchase', old.purchase_id)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_all_but_blanking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - array['changes', 'reason'] = to_jsonb(old) - array['changes', 'reason']
    and old.action <> 'erased'
    and (
      is_erasing()
      or (
        new.changes in (old.changes, blanked_changes(old.changes))
        and (new.reason is null or new.reason = old.reason)
        and is_of_erased_client(old.entity, old.entity_id)
      )
    )
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_all_but_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and is_erasing() and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_all_but_taken_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.kind = 'import'
    and not exists (select from package_purchase p where p.id = old.purchase_id)
  then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_closed_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free_text constant text[] := array['opening_reason', 'closing_reason', 'report'];
begin
  if tg_op = 'DELETE' or (old.state = 'closed' and not (
    is_erasing() and to_jsonb(new) - free_text = to_jsonb(old) - free_text
  )) then
    raise exception 'cash session % is %', old.id, old.state using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_issued_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  line record := coalesce(old, new);
begin
  if exists (select 1 from sale where id = line.sale_id and state <> 'draft') and not (
    tg_op = 'UPDATE' and is_erasing()
    and to_jsonb(new) - 'discount_reason' = to_jsonb(old) - 'discount_reason'
  ) then
    raise exception 'sale % is issued', line.sale_id using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_issued_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changeable text[] := array['due_on', 'version'];
begin
  if is_erasing() then
    changeable := changeable || array['reason'];
  end if;
  if is_merging(old.client_id, new.client_id) then
    changeable := changeable || array['client_id'];
  end if;
  if old.state <> 'draft' and (
    tg_op = 'DELETE' or to_jsonb(new) - changeable <> to_jsonb(old) - changeable
  ) then
    raise exception 'sale % is %', old.id, old.state using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_merged_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from client_merge where merged_id = old.id and undone_at is null)
    and not is_merging(old.id, old.id) and not is_erasing()
  then
    raise exception 'client % is merged into another', old.id
      using errcode = 'check_violation', constraint = 'client_is_merged';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_merged_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owner_id uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if owner_id is null then return new; end if;
  -- Waits for a merge that has locked the record; the next statement then sees its outcome.
  perform from client where id = owner_id for key share;
  if exists (select from client_merge where merged_id = owner_id and undone_at is null) then
    raise exception 'client % is merged into another', owner_id
      using errcode = 'check_violation', constraint = 'client_is_merged';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_tax_of_another_territory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(new.issuer ->> 'territory', 'mainland') <> (select territory from money_settings) then
    raise exception 'document % has the tax of another territory', new.full_number
      using errcode = 'serialization_failure';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.remove_belongings(account uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  owned record;
begin
  for owned in
    select c.conrelid::regclass as place, a.attname as owner
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'app_user'::regclass and c.confdeltype = 'c'
    order by c.conrelid::regclass::text
  loop
    execute format('delete from %s where %I = $1', owned.place, owned.owner) using account;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION public.sale_adds_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.seal_fact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  facts jsonb := to_jsonb(new);
begin
  insert into fact_seal (kind, subject_id, sale_id, full_number, digests)
  values (tg_argv[0], new.id, (facts ->> 'sale_id')::uuid, facts ->> 'full_number',
    fact_digests(tg_argv[0], new.id))
  on conflict do nothing;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.search_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value))
;

CREATE OR REPLACE FUNCTION public.search_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select translate(
    public.search_text(regexp_replace(
      value, E'(^|\\s)m(\\.?[ª\u1D43]\\.?|a\\.)(?=\\s|$)', E'\\1Maria', 'gi'
    )),
    E'\'\u2019\u2018\u02BC\u00B4`\u00B7\u2022.-\u2010\u2011\u2012\u2013\u2014\u2015\u00AD\u061C\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2066\u2067\u2068\u2069\uFEFF',
    ''
  )
$function$
;

CREATE OR REPLACE FUNCTION public.session_resource_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update session_resource
  set busy = new.busy, is_active = new.status <> 'cancelled'
  where session_id = new.id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.standing_seats_fit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.voucher_stays_covered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  left_minor bigint;
  bought integer;
begin
  select amount_minor into bought from voucher where id = new.voucher_id for no key update;
  select coalesce(sum(amount_minor), 0) + new.amount_minor into left_minor
  from voucher_entry where voucher_id = new.voucher_id;
  if left_minor < 0 or left_minor > bought then
    raise exception 'voucher % would have % left', new.voucher_id, left_minor
      using errcode = 'check_violation', constraint = 'voucher_stays_covered';
  end if;
  return new;
end
$function$
;

create table achievement (
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  icon text not null,
  status text not null default 'draft'::text,
  metric text not null,
  steps integer[] not null,
  absence_days integer,
  is_repeated boolean not null,
  service_ids uuid[] not null default '{}'::uuid[],
  professional_ids uuid[] not null default '{}'::uuid[],
  starts_from time without time zone,
  starts_until time without time zone,
  since date,
  reward_credits integer,
  reward_text text,
  is_mailed boolean not null default false,
  activated_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint achievement_absence_days_check CHECK (((absence_days >= 7) AND (absence_days <= 730))),
  constraint achievement_check CHECK ((starts_until > starts_from)),
  constraint achievement_check1 CHECK (((metric = 'return'::text) = (absence_days IS NOT NULL))),
  constraint achievement_check2 CHECK (((reward_credits IS NULL) OR (reward_text IS NULL))),
  constraint achievement_check3 CHECK (((status = 'draft'::text) = (activated_at IS NULL))),
  constraint achievement_metric_check CHECK ((metric = ANY (ARRAY['classes'::text, 'weeks'::text, 'services'::text, 'return'::text, 'birthday'::text]))),
  constraint achievement_name_check CHECK ((btrim(name) <> ''::text)),
  constraint achievement_pkey PRIMARY KEY (id),
  constraint achievement_reward_credits_check CHECK (((reward_credits >= 1) AND (reward_credits <= 50))),
  constraint achievement_reward_text_check CHECK ((btrim(reward_text) <> ''::text)),
  constraint achievement_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'archived'::text]))),
  constraint achievement_steps_check CHECK ((((cardinality(steps) >= 1) AND (cardinality(steps) <= 20)) AND (0 < ALL (steps))))
);

create table achievement_award (
  id uuid not null,
  achievement_id uuid not null,
  client_id uuid not null,
  cycle integer not null,
  step integer not null,
  earned_at timestamp with time zone not null,
  booking_id uuid,
  is_granted boolean not null default false,
  granted_by_user_id uuid,
  reason text,
  revoked_at timestamp with time zone,
  is_revoked_by_hand boolean not null default false,
  revoked_by_user_id uuid,
  revoke_reason text,
  reward_credits integer,
  reward_text text,
  handed_at timestamp with time zone,
  handed_by_user_id uuid,
  created_at timestamp with time zone not null,
  constraint achievement_award_achievement_id_fkey FOREIGN KEY (achievement_id) REFERENCES achievement(id),
  constraint achievement_award_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id),
  constraint achievement_award_check CHECK (((NOT is_granted) OR (reason IS NOT NULL))),
  constraint achievement_award_check1 CHECK (((handed_at IS NULL) OR (reward_text IS NOT NULL))),
  constraint achievement_award_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint achievement_award_cycle_check CHECK ((cycle >= 1)),
  constraint achievement_award_granted_by_user_id_fkey FOREIGN KEY (granted_by_user_id) REFERENCES app_user(id),
  constraint achievement_award_handed_by_user_id_fkey FOREIGN KEY (handed_by_user_id) REFERENCES app_user(id),
  constraint achievement_award_once UNIQUE (achievement_id, client_id, cycle, step),
  constraint achievement_award_pkey PRIMARY KEY (id),
  constraint achievement_award_revoked_by_user_id_fkey FOREIGN KEY (revoked_by_user_id) REFERENCES app_user(id),
  constraint achievement_award_step_check CHECK ((step >= 1))
);

create table achievement_progress (
  achievement_id uuid not null,
  client_id uuid not null,
  value integer not null,
  next_step integer,
  constraint achievement_progress_achievement_id_fkey FOREIGN KEY (achievement_id) REFERENCES achievement(id) ON DELETE CASCADE,
  constraint achievement_progress_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE,
  constraint achievement_progress_pkey PRIMARY KEY (client_id, achievement_id)
);

create table app_user (
  id uuid not null,
  email text not null,
  name text not null,
  phone text,
  role text not null,
  password_hash text,
  email_verified_at timestamp with time zone,
  blocked_at timestamp with time zone,
  terms_accepted_at timestamp with time zone,
  marketing_accepted_at timestamp with time zone,
  picture_file_id uuid,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone not null,
  terms_version integer,
  privacy_version integer,
  erased_at timestamp with time zone,
  status text not null generated always as (
CASE
    WHEN (blocked_at IS NOT NULL) THEN 'blocked'::text
    WHEN ((password_hash IS NULL) AND (email_verified_at IS NULL)) THEN 'invited'::text
    ELSE 'active'::text
END) stored,
  constraint app_user_email_is_folded CHECK ((email = lower(btrim(email)))),
  constraint app_user_erased_is_blank CHECK (((erased_at IS NULL) OR ((blocked_at IS NOT NULL) AND (password_hash IS NULL) AND (phone IS NULL) AND (picture_file_id IS NULL) AND (email ~~ '%@borrado.invalid'::text)))),
  constraint app_user_password_needs_proven_email CHECK (((password_hash IS NULL) OR (email_verified_at IS NOT NULL))),
  constraint app_user_picture_file_id_fkey FOREIGN KEY (picture_file_id) REFERENCES file(id) ON DELETE SET NULL,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'receptionist'::text, 'professional'::text, 'client'::text])))
);

create table approval (
  id uuid not null,
  act text not null,
  fingerprint bytea not null,
  amount_minor bigint not null,
  requested_by_user_id uuid not null,
  approved_by_user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  sale_id uuid,
  constraint approval_act_check CHECK ((act = ANY (ARRAY['discount'::text, 'refund'::text]))),
  constraint approval_amount_minor_check CHECK ((amount_minor > 0)),
  constraint approval_approved_by_user_id_fkey FOREIGN KEY (approved_by_user_id) REFERENCES app_user(id),
  constraint approval_check CHECK ((expires_at > created_at)),
  constraint approval_check1 CHECK ((requested_by_user_id <> approved_by_user_id)),
  constraint approval_check2 CHECK (((sale_id IS NULL) OR (used_at IS NOT NULL))),
  constraint approval_fingerprint_check CHECK ((octet_length(fingerprint) = 32)),
  constraint approval_pkey PRIMARY KEY (id),
  constraint approval_requested_by_user_id_fkey FOREIGN KEY (requested_by_user_id) REFERENCES app_user(id),
  constraint approval_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id)
);

create table approval_pin (
  user_id uuid not null,
  pin_hash text not null,
  set_at timestamp with time zone not null,
  constraint approval_pin_pkey PRIMARY KEY (user_id),
  constraint approval_pin_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table area_approval (
  area text not null,
  build_id text not null,
  approved_by text not null,
  reason text not null,
  approved_at timestamp with time zone not null,
  constraint area_approval_area_build_id_fkey FOREIGN KEY (area, build_id) REFERENCES area_release(area, build_id),
  constraint area_approval_pkey PRIMARY KEY (area, build_id)
);

create table area_approval_rule (
  area text not null,
  is_required boolean not null,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint area_approval_rule_pkey PRIMARY KEY (area)
);

create table area_claim (
  area text not null,
  build_id text not null,
  holder uuid not null,
  until timestamp with time zone not null,
  constraint area_claim_pkey PRIMARY KEY (area, build_id)
);

create table area_content (
  area text not null,
  file text not null,
  integrity text not null,
  build_id text not null,
  constraint area_content_pkey PRIMARY KEY (area, file)
);

create table area_freeze (
  id uuid not null,
  area text,
  reason text not null,
  until timestamp with time zone not null,
  author text not null,
  at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  lifted_by text,
  constraint area_freeze_pkey PRIMARY KEY (id)
);

create table area_prune (
  area text not null,
  build_id text not null,
  pruned_at timestamp with time zone not null,
  pruned_by text not null,
  restored_at timestamp with time zone,
  constraint area_prune_area_build_id_fkey FOREIGN KEY (area, build_id) REFERENCES area_release(area, build_id),
  constraint area_prune_pkey PRIMARY KEY (area, build_id, pruned_at)
);

create table area_release (
  area text not null,
  build_id text not null,
  version text not null,
  release jsonb not null,
  bytes bigint not null,
  commit text,
  published_at timestamp with time zone not null,
  published_by text not null,
  publication jsonb,
  is_by_operator boolean not null default false,
  preview jsonb,
  constraint area_release_pkey PRIMARY KEY (area, build_id)
);

create table area_report (
  minute timestamp with time zone not null,
  area text not null,
  build_id text not null,
  person text not null,
  network text not null,
  has_session boolean not null,
  mounted_at timestamp with time zone,
  failed_at timestamp with time zone,
  phase text,
  reason text,
  fallback text,
  is_staff boolean not null default false,
  mount_ms integer,
  constraint area_report_check CHECK (((mounted_at IS NOT NULL) OR (failed_at IS NOT NULL))),
  constraint area_report_check1 CHECK (((failed_at IS NULL) = (phase IS NULL))),
  constraint area_report_mount_ms_check CHECK (((mount_ms >= 0) AND (mount_ms <= 600000))),
  constraint area_report_pkey PRIMARY KEY (area, build_id, minute, person)
);

create table area_rollout (
  id uuid not null,
  area text not null,
  build_id text not null,
  plan jsonb not null,
  state text not null,
  step integer not null default 0,
  next_at timestamp with time zone,
  author text not null,
  reason text not null,
  outcome text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint area_rollout_area_build_id_fkey FOREIGN KEY (area, build_id) REFERENCES area_release(area, build_id),
  constraint area_rollout_check CHECK (((outcome IS NULL) = (state = ANY (ARRAY['running'::text, 'paused'::text])))),
  constraint area_rollout_pkey PRIMARY KEY (id),
  constraint area_rollout_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'finished'::text, 'stopped'::text])))
);

create table area_thresholds (
  area text not null,
  staff_min integer,
  people_min integer,
  share_percent integer,
  minutes integer,
  changed_at timestamp with time zone not null,
  changed_by text not null,
  constraint area_thresholds_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1440))),
  constraint area_thresholds_people_min_check CHECK ((people_min >= 2)),
  constraint area_thresholds_pkey PRIMARY KEY (area),
  constraint area_thresholds_share_percent_check CHECK (((share_percent >= 1) AND (share_percent <= 100))),
  constraint area_thresholds_staff_min_check CHECK ((staff_min >= 2))
);

create table attempt_limit (
  key_hash bytea not null,
  window_ends_at timestamp with time zone not null,
  attempts integer not null,
  constraint attempt_limit_pkey PRIMARY KEY (key_hash)
);

create table audit_entry (
  id uuid not null,
  at timestamp with time zone not null,
  actor_user_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  changes jsonb not null default '[]'::jsonb,
  reason text,
  constraint audit_entry_pkey PRIMARY KEY (id)
);

create table auth_link (
  id uuid not null,
  kind text not null,
  user_id uuid,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  registration_id uuid,
  constraint auth_link_has_one_owner CHECK (((user_id IS NULL) OR (registration_id IS NULL))),
  constraint auth_link_kind_check CHECK ((kind = ANY (ARRAY['verification'::text, 'passwordReset'::text, 'invitation'::text]))),
  constraint auth_link_pkey PRIMARY KEY (id),
  constraint auth_link_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registration(id) ON DELETE CASCADE,
  constraint auth_link_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint auth_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table booking (
  id uuid not null,
  session_id uuid not null,
  client_id uuid not null,
  status text not null,
  is_extra boolean not null default false,
  hold_expires_at timestamp with time zone,
  cancellation_minutes integer not null,
  free_cancel_until timestamp with time zone not null,
  price_minor integer not null,
  source text not null,
  override_reason text,
  rescheduled_from_id uuid,
  booked_at timestamp with time zone not null,
  booked_by_user_id uuid,
  cancelled_at timestamp with time zone,
  cancelled_by_user_id uuid,
  cancel_reason text,
  marked_at timestamp with time zone,
  version integer not null default 1,
  tax_treatment text not null default 'rate'::text,
  tax_cause text,
  tax_basis_points integer not null default 0,
  waived_at timestamp with time zone,
  late_fee_minor integer,
  no_show_fee_minor integer,
  fee_minor integer,
  fee_at timestamp with time zone,
  is_fee_taxed boolean not null default false,
  standing_seat_id uuid,
  coming_at timestamp with time zone,
  constraint booking_booked_by_user_id_fkey FOREIGN KEY (booked_by_user_id) REFERENCES app_user(id),
  constraint booking_cancelled_by_user_id_fkey FOREIGN KEY (cancelled_by_user_id) REFERENCES app_user(id),
  constraint booking_check CHECK (((status = 'held'::text) = (hold_expires_at IS NOT NULL))),
  constraint booking_check1 CHECK (((NOT is_extra) OR (override_reason IS NOT NULL))),
  constraint booking_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint booking_fee_has_its_instant CHECK (((fee_minor IS NULL) = (fee_at IS NULL))),
  constraint booking_fees_are_amounts CHECK (((late_fee_minor > 0) AND (no_show_fee_minor > 0) AND (fee_minor >= 0))),
  constraint booking_pkey PRIMARY KEY (id),
  constraint booking_price_minor_check CHECK ((price_minor >= 0)),
  constraint booking_rescheduled_from_id_fkey FOREIGN KEY (rescheduled_from_id) REFERENCES booking(id),
  constraint booking_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id),
  constraint booking_source_check CHECK ((source = ANY (ARRAY['client'::text, 'staff'::text, 'waitlist'::text]))),
  constraint booking_standing_seat_id_fkey FOREIGN KEY (standing_seat_id) REFERENCES standing_seat(id),
  constraint booking_status_check CHECK ((status = ANY (ARRAY['held'::text, 'confirmed'::text, 'expired'::text, 'attended'::text, 'noShow'::text, 'cancelled'::text, 'cancelledLate'::text, 'cancelledByCenter'::text]))),
  constraint booking_tax_basis_points_check CHECK (((tax_basis_points >= 0) AND (tax_basis_points <= 10000))),
  constraint booking_tax_cause CHECK (((tax_treatment = 'rate'::text) = (tax_cause IS NULL))),
  constraint booking_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['rate'::text, 'exempt'::text, 'notSubject'::text])))
);

create table booking_answer_link (
  token_hash bytea not null,
  booking_id uuid not null,
  answer text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint booking_answer_link_answer_check CHECK ((answer = ANY (ARRAY['coming'::text, 'notComing'::text]))),
  constraint booking_answer_link_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE,
  constraint booking_answer_link_pkey PRIMARY KEY (token_hash),
  constraint booking_answer_link_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table calendar_feed (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint calendar_feed_pkey PRIMARY KEY (token_hash),
  constraint calendar_feed_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint calendar_feed_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint calendar_feed_user_id_key UNIQUE (user_id)
);

create table card_setup (
  id uuid not null,
  client_id uuid not null,
  provider text not null,
  provider_reference text,
  redirect_url text,
  consent text not null,
  state text not null,
  was_declined boolean not null default false,
  saved_card_id uuid,
  started_by_user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  ask_at timestamp with time zone not null,
  covers_front_desk boolean not null default false,
  constraint card_setup_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint card_setup_consent_check CHECK ((btrim(consent) <> ''::text)),
  constraint card_setup_outcome CHECK (((state = 'saved'::text) = (saved_card_id IS NOT NULL))),
  constraint card_setup_pkey PRIMARY KEY (id),
  constraint card_setup_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'redsys'::text, 'test'::text]))),
  constraint card_setup_reference UNIQUE (provider, provider_reference),
  constraint card_setup_saved_card_id_fkey FOREIGN KEY (saved_card_id) REFERENCES saved_card(id),
  constraint card_setup_state_check CHECK ((state = ANY (ARRAY['started'::text, 'saved'::text, 'expired'::text])))
);

create table cash_movement (
  id uuid not null,
  cash_session_id uuid not null,
  kind text not null,
  amount_minor integer not null,
  payment_id uuid,
  reason text,
  at timestamp with time zone not null,
  user_id uuid,
  constraint cash_movement_cash_session_id_fkey FOREIGN KEY (cash_session_id) REFERENCES cash_session(id),
  constraint cash_movement_kind CHECK (
CASE kind
    WHEN 'sale'::text THEN ((amount_minor > 0) AND (payment_id IS NOT NULL))
    WHEN 'refund'::text THEN ((amount_minor < 0) AND (payment_id IS NOT NULL))
    WHEN 'in'::text THEN ((amount_minor > 0) AND (payment_id IS NULL) AND (reason IS NOT NULL))
    ELSE ((amount_minor < 0) AND (payment_id IS NULL) AND (reason IS NOT NULL))
END),
  constraint cash_movement_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'refund'::text, 'in'::text, 'out'::text]))),
  constraint cash_movement_payment UNIQUE (payment_id),
  constraint cash_movement_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint cash_movement_pkey PRIMARY KEY (id),
  constraint cash_movement_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table cash_register (
  id uuid not null,
  name text not null,
  status text not null default 'active'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint cash_register_name_check CHECK ((btrim(name) <> ''::text)),
  constraint cash_register_pkey PRIMARY KEY (id),
  constraint cash_register_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

create table cash_session (
  id uuid not null,
  register_id uuid not null,
  state text not null,
  opened_at timestamp with time zone not null,
  opened_by_user_id uuid,
  opening_count jsonb not null,
  opening_minor integer not null,
  opening_difference_minor integer not null default 0,
  opening_reason text,
  closed_at timestamp with time zone,
  closed_by_user_id uuid,
  closing_count jsonb,
  closing_minor integer,
  counted_methods jsonb,
  expected_minor bigint,
  difference_minor bigint,
  closing_reason text,
  report jsonb,
  z_number integer,
  version integer not null default 1,
  counting_since timestamp with time zone,
  counting_by_user_id uuid,
  constraint cash_session_closed CHECK (((state = 'closed'::text) = ((closed_at IS NOT NULL) AND (closing_minor IS NOT NULL) AND (expected_minor IS NOT NULL) AND (difference_minor IS NOT NULL) AND (report IS NOT NULL) AND (z_number IS NOT NULL)))),
  constraint cash_session_closed_by_user_id_fkey FOREIGN KEY (closed_by_user_id) REFERENCES app_user(id),
  constraint cash_session_closing_minor_check CHECK ((closing_minor >= 0)),
  constraint cash_session_counting_by_user_id_fkey FOREIGN KEY (counting_by_user_id) REFERENCES app_user(id),
  constraint cash_session_difference CHECK ((difference_minor = (closing_minor - expected_minor))),
  constraint cash_session_opened_by_user_id_fkey FOREIGN KEY (opened_by_user_id) REFERENCES app_user(id),
  constraint cash_session_opening_minor_check CHECK ((opening_minor >= 0)),
  constraint cash_session_pkey PRIMARY KEY (id),
  constraint cash_session_register_id_fkey FOREIGN KEY (register_id) REFERENCES cash_register(id),
  constraint cash_session_register_id_z_number_key UNIQUE (register_id, z_number),
  constraint cash_session_state_check CHECK ((state = ANY (ARRAY['open'::text, 'counting'::text, 'closed'::text])))
);

create table center (
  id smallint not null default 1,
  name text not null,
  tax_id text not null default ''::text,
  address text not null default ''::text,
  time_zone text not null,
  currency text not null,
  country text not null,
  primary_color text not null,
  week_starts_on smallint not null,
  policies jsonb not null default '{}'::jsonb,
  is_demo boolean not null default false,
  phone text,
  email text,
  version integer not null default 1,
  second_factor_roles text[] not null default '{}'::text[],
  logo_file_id uuid,
  logo_ground text not null default 'any'::text,
  demo_password_hash text,
  part_versions jsonb not null default '{}'::jsonb,
  constraint center_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint center_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint center_email_check CHECK ((email ~ '^[^@[:space:]]+@[^@[:space:]]+$'::text)),
  constraint center_id_check CHECK ((id = 1)),
  constraint center_logo_file_id_fkey FOREIGN KEY (logo_file_id) REFERENCES file(id),
  constraint center_logo_ground_is_known CHECK ((logo_ground = ANY (ARRAY['any'::text, 'light'::text, 'dark'::text]))),
  constraint center_part_versions_is_object CHECK ((jsonb_typeof(part_versions) = 'object'::text)),
  constraint center_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{5,14}$'::text)),
  constraint center_pkey PRIMARY KEY (id),
  constraint center_primary_color_check CHECK ((primary_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint center_second_factor_roles_check CHECK ((second_factor_roles <@ ARRAY['admin'::text, 'receptionist'::text, 'professional'::text, 'client'::text])),
  constraint center_week_starts_on_check CHECK (((week_starts_on >= 0) AND (week_starts_on <= 6)))
);

create table center_export (
  id uuid not null,
  state text not null,
  written_by uuid,
  rows integer not null default 0,
  done_rows integer not null default 0,
  bytes integer,
  created_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint center_export_bytes_check CHECK ((bytes > 0)),
  constraint center_export_done CHECK (((state = 'done'::text) = ((bytes IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint center_export_done_rows_check CHECK ((done_rows >= 0)),
  constraint center_export_pkey PRIMARY KEY (id),
  constraint center_export_rows_check CHECK ((rows >= 0)),
  constraint center_export_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);

create table center_export_part (
  export_id uuid not null,
  number integer not null,
  data bytea not null,
  constraint center_export_part_export_id_fkey FOREIGN KEY (export_id) REFERENCES center_export(id) ON DELETE CASCADE,
  constraint center_export_part_number_check CHECK ((number > 0)),
  constraint center_export_part_pkey PRIMARY KEY (export_id, number)
);

create table class_series (
  id uuid not null,
  service_id uuid not null,
  professional_id uuid not null,
  resource_id uuid,
  weekdays smallint[] not null,
  local_time time without time zone not null,
  duration_minutes integer not null,
  capacity integer not null,
  from_date date not null,
  until_date date,
  generated_until date not null,
  status text not null default 'active'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint class_series_capacity_check CHECK ((capacity >= 1)),
  constraint class_series_check CHECK ((until_date >= from_date)),
  constraint class_series_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 1440))),
  constraint class_series_pkey PRIMARY KEY (id),
  constraint class_series_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professional(id),
  constraint class_series_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id),
  constraint class_series_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint class_series_status_check CHECK ((status = ANY (ARRAY['active'::text, 'ended'::text]))),
  constraint class_series_weekdays_check CHECK ((((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7)) AND (weekdays <@ ARRAY[(0)::smallint, (1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint])))
);

create table client (
  id uuid not null,
  user_id uuid,
  name text not null,
  email text,
  phone text,
  birth_date date,
  tags text[] not null default '{}'::text[],
  notes text not null default ''::text,
  status text not null default 'active'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  sort_name text not null generated always as (search_text(name)) stored,
  erased_at timestamp with time zone,
  search text not null generated always as (((((search_words(name) || ' '::text) || COALESCE(search_text(email), ''::text)) || ' '::text) || COALESCE(phone, ''::text))) stored,
  constraint client_email_is_folded CHECK ((email = lower(btrim(email)))),
  constraint client_erased_is_blank CHECK (((erased_at IS NULL) OR ((status = 'archived'::text) AND (user_id IS NULL) AND (email IS NULL) AND (phone IS NULL) AND (birth_date IS NULL) AND (tags = '{}'::text[]) AND (notes = ''::text)))),
  constraint client_name_check CHECK ((btrim(name) <> ''::text)),
  constraint client_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{5,14}$'::text)),
  constraint client_pkey PRIMARY KEY (id),
  constraint client_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint client_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint client_user_id_key UNIQUE (user_id)
);

create table client_batch (
  id uuid not null,
  kind text not null,
  tag text,
  subject text,
  body text,
  state text not null,
  clients integer not null default 0,
  done_clients integer not null default 0,
  reached integer not null default 0,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint client_batch_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000))),
  constraint client_batch_check CHECK (((done_clients >= 0) AND (done_clients <= clients))),
  constraint client_batch_check1 CHECK (((reached >= 0) AND (reached <= done_clients))),
  constraint client_batch_clients_check CHECK ((clients >= 0)),
  constraint client_batch_kind_check CHECK ((kind = ANY (ARRAY['tag'::text, 'untag'::text, 'mail'::text]))),
  constraint client_batch_pkey PRIMARY KEY (id),
  constraint client_batch_says CHECK (
CASE kind
    WHEN 'mail'::text THEN ((subject IS NOT NULL) AND (body IS NOT NULL) AND (tag IS NULL))
    ELSE ((tag IS NOT NULL) AND (subject IS NULL) AND (body IS NULL))
END),
  constraint client_batch_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))),
  constraint client_batch_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint client_batch_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 40)))
);

create table client_batch_member (
  batch_id uuid not null,
  client_id uuid not null,
  constraint client_batch_member_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES client_batch(id) ON DELETE CASCADE,
  constraint client_batch_member_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE,
  constraint client_batch_member_pkey PRIMARY KEY (batch_id, client_id)
);

create table client_consent (
  client_id uuid not null,
  kind text not null,
  is_granted boolean not null,
  changed_at timestamp with time zone not null,
  terms_version integer,
  privacy_version integer,
  constraint client_consent_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE,
  constraint client_consent_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'marketing'::text, 'images'::text, 'health'::text]))),
  constraint client_consent_pkey PRIMARY KEY (client_id, kind)
);

create table client_health (
  client_id uuid not null,
  notes text not null,
  changed_at timestamp with time zone not null,
  constraint client_health_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE,
  constraint client_health_notes_check CHECK ((btrim(notes) <> ''::text)),
  constraint client_health_pkey PRIMARY KEY (client_id)
);

create table client_import (
  id uuid not null,
  file_name text not null,
  head text[] not null,
  columns text[] not null,
  state text not null,
  takes_alike boolean not null default false,
  rows integer not null,
  done_rows integer not null default 0,
  done_through integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  failed_at timestamp with time zone,
  kind text not null default 'clients'::text,
  are_settled boolean,
  header_row integer not null default 1,
  facts jsonb not null default '[]'::jsonb,
  answers jsonb not null default '{}'::jsonb,
  constraint client_import_answers_check CHECK ((jsonb_typeof(answers) = 'object'::text)),
  constraint client_import_check CHECK (((done_rows >= 0) AND (done_rows <= rows))),
  constraint client_import_columns_fit CHECK ((cardinality(columns) = cardinality(head))),
  constraint client_import_facts_check CHECK ((jsonb_typeof(facts) = 'array'::text)),
  constraint client_import_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint client_import_header_row_check CHECK ((header_row >= 1)),
  constraint client_import_kind_check CHECK ((kind = ANY (ARRAY['clients'::text, 'services'::text, 'bonos'::text, 'memberships'::text, 'mandates'::text, 'bookings'::text]))),
  constraint client_import_pkey PRIMARY KEY (id),
  constraint client_import_rows_check CHECK ((rows >= 0)),
  constraint client_import_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text])))
);

create table client_import_row (
  import_id uuid not null,
  number integer not null,
  cells text[] not null,
  keys text[] not null default '{}'::text[],
  verdict text,
  problems text[] not null default '{}'::text[],
  client_id uuid,
  agrees boolean not null default false,
  service_id uuid,
  purchase_id uuid,
  booking_id uuid,
  like_client_id uuid,
  like_row integer,
  membership_id uuid,
  mandate_id uuid,
  constraint client_import_row_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE SET NULL,
  constraint client_import_row_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE SET NULL,
  constraint client_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES client_import(id) ON DELETE CASCADE,
  constraint client_import_row_like_client_id_fkey FOREIGN KEY (like_client_id) REFERENCES client(id) ON DELETE SET NULL,
  constraint client_import_row_mandate_id_fkey FOREIGN KEY (mandate_id) REFERENCES sepa_mandate(id) ON DELETE SET NULL,
  constraint client_import_row_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id) ON DELETE SET NULL,
  constraint client_import_row_number_check CHECK ((number >= 1)),
  constraint client_import_row_pkey PRIMARY KEY (import_id, number),
  constraint client_import_row_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES package_purchase(id) ON DELETE SET NULL,
  constraint client_import_row_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id) ON DELETE SET NULL,
  constraint client_import_row_verdict_check CHECK ((verdict = ANY (ARRAY['new'::text, 'alike'::text, 'broken'::text])))
);

create table client_merge (
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  merged_at timestamp with time zone not null,
  merged_by_user_id uuid not null,
  undone_at timestamp with time zone,
  undone_by_user_id uuid,
  merged_status text not null,
  user_id uuid,
  replaced jsonb not null,
  constraint client_merge_check CHECK ((kept_id <> merged_id)),
  constraint client_merge_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES client(id),
  constraint client_merge_merged_id_fkey FOREIGN KEY (merged_id) REFERENCES client(id),
  constraint client_merge_merged_status_check CHECK ((merged_status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint client_merge_pkey PRIMARY KEY (id),
  constraint client_merge_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL
);

create table client_merge_row (
  merge_id uuid not null,
  place text not null,
  row_key text not null,
  constraint client_merge_row_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES client_merge(id) ON DELETE CASCADE,
  constraint client_merge_row_pkey PRIMARY KEY (merge_id, place, row_key)
);

create table client_pair_dismissal (
  first_id uuid not null,
  second_id uuid not null,
  dismissed_at timestamp with time zone not null,
  dismissed_by_user_id uuid not null,
  constraint client_pair_dismissal_check CHECK ((first_id < second_id)),
  constraint client_pair_dismissal_first_id_fkey FOREIGN KEY (first_id) REFERENCES client(id) ON DELETE CASCADE,
  constraint client_pair_dismissal_pkey PRIMARY KEY (first_id, second_id),
  constraint client_pair_dismissal_second_id_fkey FOREIGN KEY (second_id) REFERENCES client(id) ON DELETE CASCADE
);

create table client_tag (
  tag text not null,
  clients integer not null,
  constraint client_tag_clients_check CHECK ((clients > 0)),
  constraint client_tag_pkey PRIMARY KEY (tag)
);

create table credit_entry (
  id uuid not null,
  purchase_id uuid not null,
  kind text not null,
  amount integer not null,
  booking_id uuid,
  at timestamp with time zone not null,
  actor_user_id uuid,
  reason text,
  balance_after integer not null,
  round smallint not null default 1,
  award_id uuid,
  constraint credit_entry_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES app_user(id),
  constraint credit_entry_award CHECK (((kind = 'award'::text) = (award_id IS NOT NULL))),
  constraint credit_entry_award_id_fkey FOREIGN KEY (award_id) REFERENCES achievement_award(id),
  constraint credit_entry_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id),
  constraint credit_entry_check CHECK (
CASE kind
    WHEN 'purchase'::text THEN (amount >= 0)
    WHEN 'spend'::text THEN ((amount = ANY (ARRAY[0, '-1'::integer])) AND (booking_id IS NOT NULL))
    WHEN 'return'::text THEN ((amount = ANY (ARRAY[0, 1])) AND (booking_id IS NOT NULL))
    WHEN 'expire'::text THEN (amount <= 0)
    WHEN 'refund'::text THEN (amount <= 0)
    ELSE (reason IS NOT NULL)
END),
  constraint credit_entry_import CHECK (((kind <> 'import'::text) OR (amount >= 0))),
  constraint credit_entry_kind_check CHECK ((kind = ANY (ARRAY['purchase'::text, 'spend'::text, 'return'::text, 'expire'::text, 'adjust'::text, 'refund'::text, 'award'::text, 'import'::text]))),
  constraint credit_entry_pkey PRIMARY KEY (id),
  constraint credit_entry_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES package_purchase(id) ON DELETE CASCADE,
  constraint credit_entry_round_check CHECK ((round >= 1))
);

create table deploy_token (
  id uuid not null,
  token_hash bytea not null,
  name text not null,
  area text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  expires_at timestamp with time zone,
  is_publish_only boolean not null default false,
  constraint deploy_token_pkey PRIMARY KEY (id),
  constraint deploy_token_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint deploy_token_token_hash_key UNIQUE (token_hash)
);

create table direct_debit_batch (
  id uuid not null,
  state text not null,
  collection_on date not null,
  message_id text not null,
  xml bytea,
  key_id bytea,
  xml_sha256 text,
  created_at timestamp with time zone not null,
  created_by_user_id uuid,
  sent_at timestamp with time zone,
  sent_by_user_id uuid,
  settled_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  creditor_id text,
  rejected_at timestamp with time zone,
  constraint direct_debit_batch_cancelled CHECK (((state = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  constraint direct_debit_batch_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app_user(id),
  constraint direct_debit_batch_message UNIQUE (message_id),
  constraint direct_debit_batch_pkey PRIMARY KEY (id),
  constraint direct_debit_batch_rejected CHECK (((state = 'rejected'::text) = (rejected_at IS NOT NULL))),
  constraint direct_debit_batch_sent CHECK ((((state = ANY (ARRAY['sent'::text, 'settled'::text, 'rejected'::text])) = (sent_at IS NOT NULL)) AND (num_nulls(xml, key_id, xml_sha256, sent_at) = ANY (ARRAY[0, 4])))),
  constraint direct_debit_batch_sent_by_user_id_fkey FOREIGN KEY (sent_by_user_id) REFERENCES app_user(id),
  constraint direct_debit_batch_settled CHECK (
CASE state
    WHEN 'settled'::text THEN (settled_at IS NOT NULL)
    WHEN 'rejected'::text THEN true
    ELSE (settled_at IS NULL)
END),
  constraint direct_debit_batch_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'settled'::text, 'rejected'::text, 'cancelled'::text])))
);

create table direct_debit_item (
  id uuid not null,
  batch_id uuid not null,
  sale_id uuid not null,
  mandate_id uuid not null,
  amount_minor integer not null,
  end_to_end_id text not null,
  sequence_type text not null default 'RCUR'::text,
  state text not null,
  payment_id uuid,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  iban_hash text,
  iban_country text,
  iban_last_four text,
  constraint direct_debit_item_amount_minor_check CHECK ((amount_minor > 0)),
  constraint direct_debit_item_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES direct_debit_batch(id),
  constraint direct_debit_item_end_to_end UNIQUE (end_to_end_id),
  constraint direct_debit_item_end_to_end_id_check CHECK ((end_to_end_id ~ '^[A-Z0-9-]{1,35}$'::text)),
  constraint direct_debit_item_mandate_id_fkey FOREIGN KEY (mandate_id) REFERENCES sepa_mandate(id),
  constraint direct_debit_item_payment UNIQUE (payment_id),
  constraint direct_debit_item_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint direct_debit_item_pkey PRIMARY KEY (id),
  constraint direct_debit_item_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint direct_debit_item_sent CHECK ((((state = ANY (ARRAY['draft'::text, 'dropped'::text])) = (payment_id IS NULL)) AND ((payment_id IS NULL) = (sent_at IS NULL)) AND ((state = ANY (ARRAY['captured'::text, 'rejected'::text, 'returned'::text])) = (ended_at IS NOT NULL)))),
  constraint direct_debit_item_sequence_type_check CHECK ((sequence_type = ANY (ARRAY['RCUR'::text, 'OOFF'::text, 'FNAL'::text]))),
  constraint direct_debit_item_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'dropped'::text, 'collecting'::text, 'captured'::text, 'rejected'::text, 'returned'::text])))
);

create table direct_debit_return (
  id uuid not null,
  item_id uuid,
  bank_reference text not null,
  end_to_end_id text not null,
  reason_code text not null,
  amount_minor integer,
  returned_on date not null,
  source text not null,
  problem text,
  payment_id uuid,
  fee_sale_id uuid,
  received_at timestamp with time zone not null,
  received_by_user_id uuid,
  is_of_file boolean not null default false,
  constraint direct_debit_return_amount_minor_check CHECK ((amount_minor > 0)),
  constraint direct_debit_return_applied CHECK (((problem IS NOT NULL) OR (item_id IS NOT NULL))),
  constraint direct_debit_return_bank_reference UNIQUE (bank_reference),
  constraint direct_debit_return_fee_sale_id_fkey FOREIGN KEY (fee_sale_id) REFERENCES sale(id),
  constraint direct_debit_return_item_id_fkey FOREIGN KEY (item_id) REFERENCES direct_debit_item(id),
  constraint direct_debit_return_payment UNIQUE (payment_id),
  constraint direct_debit_return_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint direct_debit_return_pkey PRIMARY KEY (id),
  constraint direct_debit_return_problem_check CHECK ((problem = ANY (ARRAY['unknown_reference'::text, 'other_amount'::text, 'not_sent'::text, 'refunded'::text]))),
  constraint direct_debit_return_received_by_user_id_fkey FOREIGN KEY (received_by_user_id) REFERENCES app_user(id),
  constraint direct_debit_return_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'pain.002'::text, 'camt.053'::text, 'camt.054'::text])))
);

create table direct_debit_settings (
  id boolean not null default true,
  creditor_name text not null default ''::text,
  tax_id text not null default ''::text,
  suffix text not null default '000'::text,
  iban bytea,
  key_id bytea,
  iban_hash text,
  iban_country text,
  iban_last_four text,
  notice_days smallint not null default 2,
  return_fee_minor integer not null default 0,
  constraint direct_debit_settings_iban CHECK ((num_nulls(iban, key_id, iban_hash, iban_country, iban_last_four) = ANY (ARRAY[0, 5]))),
  constraint direct_debit_settings_id_check CHECK (id),
  constraint direct_debit_settings_notice_days_check CHECK (((notice_days >= 1) AND (notice_days <= 14))),
  constraint direct_debit_settings_pkey PRIMARY KEY (id),
  constraint direct_debit_settings_return_fee_minor_check CHECK (((return_fee_minor >= 0) AND (return_fee_minor <= 5000))),
  constraint direct_debit_settings_suffix_check CHECK ((suffix ~ '^[0-9A-Z]{3}$'::text))
);

create table document (
  id uuid not null,
  sale_id uuid not null,
  series_id uuid not null,
  number integer not null,
  full_number text not null,
  type text not null,
  issued_at timestamp with time zone not null,
  issued_on date not null,
  operation_on date not null,
  issuer jsonb not null,
  buyer jsonb,
  base_minor integer not null,
  quota_minor integer not null,
  total_minor integer not null,
  corrects_document_id uuid,
  replaces_corrections uuid[] not null default '{}'::uuid[],
  constraint document_buyer CHECK (((type <> ALL (ARRAY['F1'::text, 'F3'::text, 'R1'::text])) OR (buyer IS NOT NULL))),
  constraint document_corrects CHECK (((type = ANY (ARRAY['F3'::text, 'R1'::text, 'R5'::text])) <= (corrects_document_id IS NOT NULL))),
  constraint document_corrects_document_id_fkey FOREIGN KEY (corrects_document_id) REFERENCES document(id),
  constraint document_full_number_check CHECK ((full_number ~ '^[ -~]{1,60}$'::text)),
  constraint document_full_number_key UNIQUE (full_number),
  constraint document_number UNIQUE (series_id, number),
  constraint document_number_check CHECK ((number >= 1)),
  constraint document_pkey PRIMARY KEY (id),
  constraint document_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint document_series_id_fkey FOREIGN KEY (series_id) REFERENCES document_series(id),
  constraint document_sum CHECK ((total_minor = (base_minor + quota_minor))),
  constraint document_type_check CHECK ((type = ANY (ARRAY['F1'::text, 'F2'::text, 'F3'::text, 'R1'::text, 'R5'::text, 'plain'::text])))
);

create table document_series (
  id uuid not null,
  kind text not null,
  year smallint not null,
  prefix text not null,
  last_number integer not null default 0,
  constraint document_series_kind_check CHECK ((kind = ANY (ARRAY['simplified'::text, 'full'::text, 'rectifying'::text, 'plain'::text]))),
  constraint document_series_kind_year_key UNIQUE (kind, year),
  constraint document_series_last_number_check CHECK ((last_number >= 0)),
  constraint document_series_pkey PRIMARY KEY (id),
  constraint document_series_prefix_check CHECK ((prefix ~ '^[A-Z0-9][A-Z0-9/-]{0,29}$'::text)),
  constraint document_series_prefix_key UNIQUE (prefix),
  constraint document_series_year_check CHECK (((year >= 2000) AND (year <= 9999)))
);

create table email_code (
  id uuid not null,
  token_hash bytea not null,
  email text not null,
  name text not null,
  phone text,
  code_hash bytea,
  wrong_attempts integer not null default 0,
  terms_version integer,
  privacy_version integer,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint email_code_check CHECK ((expires_at > created_at)),
  constraint email_code_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint email_code_email_is_folded CHECK ((email = lower(btrim(email)))),
  constraint email_code_pkey PRIMARY KEY (id),
  constraint email_code_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint email_code_token_hash_key UNIQUE (token_hash),
  constraint email_code_wrong_attempts_check CHECK ((wrong_attempts >= 0))
);

create table external_refund (
  id uuid not null,
  online_payment_id uuid not null,
  provider_reference text not null,
  kind text not null,
  amount_minor integer not null,
  currency text not null,
  made_at timestamp with time zone not null,
  noticed_at timestamp with time zone not null,
  dispute text,
  state text not null,
  payment_id uuid,
  handled_at timestamp with time zone,
  handled_by_user_id uuid,
  handled_reason text,
  constraint external_refund_amount_minor_check CHECK ((amount_minor > 0)),
  constraint external_refund_dispute CHECK (((kind = 'dispute'::text) = (dispute IS NOT NULL))),
  constraint external_refund_dispute_check CHECK ((dispute = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))),
  constraint external_refund_documented CHECK (((state = 'documented'::text) = (payment_id IS NOT NULL))),
  constraint external_refund_handled CHECK (((state = 'handled'::text) = ((handled_at IS NOT NULL) AND (handled_reason IS NOT NULL)))),
  constraint external_refund_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'dispute'::text]))),
  constraint external_refund_online_payment_id_fkey FOREIGN KEY (online_payment_id) REFERENCES online_payment(id),
  constraint external_refund_payment UNIQUE (payment_id),
  constraint external_refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint external_refund_pkey PRIMARY KEY (id),
  constraint external_refund_reference UNIQUE (online_payment_id, provider_reference),
  constraint external_refund_state_check CHECK ((state = ANY (ARRAY['open'::text, 'documented'::text, 'handled'::text])))
);

create table fact_seal (
  kind text not null,
  subject_id uuid not null,
  sale_id uuid,
  full_number text,
  digests jsonb not null,
  sealed_at timestamp with time zone not null default now(),
  is_from_before boolean not null default false,
  constraint fact_seal_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'record'::text, 'payment'::text, 'movement'::text]))),
  constraint fact_seal_pkey PRIMARY KEY (kind, subject_id)
);

create table fee_charge (
  booking_id uuid not null,
  fee_at timestamp with time zone not null,
  online_payment_id uuid not null,
  state text not null,
  constraint fee_charge_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id),
  constraint fee_charge_online_payment_id_fkey FOREIGN KEY (online_payment_id) REFERENCES online_payment(id),
  constraint fee_charge_online_payment_id_key UNIQUE (online_payment_id),
  constraint fee_charge_pkey PRIMARY KEY (booking_id, fee_at),
  constraint fee_charge_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'charged'::text, 'failed'::text])))
);

create table file (
  id uuid not null,
  kind text not null,
  media_type text not null,
  byte_length integer not null,
  sha256 bytea not null,
  data bytea not null,
  owner_user_id uuid,
  created_at timestamp with time zone not null,
  constraint file_byte_length_check CHECK ((byte_length > 0)),
  constraint file_check CHECK ((length(data) = byte_length)),
  constraint file_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint file_pkey PRIMARY KEY (id),
  constraint file_sha256_check CHECK ((length(sha256) = 32))
);

create table fiscal_anchor (
  id uuid not null,
  at timestamp with time zone not null,
  records bigint not null,
  last_hash text not null,
  sealed_on date,
  seals integer,
  seals_hash text,
  constraint fiscal_anchor_check CHECK (((sealed_on IS NULL) = (seals IS NULL))),
  constraint fiscal_anchor_check1 CHECK (((sealed_on IS NULL) = (seals_hash IS NULL))),
  constraint fiscal_anchor_pkey PRIMARY KEY (id),
  constraint fiscal_anchor_sealed_on_key UNIQUE (sealed_on)
);

create table fiscal_chain (
  id smallint not null default 1,
  last_sequence bigint not null default 0,
  last_hash text not null default ''::text,
  last_issuer_tax_id text not null default ''::text,
  last_number text not null default ''::text,
  last_issued_on text not null default ''::text,
  constraint fiscal_chain_id_check CHECK ((id = 1)),
  constraint fiscal_chain_pkey PRIMARY KEY (id)
);

create table fiscal_record (
  id uuid not null,
  sequence bigint not null,
  kind text not null,
  document_id uuid not null,
  content jsonb not null,
  previous_hash text not null,
  hash text not null,
  created_at timestamp with time zone not null,
  constraint fiscal_record_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id),
  constraint fiscal_record_hash_check CHECK ((hash ~ '^[0-9A-F]{64}$'::text)),
  constraint fiscal_record_hash_key UNIQUE (hash),
  constraint fiscal_record_kind_check CHECK ((kind = ANY (ARRAY['issue'::text, 'cancel'::text]))),
  constraint fiscal_record_of_document UNIQUE (document_id, kind),
  constraint fiscal_record_pkey PRIMARY KEY (id),
  constraint fiscal_record_previous_hash_key UNIQUE (previous_hash),
  constraint fiscal_record_sequence_check CHECK ((sequence >= 1)),
  constraint fiscal_record_sequence_key UNIQUE (sequence)
);

create table fiscal_sending (
  id smallint not null default 1,
  not_before timestamp with time zone,
  failing_since timestamp with time zone,
  last_error text,
  constraint fiscal_sending_id_check CHECK ((id = 1)),
  constraint fiscal_sending_pkey PRIMARY KEY (id)
);

create table fiscal_submission (
  record_id uuid not null,
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  last_error text,
  receipt text,
  sent_at timestamp with time zone,
  constraint fiscal_submission_pkey PRIMARY KEY (record_id),
  constraint fiscal_submission_record_id_fkey FOREIGN KEY (record_id) REFERENCES fiscal_record(id),
  constraint fiscal_submission_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'acceptedWithErrors'::text, 'rejected'::text])))
);

create table holiday (
  local_date date not null,
  name text not null,
  constraint holiday_name_check CHECK ((btrim(name) <> ''::text)),
  constraint holiday_pkey PRIMARY KEY (local_date)
);

create table hours_request (
  id uuid not null,
  professional_id uuid not null,
  from_date date not null,
  hours jsonb not null,
  reason text not null default ''::text,
  state text not null,
  requested_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by_user_id uuid,
  constraint hours_request_check CHECK (((state = 'requested'::text) = (decided_at IS NULL))),
  constraint hours_request_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES app_user(id),
  constraint hours_request_hours_check CHECK (((jsonb_typeof(hours) = 'array'::text) AND (jsonb_array_length(hours) > 0))),
  constraint hours_request_pkey PRIMARY KEY (id),
  constraint hours_request_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professional(id) ON DELETE CASCADE,
  constraint hours_request_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'rejected'::text])))
);

create table household_member (
  dependant_id uuid not null,
  payer_id uuid not null,
  relation text not null,
  created_at timestamp with time zone not null,
  created_by_user_id uuid,
  invited_at timestamp with time zone,
  invited_user_id uuid,
  constraint household_member_check CHECK ((dependant_id <> payer_id)),
  constraint household_member_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app_user(id),
  constraint household_member_dependant_id_fkey FOREIGN KEY (dependant_id) REFERENCES client(id),
  constraint household_member_invited_user_id_fkey FOREIGN KEY (invited_user_id) REFERENCES app_user(id),
  constraint household_member_invited_user_id_key UNIQUE (invited_user_id),
  constraint household_member_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES client(id),
  constraint household_member_pkey PRIMARY KEY (dependant_id),
  constraint household_member_relation_check CHECK ((relation = ANY (ARRAY['child'::text, 'partner'::text, 'other'::text])))
);

create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint idempotency_key_pkey PRIMARY KEY (scope, key)
);

create table job (
  id uuid not null,
  kind text not null,
  unique_key text not null,
  payload jsonb not null default '{}'::jsonb,
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  run_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint job_pkey PRIMARY KEY (id),
  constraint job_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text])))
);

create table known_device (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint known_device_pkey PRIMARY KEY (token_hash, user_id),
  constraint known_device_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table legal_text (
  id uuid not null,
  kind text not null,
  version integer not null,
  body text not null,
  published_at timestamp with time zone,
  published_by_user_id uuid,
  constraint legal_text_body_check CHECK ((btrim(body) <> ''::text)),
  constraint legal_text_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text]))),
  constraint legal_text_kind_version_key UNIQUE (kind, version),
  constraint legal_text_pkey PRIMARY KEY (id),
  constraint legal_text_published_by_user_id_fkey FOREIGN KEY (published_by_user_id) REFERENCES app_user(id),
  constraint legal_text_version_check CHECK ((version >= 1))
);

create table login_challenge (
  id uuid not null,
  kind text not null,
  token_hash bytea,
  user_id uuid,
  session_id uuid,
  webauthn_challenge text,
  wrong_attempts integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint login_challenge_check CHECK (((kind = ANY (ARRAY['secondStep'::text, 'passkeyLogin'::text])) = (token_hash IS NOT NULL))),
  constraint login_challenge_check1 CHECK (((kind = ANY (ARRAY['registration'::text, 'proof'::text])) = (session_id IS NOT NULL))),
  constraint login_challenge_check2 CHECK (((kind = 'passkeyLogin'::text) = (user_id IS NULL))),
  constraint login_challenge_kind_check CHECK ((kind = ANY (ARRAY['secondStep'::text, 'passkeyLogin'::text, 'registration'::text, 'proof'::text]))),
  constraint login_challenge_pkey PRIMARY KEY (id),
  constraint login_challenge_token_hash_key UNIQUE (token_hash),
  constraint login_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table login_event (
  id uuid not null,
  at timestamp with time zone not null,
  user_id uuid,
  method text not null,
  outcome text not null,
  address text not null,
  user_agent text not null,
  constraint login_event_method_check CHECK ((method = ANY (ARRAY['password'::text, 'totp'::text, 'passkey'::text, 'recoveryCode'::text, 'invitation'::text, 'emailLink'::text, 'emailCode'::text]))),
  constraint login_event_outcome_check CHECK ((outcome = ANY (ARRAY['loggedIn'::text, 'refused'::text, 'blocked'::text, 'unverified'::text, 'limited'::text]))),
  constraint login_event_pkey PRIMARY KEY (id),
  constraint login_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table login_session (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  constraint login_session_pkey PRIMARY KEY (id),
  constraint login_session_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint login_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table membership (
  id uuid not null,
  client_id uuid not null,
  template_id uuid not null,
  state text not null,
  anchor_day smallint not null,
  renews_on date not null,
  ends_with_period boolean not null default false,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  next_template_id uuid,
  waits_for_buyer boolean not null default false,
  constraint membership_anchor_day_check CHECK (((anchor_day >= 1) AND (anchor_day <= 31))),
  constraint membership_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint membership_ended CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint membership_next_template_id_fkey FOREIGN KEY (next_template_id) REFERENCES package_template(id),
  constraint membership_pkey PRIMARY KEY (id),
  constraint membership_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'suspended'::text, 'ended'::text]))),
  constraint membership_template_id_fkey FOREIGN KEY (template_id) REFERENCES package_template(id)
);

create table membership_charge_failure (
  run_id uuid not null,
  membership_id uuid not null,
  code text not null,
  failed_at timestamp with time zone not null,
  constraint membership_charge_failure_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id),
  constraint membership_charge_failure_pkey PRIMARY KEY (run_id, membership_id),
  constraint membership_charge_failure_run_id_fkey FOREIGN KEY (run_id) REFERENCES membership_charge_run(id)
);

create table membership_charge_run (
  id uuid not null,
  charge_on date not null,
  started_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint membership_charge_run_charge_on_key UNIQUE (charge_on),
  constraint membership_charge_run_pkey PRIMARY KEY (id)
);

create table membership_closure (
  id uuid not null,
  name text not null,
  from_date date not null,
  to_date date not null,
  charge text not null,
  fee_minor integer,
  created_at timestamp with time zone not null,
  constraint membership_closure_charge_check CHECK ((charge = ANY (ARRAY['nothing'::text, 'half'::text, 'fee'::text]))),
  constraint membership_closure_check CHECK (((to_date >= from_date) AND ((to_date - from_date) <= 366))),
  constraint membership_closure_check1 CHECK (((charge = 'fee'::text) = (fee_minor IS NOT NULL))),
  constraint membership_closure_fee_minor_check CHECK (((fee_minor >= 0) AND (fee_minor <= 10000000))),
  constraint membership_closure_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint membership_closure_overlap EXCLUDE USING gist (daterange(from_date, to_date, '[]'::text) WITH &&),
  constraint membership_closure_pkey PRIMARY KEY (id)
);

create table membership_discount (
  id uuid not null,
  membership_id uuid not null,
  booking_id uuid not null,
  amount_minor integer not null,
  sale_id uuid,
  created_at timestamp with time zone not null,
  constraint membership_discount_amount_minor_check CHECK ((amount_minor > 0)),
  constraint membership_discount_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id),
  constraint membership_discount_booking_id_key UNIQUE (booking_id),
  constraint membership_discount_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id),
  constraint membership_discount_pkey PRIMARY KEY (id),
  constraint membership_discount_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id)
);

create table membership_period (
  membership_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  purchase_id uuid not null,
  sale_id uuid not null,
  due_at timestamp with time zone not null,
  tries smallint not null default 0,
  try_at timestamp with time zone,
  is_paused boolean not null default false,
  left_out_minor integer not null default 0,
  run_id uuid,
  collected_by text,
  constraint membership_period_collected_by_check CHECK ((collected_by = ANY (ARRAY['card'::text, 'directDebit'::text, 'center'::text, 'nothing'::text]))),
  constraint membership_period_days CHECK ((ends_on > starts_on)),
  constraint membership_period_left_out_minor_check CHECK ((left_out_minor >= 0)),
  constraint membership_period_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id),
  constraint membership_period_pkey PRIMARY KEY (membership_id, starts_on),
  constraint membership_period_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES package_purchase(id),
  constraint membership_period_purchase_id_key UNIQUE (purchase_id),
  constraint membership_period_run_id_fkey FOREIGN KEY (run_id) REFERENCES membership_charge_run(id),
  constraint membership_period_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint membership_period_tries_check CHECK (((tries >= 0) AND (tries <= 3)))
);

create table membership_plan (
  template_id uuid not null,
  period_months smallint not null default 1,
  starts_with text not null default 'sale'::text,
  first_period text not null default 'whole'::text,
  seats_per_week smallint,
  enrolment_fee_minor integer not null default 0,
  enrolment_again_months smallint,
  absence_minutes integer not null default 1440,
  make_up_days smallint,
  make_up_limit smallint not null default 4,
  keeps_make_ups boolean not null default false,
  closure_rule text not null default 'makeUp'::text,
  pause_fee_minor integer,
  constraint membership_plan_absence_minutes_check CHECK (((absence_minutes >= 0) AND (absence_minutes <= 20160))),
  constraint membership_plan_check CHECK (((starts_with = 'month'::text) OR (first_period = 'whole'::text))),
  constraint membership_plan_closure_rule_check CHECK ((closure_rule = ANY (ARRAY['nothing'::text, 'makeUp'::text, 'discount'::text]))),
  constraint membership_plan_enrolment_again_months_check CHECK (((enrolment_again_months >= 1) AND (enrolment_again_months <= 120))),
  constraint membership_plan_enrolment_fee_minor_check CHECK (((enrolment_fee_minor >= 0) AND (enrolment_fee_minor <= 10000000))),
  constraint membership_plan_first_period_check CHECK ((first_period = ANY (ARRAY['whole'::text, 'days'::text, 'sessions'::text]))),
  constraint membership_plan_make_up_days_check CHECK (((make_up_days >= 1) AND (make_up_days <= 365))),
  constraint membership_plan_make_up_limit_check CHECK (((make_up_limit >= 0) AND (make_up_limit <= 50))),
  constraint membership_plan_pause_fee_minor_check CHECK (((pause_fee_minor >= 0) AND (pause_fee_minor <= 10000000))),
  constraint membership_plan_period_months_check CHECK ((period_months = ANY (ARRAY[1, 3, 12]))),
  constraint membership_plan_pkey PRIMARY KEY (template_id),
  constraint membership_plan_seats_per_week_check CHECK (((seats_per_week >= 1) AND (seats_per_week <= 14))),
  constraint membership_plan_starts_with_check CHECK ((starts_with = ANY (ARRAY['sale'::text, 'month'::text]))),
  constraint membership_plan_template_id_fkey FOREIGN KEY (template_id) REFERENCES package_template(id)
);

create table membership_plan_make_up_service (
  template_id uuid not null,
  service_id uuid not null,
  constraint membership_plan_make_up_service_pkey PRIMARY KEY (template_id, service_id),
  constraint membership_plan_make_up_service_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint membership_plan_make_up_service_template_id_fkey FOREIGN KEY (template_id) REFERENCES membership_plan(template_id) ON DELETE CASCADE
);

create table membership_price_change (
  id uuid not null,
  template_id uuid not null,
  from_date date not null,
  old_price_minor integer not null,
  new_price_minor integer not null,
  announced_at timestamp with time zone not null,
  announced_by_user_id uuid,
  applied_at timestamp with time zone,
  constraint membership_price_change_announced_by_user_id_fkey FOREIGN KEY (announced_by_user_id) REFERENCES app_user(id),
  constraint membership_price_change_check CHECK ((old_price_minor <> new_price_minor)),
  constraint membership_price_change_new_price_minor_check CHECK (((new_price_minor >= 0) AND (new_price_minor <= 10000000))),
  constraint membership_price_change_old_price_minor_check CHECK (((old_price_minor >= 0) AND (old_price_minor <= 10000000))),
  constraint membership_price_change_pkey PRIMARY KEY (id),
  constraint membership_price_change_template_id_fkey FOREIGN KEY (template_id) REFERENCES package_template(id),
  constraint membership_price_change_template_id_from_date_key UNIQUE (template_id, from_date)
);

create table membership_price_notice (
  change_id uuid not null,
  membership_id uuid not null,
  told_at timestamp with time zone not null,
  constraint membership_price_notice_change_id_fkey FOREIGN KEY (change_id) REFERENCES membership_price_change(id) ON DELETE CASCADE,
  constraint membership_price_notice_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id),
  constraint membership_price_notice_pkey PRIMARY KEY (change_id, membership_id)
);

create table membership_rules (
  id smallint not null default 1,
  family_discount_basis_points integer not null default 0,
  constraint membership_rules_family_discount_basis_points_check CHECK (((family_discount_basis_points >= 0) AND (family_discount_basis_points <= 10000))),
  constraint membership_rules_id_check CHECK ((id = 1)),
  constraint membership_rules_pkey PRIMARY KEY (id)
);

create table money_settings (
  id smallint not null default 1,
  regime text not null default 'plain'::text,
  legal_name text not null default ''::text,
  tax_id text not null default ''::text,
  street text not null default ''::text,
  postal_code text not null default ''::text,
  city text not null default ''::text,
  province text not null default ''::text,
  country text not null default 'ES'::text,
  simplified_limit_minor integer not null default 300000,
  cash_limit_minor integer not null default 100000,
  cash_limit_abroad_minor integer not null default 1000000,
  cash_tolerance_minor integer not null default 200,
  refund_limit_minor integer not null default 5000,
  discount_limit_basis_points integer not null default 1000,
  producer_name text not null default ''::text,
  producer_tax_id text not null default ''::text,
  version integer not null default 1,
  installation_id text not null default (gen_random_uuid())::text,
  voucher_months smallint not null default 12,
  voucher_amounts integer[] not null default '{2000,3000,5000,10000}'::integer[],
  series_simplified text not null default 'T'::text,
  series_full text not null default 'F'::text,
  series_rectifying text not null default 'R'::text,
  series_plain text not null default 'C'::text,
  max_due_days integer not null default 60,
  is_count_blind boolean not null default true,
  territory text not null default 'mainland'::text,
  voucher_purpose text,
  activity text not null default ''::text,
  iae_heading text not null default ''::text,
  discount_shift_limit_minor integer not null default 10000,
  is_invoicing_answered boolean not null default false,
  constraint money_settings_abroad CHECK (((territory <> 'abroad'::text) OR (regime = 'plain'::text))),
  constraint money_settings_activity CHECK ((activity = ANY (ARRAY[''::text, 'A01'::text, 'A03'::text, 'A04'::text, 'A05'::text]))),
  constraint money_settings_cash_limit_abroad_minor_check CHECK ((cash_limit_abroad_minor > 0)),
  constraint money_settings_cash_limit_minor_check CHECK ((cash_limit_minor > 0)),
  constraint money_settings_cash_tolerance_minor_check CHECK ((cash_tolerance_minor >= 0)),
  constraint money_settings_check CHECK (((regime = 'plain'::text) OR ((tax_id <> ''::text) AND (legal_name <> ''::text)))),
  constraint money_settings_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint money_settings_discount_limit_basis_points_check CHECK (((discount_limit_basis_points >= 0) AND (discount_limit_basis_points <= 10000))),
  constraint money_settings_discount_shift_limit_minor_check CHECK ((discount_shift_limit_minor >= 0)),
  constraint money_settings_iae_heading CHECK ((iae_heading ~ '^[0-9.]{0,7}$'::text)),
  constraint money_settings_id_check CHECK ((id = 1)),
  constraint money_settings_max_due_days_check CHECK (((max_due_days >= 0) AND (max_due_days <= 730))),
  constraint money_settings_pkey PRIMARY KEY (id),
  constraint money_settings_producer CHECK (((regime = 'plain'::text) OR ((producer_name <> ''::text) AND (producer_tax_id <> ''::text)))),
  constraint money_settings_refund_limit_minor_check CHECK ((refund_limit_minor >= 0)),
  constraint money_settings_regime_check CHECK ((regime = ANY (ARRAY['plain'::text, 'verifactu'::text]))),
  constraint money_settings_series_codes CHECK (((series_simplified ~ '^[A-Z0-9]{0,5}[A-Z]$'::text) AND (series_full ~ '^[A-Z0-9]{0,5}[A-Z]$'::text) AND (series_rectifying ~ '^[A-Z0-9]{0,5}[A-Z]$'::text) AND (series_plain ~ '^[A-Z0-9]{0,5}[A-Z]$'::text))),
  constraint money_settings_series_differ CHECK (((((series_simplified <> series_full) AND (series_simplified <> series_rectifying)) AND (series_simplified <> series_plain)) AND ((series_full <> series_rectifying) AND (series_full <> series_plain)) AND (series_rectifying <> series_plain))),
  constraint money_settings_simplified_limit_minor_check CHECK ((simplified_limit_minor >= 0)),
  constraint money_settings_territory_check CHECK ((territory = ANY (ARRAY['mainland'::text, 'canaryIslands'::text, 'ceutaMelilla'::text, 'abroad'::text]))),
  constraint money_settings_voucher_amounts CHECK (((cardinality(voucher_amounts) <= 6) AND (100 <= ALL (voucher_amounts)) AND (100000 >= ALL (voucher_amounts)))),
  constraint money_settings_voucher_months_check CHECK (((voucher_months >= 1) AND (voucher_months <= 60))),
  constraint money_settings_voucher_purpose CHECK ((voucher_purpose = ANY (ARRAY['single'::text, 'multi'::text])))
);

create table online_payment (
  id uuid not null,
  provider text not null,
  provider_reference text,
  provider_payment text,
  client_id uuid,
  kind text not null,
  booking_id uuid,
  sale_id uuid,
  package_template_id uuid,
  product_id uuid,
  quantity smallint not null default 1,
  description text not null,
  total_minor integer not null,
  currency text not null,
  state text not null,
  failure text,
  redirect_url text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  started_by_user_id uuid not null,
  link_hash bytea,
  asked_at timestamp with time zone,
  asked_times smallint not null default 0,
  ask_at timestamp with time zone not null,
  captured_at timestamp with time zone,
  captured_minor integer,
  captured_currency text,
  payment_id uuid,
  saved_card_id uuid,
  voucher_recipient text,
  voucher_message text,
  voucher_email text,
  spent_voucher_id uuid,
  voucher_minor integer not null default 0,
  promotion_id uuid,
  promotion_minor integer not null default 0,
  charge jsonb,
  charge_result jsonb,
  terminal_reference text,
  refusal text,
  slots jsonb,
  constraint online_payment_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id),
  constraint online_payment_captured CHECK ((((captured_at IS NULL) = (captured_minor IS NULL)) AND ((captured_at IS NULL) = (captured_currency IS NULL)) AND ((captured_at IS NULL) = (provider_payment IS NULL)))),
  constraint online_payment_charge CHECK ((((kind = 'charge'::text) OR ((charge IS NULL) AND (charge_result IS NULL) AND (terminal_reference IS NULL) AND (client_id IS NOT NULL))) AND ((charge IS NULL) OR (state = 'started'::text)) AND ((charge_result IS NOT NULL) = ((kind = 'charge'::text) AND (state = 'captured'::text))))),
  constraint online_payment_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint online_payment_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint online_payment_description_check CHECK ((btrim(description) <> ''::text)),
  constraint online_payment_failure_check CHECK ((failure = ANY (ARRAY['declined'::text, 'expired'::text, 'seat_lost'::text, 'amount_mismatch'::text, 'already_paid'::text, 'not_on_sale'::text, 'authentication_required'::text, 'voucher_spent'::text, 'promotion_used'::text, 'terminal_offline'::text, 'charge_refused'::text]))),
  constraint online_payment_kind_check CHECK ((kind = ANY (ARRAY['hold'::text, 'booking'::text, 'sale'::text, 'package'::text, 'product'::text, 'voucher'::text, 'charge'::text]))),
  constraint online_payment_link_hash_key UNIQUE (link_hash),
  constraint online_payment_outcome CHECK (
CASE state
    WHEN 'started'::text THEN ((captured_at IS NULL) AND (payment_id IS NULL) AND (failure IS NULL))
    WHEN 'captured'::text THEN ((captured_at IS NOT NULL) AND (failure IS NULL) AND ((payment_id IS NOT NULL) = ((kind <> 'charge'::text) AND ((total_minor + voucher_minor) > 0))))
    WHEN 'failed'::text THEN ((captured_at IS NULL) AND (payment_id IS NULL) AND (failure IS NOT NULL))
    WHEN 'expired'::text THEN ((captured_at IS NULL) AND (payment_id IS NULL) AND (failure IS NOT NULL))
    ELSE ((captured_at IS NOT NULL) AND (payment_id IS NULL) AND (failure IS NOT NULL))
END),
  constraint online_payment_package_template_id_fkey FOREIGN KEY (package_template_id) REFERENCES package_template(id),
  constraint online_payment_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint online_payment_payment_id_key UNIQUE (payment_id),
  constraint online_payment_pkey PRIMARY KEY (id),
  constraint online_payment_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint online_payment_promotion CHECK (((promotion_minor >= 0) AND ((promotion_minor > 0) = (promotion_id IS NOT NULL)))),
  constraint online_payment_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion_code(id),
  constraint online_payment_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'redsys'::text, 'test'::text]))),
  constraint online_payment_quantity_check CHECK (((quantity >= 1) AND (quantity <= 20))),
  constraint online_payment_reference UNIQUE (provider, provider_reference),
  constraint online_payment_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint online_payment_saved_card_id_fkey FOREIGN KEY (saved_card_id) REFERENCES saved_card(id),
  constraint online_payment_slots CHECK (((slots IS NULL) OR ((kind = 'package'::text) AND (jsonb_typeof(slots) = 'array'::text)))),
  constraint online_payment_spent_voucher_id_fkey FOREIGN KEY (spent_voucher_id) REFERENCES voucher(id),
  constraint online_payment_state_check CHECK ((state = ANY (ARRAY['started'::text, 'captured'::text, 'failed'::text, 'expired'::text, 'refunding'::text, 'refunded'::text]))),
  constraint online_payment_subject CHECK (
CASE kind
    WHEN 'hold'::text THEN (booking_id IS NOT NULL)
    WHEN 'booking'::text THEN (booking_id IS NOT NULL)
    WHEN 'sale'::text THEN (sale_id IS NOT NULL)
    WHEN 'package'::text THEN (package_template_id IS NOT NULL)
    WHEN 'voucher'::text THEN ((voucher_recipient IS NOT NULL) AND (voucher_message IS NOT NULL) AND (voucher_email IS NOT NULL) AND (spent_voucher_id IS NULL))
    WHEN 'charge'::text THEN ((terminal_reference IS NULL) <> (saved_card_id IS NULL))
    ELSE (product_id IS NOT NULL)
END),
  constraint online_payment_taken CHECK (((captured_minor > 0) OR ((captured_minor = 0) AND (total_minor = 0)))),
  constraint online_payment_total CHECK (((total_minor >= 0) AND (voucher_minor >= 0) AND (((total_minor + voucher_minor) + promotion_minor) > 0) AND ((voucher_minor > 0) = (spent_voucher_id IS NOT NULL))))
);

create table online_refund (
  id uuid not null,
  online_payment_id uuid not null,
  payment_id uuid,
  amount_minor integer not null,
  state text not null,
  provider_reference text,
  last_error text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  asked_at timestamp with time zone,
  constraint online_refund_amount_minor_check CHECK ((amount_minor > 0)),
  constraint online_refund_done CHECK (((state = 'done'::text) = ((done_at IS NOT NULL) AND (provider_reference IS NOT NULL)))),
  constraint online_refund_online_payment_id_fkey FOREIGN KEY (online_payment_id) REFERENCES online_payment(id),
  constraint online_refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint online_refund_payment_id_key UNIQUE (payment_id),
  constraint online_refund_pkey PRIMARY KEY (id),
  constraint online_refund_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text])))
);

create table opening_hours (
  id uuid not null,
  weekday smallint not null,
  starts time without time zone not null,
  ends time without time zone not null,
  constraint opening_hours_check CHECK ((ends > starts)),
  constraint opening_hours_pkey PRIMARY KEY (id),
  constraint opening_hours_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);

create table outbox (
  id uuid not null,
  kind text not null,
  recipient text not null,
  message jsonb,
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint outbox_check CHECK (((message IS NOT NULL) OR (state <> 'pending'::text))),
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text])))
);

create table package_freeze (
  purchase_id uuid not null,
  frozen_at timestamp with time zone not null,
  thawed_at timestamp with time zone not null,
  constraint package_freeze_check CHECK ((thawed_at >= frozen_at)),
  constraint package_freeze_pkey PRIMARY KEY (purchase_id, frozen_at),
  constraint package_freeze_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES package_purchase(id) ON DELETE CASCADE
);

create table package_purchase (
  id uuid not null,
  client_id uuid not null,
  template_id uuid not null,
  name text not null,
  kind text not null,
  validity_days integer not null,
  validity_from text not null,
  weekly_limit integer,
  price_minor integer not null,
  state text not null,
  balance integer not null default 0,
  purchased_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  frozen_at timestamp with time zone,
  version integer not null default 1,
  sale_line_id uuid,
  "position" smallint not null,
  pays_for text not null default 'any'::text,
  membership_id uuid,
  absence_booking_id uuid,
  constraint package_purchase_absence_booking_id_fkey FOREIGN KEY (absence_booking_id) REFERENCES booking(id),
  constraint package_purchase_balance CHECK ((balance >= 0)),
  constraint package_purchase_check CHECK (((state = 'frozen'::text) = (frozen_at IS NOT NULL))),
  constraint package_purchase_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint package_purchase_kind_check CHECK ((kind = ANY (ARRAY['credits'::text, 'unlimited'::text]))),
  constraint package_purchase_make_up CHECK ((((pays_for = 'makeUp'::text) = (membership_id IS NOT NULL)) AND ((absence_booking_id IS NULL) OR (pays_for = 'makeUp'::text)))),
  constraint package_purchase_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id),
  constraint package_purchase_pays_for_check CHECK ((pays_for = ANY (ARRAY['any'::text, 'standing'::text, 'makeUp'::text]))),
  constraint package_purchase_pkey PRIMARY KEY (id),
  constraint package_purchase_price_minor_check CHECK ((price_minor >= 0)),
  constraint package_purchase_sale_line UNIQUE (sale_line_id, "position"),
  constraint package_purchase_sale_line_id_fkey FOREIGN KEY (sale_line_id) REFERENCES sale_line(id),
  constraint package_purchase_state_check CHECK ((state = ANY (ARRAY['pendingPayment'::text, 'active'::text, 'frozen'::text, 'refunded'::text]))),
  constraint package_purchase_template_id_fkey FOREIGN KEY (template_id) REFERENCES package_template(id),
  constraint package_purchase_validity_from_check CHECK ((validity_from = ANY (ARRAY['purchase'::text, 'firstUse'::text])))
);

create table package_purchase_service (
  purchase_id uuid not null,
  service_id uuid not null,
  constraint package_purchase_service_pkey PRIMARY KEY (purchase_id, service_id),
  constraint package_purchase_service_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES package_purchase(id) ON DELETE CASCADE,
  constraint package_purchase_service_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)
);

create table package_template (
  id uuid not null,
  name text not null,
  kind text not null,
  credits integer,
  validity_days integer not null,
  validity_from text not null,
  weekly_limit integer,
  price_minor integer not null,
  tax_basis_points integer not null,
  status text not null default 'active'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  tax_treatment text not null default 'rate'::text,
  tax_cause text,
  renews_monthly boolean not null default false,
  import_id uuid,
  constraint package_template_check CHECK (((kind = 'credits'::text) = (credits IS NOT NULL))),
  constraint package_template_credits_check CHECK (((credits >= 1) AND (credits <= 1000))),
  constraint package_template_kind_check CHECK ((kind = ANY (ARRAY['credits'::text, 'unlimited'::text]))),
  constraint package_template_name_check CHECK ((btrim(name) <> ''::text)),
  constraint package_template_pkey PRIMARY KEY (id),
  constraint package_template_price_minor_check CHECK ((price_minor >= 0)),
  constraint package_template_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint package_template_tax_basis_points_check CHECK (((tax_basis_points >= 0) AND (tax_basis_points <= 10000))),
  constraint package_template_tax_cause CHECK (((tax_treatment = 'rate'::text) = (tax_cause IS NULL))),
  constraint package_template_tax_rate CHECK (((tax_treatment = 'rate'::text) OR (tax_basis_points = 0))),
  constraint package_template_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['rate'::text, 'exempt'::text, 'notSubject'::text]))),
  constraint package_template_validity_days_check CHECK (((validity_days >= 1) AND (validity_days <= 3650))),
  constraint package_template_validity_from_check CHECK ((validity_from = ANY (ARRAY['purchase'::text, 'firstUse'::text]))),
  constraint package_template_weekly_limit_check CHECK (((weekly_limit >= 1) AND (weekly_limit <= 50)))
);

create table package_template_service (
  template_id uuid not null,
  service_id uuid not null,
  constraint package_template_service_pkey PRIMARY KEY (template_id, service_id),
  constraint package_template_service_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id) ON DELETE CASCADE,
  constraint package_template_service_template_id_fkey FOREIGN KEY (template_id) REFERENCES package_template(id) ON DELETE CASCADE
);

create table passkey (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkey_counter_check CHECK ((counter >= 0)),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table pay_rule (
  id uuid not null,
  professional_id uuid not null,
  service_id uuid,
  kind text not null,
  rate_minor integer,
  basis_points integer,
  minimum_minor integer not null default 0,
  valid_from date not null,
  created_at timestamp with time zone not null,
  created_by_user_id uuid,
  constraint pay_rule_basis_points_check CHECK (((basis_points >= 1) AND (basis_points <= 10000))),
  constraint pay_rule_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app_user(id),
  constraint pay_rule_general CHECK (((kind <> 'general'::text) OR (service_id IS NOT NULL))),
  constraint pay_rule_kind_check CHECK ((kind = ANY (ARRAY['perSession'::text, 'perAttendee'::text, 'percentage'::text, 'hourly'::text, 'unpaid'::text, 'general'::text]))),
  constraint pay_rule_minimum CHECK (((minimum_minor = 0) OR (kind = ANY (ARRAY['perAttendee'::text, 'percentage'::text, 'hourly'::text])))),
  constraint pay_rule_minimum_minor_check CHECK (((minimum_minor >= 0) AND (minimum_minor <= 10000000))),
  constraint pay_rule_pkey PRIMARY KEY (id),
  constraint pay_rule_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professional(id),
  constraint pay_rule_rate CHECK (((rate_minor IS NOT NULL) = (kind = ANY (ARRAY['perSession'::text, 'perAttendee'::text, 'hourly'::text])))),
  constraint pay_rule_rate_minor_check CHECK (((rate_minor >= 1) AND (rate_minor <= 10000000))),
  constraint pay_rule_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint pay_rule_share CHECK (((basis_points IS NOT NULL) = (kind = 'percentage'::text))),
  constraint pay_rule_start UNIQUE NULLS NOT DISTINCT (professional_id, service_id, valid_from)
);

create table pay_statement (
  id uuid not null,
  professional_id uuid not null,
  month date not null,
  planned_minutes integer not null,
  total_minor integer not null,
  closed_at timestamp with time zone not null,
  closed_by_user_id uuid,
  constraint pay_statement_closed_by_user_id_fkey FOREIGN KEY (closed_by_user_id) REFERENCES app_user(id),
  constraint pay_statement_month UNIQUE (professional_id, month),
  constraint pay_statement_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint pay_statement_pkey PRIMARY KEY (id),
  constraint pay_statement_planned_minutes_check CHECK ((planned_minutes >= 0)),
  constraint pay_statement_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professional(id)
);

create table pay_statement_line (
  statement_id uuid not null,
  "position" integer not null,
  kind text not null,
  session_id uuid not null,
  session_month date not null,
  service_name text not null,
  starts_at timestamp with time zone not null,
  minutes integer not null,
  is_cancelled boolean not null,
  attended integer not null,
  no_show integer not null,
  cancelled_late integer not null,
  unmarked integer not null,
  value_minor integer not null,
  rule_kind text,
  rate_minor integer,
  basis_points integer,
  minimum_minor integer not null,
  is_minimum boolean not null,
  before_minor integer,
  amount_minor integer not null,
  constraint pay_statement_line_attended_check CHECK ((attended >= 0)),
  constraint pay_statement_line_cancelled_late_check CHECK ((cancelled_late >= 0)),
  constraint pay_statement_line_check CHECK (((kind = 'correction'::text) = (before_minor IS NOT NULL))),
  constraint pay_statement_line_kind_check CHECK ((kind = ANY (ARRAY['session'::text, 'correction'::text]))),
  constraint pay_statement_line_minutes_check CHECK ((minutes > 0)),
  constraint pay_statement_line_no_show_check CHECK ((no_show >= 0)),
  constraint pay_statement_line_pkey PRIMARY KEY (statement_id, "position"),
  constraint pay_statement_line_position_check CHECK (("position" >= 1)),
  constraint pay_statement_line_rule_kind_check CHECK ((rule_kind = ANY (ARRAY['perSession'::text, 'perAttendee'::text, 'percentage'::text, 'hourly'::text, 'unpaid'::text]))),
  constraint pay_statement_line_session UNIQUE (statement_id, session_id, session_month),
  constraint pay_statement_line_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id),
  constraint pay_statement_line_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES pay_statement(id),
  constraint pay_statement_line_unmarked_check CHECK ((unmarked >= 0))
);

create table payment (
  id uuid not null,
  sale_id uuid not null,
  method text not null,
  amount_minor integer not null,
  state text not null,
  tendered_minor integer,
  refunds_payment_id uuid,
  cash_session_id uuid,
  provider text,
  provider_reference text,
  created_at timestamp with time zone not null,
  captured_at timestamp with time zone,
  received_by_user_id uuid,
  online_payment_id uuid,
  constraint payment_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint payment_cash_session_id_fkey FOREIGN KEY (cash_session_id) REFERENCES cash_session(id),
  constraint payment_check CHECK (((state = 'captured'::text) = (captured_at IS NOT NULL))),
  constraint payment_collecting CHECK (((state <> 'collecting'::text) OR ((method = 'directDebit'::text) AND (amount_minor > 0)))),
  constraint payment_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'bizum'::text, 'transfer'::text, 'online'::text, 'directDebit'::text, 'balance'::text, 'other'::text]))),
  constraint payment_online_payment_id_fkey FOREIGN KEY (online_payment_id) REFERENCES online_payment(id),
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_provider_provider_reference_key UNIQUE (provider, provider_reference),
  constraint payment_received_by_user_id_fkey FOREIGN KEY (received_by_user_id) REFERENCES app_user(id),
  constraint payment_refunds CHECK (((refunds_payment_id IS NULL) OR (amount_minor < 0))),
  constraint payment_refunds_payment_id_fkey FOREIGN KEY (refunds_payment_id) REFERENCES payment(id),
  constraint payment_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint payment_state_check CHECK ((state = ANY (ARRAY['started'::text, 'collecting'::text, 'captured'::text, 'failed'::text, 'expired'::text]))),
  constraint payment_tendered CHECK (((tendered_minor IS NULL) OR ((method = 'cash'::text) AND (amount_minor > 0) AND (tendered_minor >= amount_minor))))
);

create table payment_event (
  provider text not null,
  event_id text not null,
  type text not null,
  online_payment_id uuid,
  received_at timestamp with time zone not null,
  constraint payment_event_online_payment_id_fkey FOREIGN KEY (online_payment_id) REFERENCES online_payment(id),
  constraint payment_event_pkey PRIMARY KEY (provider, event_id),
  constraint payment_event_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'redsys'::text, 'test'::text])))
);

create table payment_without_shift (
  payment_id uuid not null,
  constraint payment_without_shift_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint payment_without_shift_pkey PRIMARY KEY (payment_id)
);

create table product (
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  price_minor integer not null,
  tax_treatment text not null default 'rate'::text,
  tax_cause text,
  tax_basis_points integer not null,
  barcode text,
  picture_file_id uuid,
  is_stocked boolean not null default true,
  stock integer not null default 0,
  low_stock integer,
  is_online boolean not null default false,
  status text not null default 'active'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  sort_name text not null generated always as (search_text(name)) stored,
  search text not null generated always as (((search_words(name) || ' '::text) || COALESCE(lower(barcode), ''::text))) stored,
  constraint product_barcode_check CHECK ((barcode ~ '^[0-9A-Za-z-]{4,32}$'::text)),
  constraint product_barcode_key UNIQUE (barcode),
  constraint product_check CHECK (((tax_treatment = 'rate'::text) = (tax_cause IS NULL))),
  constraint product_check1 CHECK (((tax_treatment = 'rate'::text) OR (tax_basis_points = 0))),
  constraint product_low_stock_check CHECK ((low_stock >= 0)),
  constraint product_name_check CHECK ((btrim(name) <> ''::text)),
  constraint product_picture_file_id_fkey FOREIGN KEY (picture_file_id) REFERENCES file(id) ON DELETE SET NULL,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_price_minor_check CHECK (((price_minor >= 0) AND (price_minor <= 10000000))),
  constraint product_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint product_stock_is_not_negative CHECK ((stock >= 0)),
  constraint product_tax_basis_points_check CHECK (((tax_basis_points >= 0) AND (tax_basis_points <= 10000))),
  constraint product_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['rate'::text, 'exempt'::text, 'notSubject'::text])))
);

create table professional (
  id uuid not null,
  user_id uuid,
  name text not null,
  color text not null,
  bio text not null default ''::text,
  status text not null default 'active'::text,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  constraint professional_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint professional_pkey PRIMARY KEY (id),
  constraint professional_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint professional_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint professional_user_id_key UNIQUE (user_id)
);

create table professional_exception (
  id uuid not null,
  professional_id uuid not null,
  local_date date not null,
  kind text not null,
  starts time without time zone,
  ends time without time zone,
  constraint professional_exception_check CHECK ((((kind = 'off'::text) AND (starts IS NULL) AND (ends IS NULL)) OR ((kind = 'extra'::text) AND (starts IS NOT NULL) AND (ends IS NOT NULL) AND (ends > starts)))),
  constraint professional_exception_kind_check CHECK ((kind = ANY (ARRAY['extra'::text, 'off'::text]))),
  constraint professional_exception_pkey PRIMARY KEY (id),
  constraint professional_exception_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professional(id) ON DELETE CASCADE
);

create table professional_hours (
  id uuid not null,
  professional_id uuid not null,
  weekday smallint not null,
  starts time without time zone not null,
  ends time without time zone not null,
  from_date date not null default '0001-01-01'::date,
  constraint professional_hours_check CHECK ((ends > starts)),
  constraint professional_hours_pkey PRIMARY KEY (id),
  constraint professional_hours_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professional(id) ON DELETE CASCADE,
  constraint professional_hours_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);

create table professional_service (
  professional_id uuid not null,
  service_id uuid not null,
  constraint professional_service_pkey PRIMARY KEY (professional_id, service_id),
  constraint professional_service_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professional(id) ON DELETE CASCADE,
  constraint professional_service_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id) ON DELETE CASCADE
);

create table promotion_code (
  id uuid not null,
  code text not null,
  amount_minor integer,
  basis_points integer,
  starts_on date not null,
  ends_on date,
  total_limit integer,
  client_limit integer,
  is_for_new_clients boolean not null default false,
  created_at timestamp with time zone not null,
  created_by_user_id uuid,
  ended_at timestamp with time zone,
  version integer not null default 1,
  constraint promotion_code_amount_minor_check CHECK ((amount_minor > 0)),
  constraint promotion_code_basis_points_check CHECK (((basis_points >= 1) AND (basis_points <= 10000))),
  constraint promotion_code_client_limit_check CHECK ((client_limit > 0)),
  constraint promotion_code_code UNIQUE (code),
  constraint promotion_code_code_check CHECK ((code ~ '^[A-ZÑ0-9-]{3,24}$'::text)),
  constraint promotion_code_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app_user(id),
  constraint promotion_code_days CHECK (((ends_on IS NULL) OR (ends_on >= starts_on))),
  constraint promotion_code_off CHECK (((amount_minor IS NULL) <> (basis_points IS NULL))),
  constraint promotion_code_pkey PRIMARY KEY (id),
  constraint promotion_code_total_limit_check CHECK ((total_limit > 0))
);

create table promotion_code_package (
  promotion_id uuid not null,
  template_id uuid not null,
  constraint promotion_code_package_pkey PRIMARY KEY (promotion_id, template_id),
  constraint promotion_code_package_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion_code(id),
  constraint promotion_code_package_template_id_fkey FOREIGN KEY (template_id) REFERENCES package_template(id)
);

create table promotion_code_product (
  promotion_id uuid not null,
  product_id uuid not null,
  constraint promotion_code_product_pkey PRIMARY KEY (promotion_id, product_id),
  constraint promotion_code_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint promotion_code_product_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion_code(id)
);

create table promotion_code_service (
  promotion_id uuid not null,
  service_id uuid not null,
  constraint promotion_code_service_pkey PRIMARY KEY (promotion_id, service_id),
  constraint promotion_code_service_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion_code(id),
  constraint promotion_code_service_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)
);

create table promotion_use (
  id uuid not null,
  promotion_id uuid not null,
  client_id uuid,
  sale_id uuid,
  online_payment_id uuid,
  discount_minor integer not null,
  used_at timestamp with time zone not null,
  released_at timestamp with time zone,
  constraint promotion_use_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint promotion_use_discount_minor_check CHECK ((discount_minor > 0)),
  constraint promotion_use_of_something CHECK (((sale_id IS NOT NULL) OR (online_payment_id IS NOT NULL))),
  constraint promotion_use_online_payment_id_fkey FOREIGN KEY (online_payment_id) REFERENCES online_payment(id),
  constraint promotion_use_online_payment_id_key UNIQUE (online_payment_id),
  constraint promotion_use_pkey PRIMARY KEY (id),
  constraint promotion_use_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion_code(id),
  constraint promotion_use_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint promotion_use_sale_id_key UNIQUE (sale_id)
);

create table recovery_code (
  id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (id),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table registration (
  id uuid not null,
  email text not null,
  name text not null,
  phone text,
  password_hash text not null,
  accepts_marketing boolean not null,
  device_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  terms_version integer,
  privacy_version integer,
  return_to text,
  constraint registration_device_hash_check CHECK ((octet_length(device_hash) = 32)),
  constraint registration_email_is_folded CHECK ((email = lower(btrim(email)))),
  constraint registration_pkey PRIMARY KEY (id),
  constraint registration_return_to_is_a_path CHECK (((return_to ~ '^/[!-~]*$'::text) AND (return_to !~ '^/[/\\]'::text) AND (length(return_to) <= 500)))
);

create table registry_channel (
  name text not null,
  "position" integer not null,
  rule jsonb not null,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint registry_channel_name_check CHECK (((name ~ '^[a-z][a-z0-9-]{0,39}$'::text) AND (name <> 'production'::text))),
  constraint registry_channel_pkey PRIMARY KEY (name),
  constraint registry_channel_position_check CHECK (("position" > 0)),
  constraint registry_channel_position_key UNIQUE ("position")
);

create table registry_delivery (
  event_id uuid not null,
  webhook_id uuid not null,
  attempts integer not null default 0,
  next_at timestamp with time zone not null,
  given_up_at timestamp with time zone,
  constraint registry_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES registry_event(id),
  constraint registry_delivery_pkey PRIMARY KEY (event_id, webhook_id),
  constraint registry_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES registry_webhook(id) ON DELETE CASCADE
);

create table registry_event (
  id uuid not null,
  number bigint not null generated always as identity,
  kind text not null,
  area text,
  build_id text,
  revision bigint,
  author text not null,
  reason text,
  summary text not null,
  at timestamp with time zone not null,
  constraint registry_event_kind_check CHECK ((kind = ANY (ARRAY['start'::text, 'publish'::text, 'activate'::text, 'canary'::text, 'withdraw'::text, 'rollback'::text, 'automatic_return'::text, 'mounts'::text, 'channel'::text, 'promote'::text, 'channel_rule'::text, 'rollout_start'::text, 'rollout_step'::text, 'rollout_pause'::text, 'rollout_resume'::text, 'rollout_finish'::text, 'rollout_stop'::text, 'rollout_withdraw'::text, 'freeze'::text, 'unfreeze'::text, 'prune'::text, 'thresholds'::text, 'approval_rule'::text, 'approve'::text, 'override'::text, 'token_create'::text, 'token_revoke'::text, 'webhook_add'::text, 'webhook_remove'::text]))),
  constraint registry_event_number_key UNIQUE (number),
  constraint registry_event_pkey PRIMARY KEY (id)
);

create table registry_revision (
  number bigint not null,
  area text not null,
  kind text not null,
  stable text,
  canary text,
  canary_rule jsonb,
  previous text,
  mounts jsonb not null,
  author text not null,
  reason text not null,
  at timestamp with time zone not null,
  channels jsonb not null default '{}'::jsonb,
  constraint registry_revision_area_canary_fkey FOREIGN KEY (area, canary) REFERENCES area_release(area, build_id),
  constraint registry_revision_area_previous_fkey FOREIGN KEY (area, previous) REFERENCES area_release(area, build_id),
  constraint registry_revision_area_stable_fkey FOREIGN KEY (area, stable) REFERENCES area_release(area, build_id),
  constraint registry_revision_check CHECK (((canary IS NULL) = (canary_rule IS NULL))),
  constraint registry_revision_kind_check CHECK ((kind = ANY (ARRAY['start'::text, 'activate'::text, 'canary'::text, 'withdraw'::text, 'rollback'::text, 'mounts'::text, 'channel'::text]))),
  constraint registry_revision_number_check CHECK ((number > 0)),
  constraint registry_revision_pkey PRIMARY KEY (number)
);

create table registry_webhook (
  id uuid not null,
  url text not null,
  secret bytea not null,
  author text not null,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  failure text,
  constraint registry_webhook_pkey PRIMARY KEY (id),
  constraint registry_webhook_url_check CHECK ((length(url) <= 500))
);

create table resource (
  id uuid not null,
  name text not null,
  kind text not null,
  quantity integer not null,
  status text not null default 'active'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint resource_kind_check CHECK ((kind = ANY (ARRAY['room'::text, 'equipment'::text]))),
  constraint resource_name_check CHECK ((btrim(name) <> ''::text)),
  constraint resource_pkey PRIMARY KEY (id),
  constraint resource_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000))),
  constraint resource_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

create table sale (
  id uuid not null,
  kind text not null,
  state text not null,
  origin text not null default 'desk'::text,
  client_id uuid,
  original_sale_id uuid,
  total_minor integer not null,
  due_on date,
  reason text,
  created_at timestamp with time zone not null,
  issued_at timestamp with time zone,
  issued_by_user_id uuid,
  version integer not null default 1,
  constraint sale_check CHECK (((kind = 'refund'::text) = (original_sale_id IS NOT NULL))),
  constraint sale_check1 CHECK (((kind = 'sale'::text) OR (reason IS NOT NULL))),
  constraint sale_check2 CHECK (((state = 'issued'::text) = (issued_at IS NOT NULL))),
  constraint sale_check3 CHECK (
CASE kind
    WHEN 'sale'::text THEN (total_minor >= 0)
    ELSE (total_minor <= 0)
END),
  constraint sale_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint sale_issued_by_user_id_fkey FOREIGN KEY (issued_by_user_id) REFERENCES app_user(id),
  constraint sale_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'refund'::text]))),
  constraint sale_origin_check CHECK ((origin = ANY (ARRAY['desk'::text, 'online'::text, 'imported'::text]))),
  constraint sale_original_sale_id_fkey FOREIGN KEY (original_sale_id) REFERENCES sale(id),
  constraint sale_pkey PRIMARY KEY (id),
  constraint sale_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'issued'::text, 'discarded'::text])))
);

create table sale_line (
  id uuid not null,
  sale_id uuid not null,
  "position" smallint not null,
  kind text not null,
  service_id uuid,
  booking_id uuid,
  package_template_id uuid,
  product_id uuid,
  refunds_line_id uuid,
  description text not null,
  quantity integer not null,
  unit_price_minor integer not null,
  discount_minor integer not null default 0,
  discount_reason text,
  total_minor integer not null,
  tax_treatment text not null,
  tax_cause text,
  tax_basis_points integer not null,
  constraint sale_line_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id),
  constraint sale_line_check CHECK (((tax_treatment = 'rate'::text) = (tax_cause IS NULL))),
  constraint sale_line_check1 CHECK (((tax_treatment = 'rate'::text) OR (tax_basis_points = 0))),
  constraint sale_line_description_check CHECK ((btrim(description) <> ''::text)),
  constraint sale_line_discount CHECK ((((sign((discount_minor)::double precision) = (0)::double precision) OR (sign((discount_minor)::double precision) = sign((quantity)::double precision))) AND (abs(discount_minor) <= (abs(quantity) * unit_price_minor)))),
  constraint sale_line_discount_reason CHECK (((discount_minor = 0) OR (discount_reason IS NOT NULL))),
  constraint sale_line_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'booking'::text, 'package'::text, 'product'::text, 'fee'::text, 'text'::text, 'voucher'::text]))),
  constraint sale_line_package_template_id_fkey FOREIGN KEY (package_template_id) REFERENCES package_template(id),
  constraint sale_line_pkey PRIMARY KEY (id),
  constraint sale_line_position_check CHECK (("position" >= 1)),
  constraint sale_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint sale_line_quantity_check CHECK (((quantity <> 0) AND (abs(quantity) <= 1000))),
  constraint sale_line_refunds_line_id_fkey FOREIGN KEY (refunds_line_id) REFERENCES sale_line(id),
  constraint sale_line_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint sale_line_sale_id_position_key UNIQUE (sale_id, "position"),
  constraint sale_line_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint sale_line_subject CHECK (
CASE kind
    WHEN 'service'::text THEN (service_id IS NOT NULL)
    WHEN 'booking'::text THEN ((booking_id IS NOT NULL) AND (abs(quantity) = 1))
    WHEN 'package'::text THEN (package_template_id IS NOT NULL)
    WHEN 'product'::text THEN (product_id IS NOT NULL)
    ELSE true
END),
  constraint sale_line_tax_basis_points_check CHECK (((tax_basis_points >= 0) AND (tax_basis_points <= 10000))),
  constraint sale_line_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['rate'::text, 'exempt'::text, 'notSubject'::text]))),
  constraint sale_line_total CHECK ((total_minor = ((quantity * unit_price_minor) - discount_minor))),
  constraint sale_line_unit_price_minor_check CHECK (((unit_price_minor >= 0) AND (unit_price_minor <= 10000000))),
  constraint sale_line_voucher CHECK (((kind <> 'voucher'::text) OR ((abs(quantity) = 1) AND (discount_minor = 0) AND ((tax_treatment <> 'notSubject'::text) OR (tax_cause = 'N1'::text)))))
);

create table sale_tax (
  sale_id uuid not null,
  tax_treatment text not null,
  tax_cause text not null default ''::text,
  tax_basis_points integer not null,
  gross_minor integer not null,
  base_minor integer not null,
  quota_minor integer not null,
  constraint sale_tax_pkey PRIMARY KEY (sale_id, tax_treatment, tax_cause, tax_basis_points),
  constraint sale_tax_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint sale_tax_sum CHECK ((gross_minor = (base_minor + quota_minor))),
  constraint sale_tax_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['rate'::text, 'exempt'::text, 'notSubject'::text])))
);

create table saved_card (
  id uuid not null,
  client_id uuid not null,
  provider text not null,
  customer_reference text not null,
  method_reference text not null,
  brand text not null,
  last_four text not null,
  expires_month smallint not null,
  expires_year smallint not null,
  saved_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  covers_fees boolean not null default false,
  covers_front_desk boolean not null default false,
  constraint saved_card_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint saved_card_expires_month_check CHECK (((expires_month >= 1) AND (expires_month <= 12))),
  constraint saved_card_expires_year_check CHECK (((expires_year >= 2000) AND (expires_year <= 2200))),
  constraint saved_card_last_four_check CHECK ((last_four ~ '^[0-9]{4}$'::text)),
  constraint saved_card_method UNIQUE (provider, method_reference),
  constraint saved_card_pkey PRIMARY KEY (id),
  constraint saved_card_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'redsys'::text, 'test'::text])))
);

create table schema_migration (
  version text not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  works_from text,
  constraint schema_migration_pkey PRIMARY KEY (version)
);

create table sepa_mandate (
  id uuid not null,
  client_id uuid not null,
  reference text not null,
  debtor_name text not null,
  iban bytea,
  key_id bytea,
  iban_hash text,
  iban_country text not null,
  iban_last_four text not null,
  state text not null,
  signed_on date,
  evidence text,
  signature jsonb,
  paper bytea,
  paper_type text,
  blocked_reason text,
  cancelled_at timestamp with time zone,
  last_collected_on date,
  amendments jsonb not null default '[]'::jsonb,
  is_amendment_pending boolean not null default false,
  created_at timestamp with time zone not null,
  created_by_user_id uuid,
  notice_days smallint,
  constraint sepa_mandate_active CHECK (((state <> 'active'::text) OR (iban IS NOT NULL))),
  constraint sepa_mandate_amendments_check CHECK ((jsonb_typeof(amendments) = 'array'::text)),
  constraint sepa_mandate_blocked CHECK (((state = 'blocked'::text) = (blocked_reason IS NOT NULL))),
  constraint sepa_mandate_cancelled CHECK (((state = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  constraint sepa_mandate_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint sepa_mandate_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app_user(id),
  constraint sepa_mandate_evidence_check CHECK ((evidence = ANY (ARRAY['paper'::text, 'screen'::text]))),
  constraint sepa_mandate_iban CHECK ((num_nulls(iban, key_id, iban_hash) = ANY (ARRAY[0, 3]))),
  constraint sepa_mandate_notice_days_check CHECK (((notice_days >= 1) AND (notice_days <= 14))),
  constraint sepa_mandate_pkey PRIMARY KEY (id),
  constraint sepa_mandate_reference UNIQUE (reference),
  constraint sepa_mandate_reference_check CHECK ((reference ~ '^(?!/)(?!.*//)(?!.*/$)[A-Z0-9+?/:().,''-]{1,35}$'::text)),
  constraint sepa_mandate_signed CHECK ((((signed_on IS NULL) = (evidence IS NULL)) AND ((state <> ALL (ARRAY['active'::text, 'blocked'::text])) OR (signed_on IS NOT NULL)))),
  constraint sepa_mandate_state_check CHECK ((state = ANY (ARRAY['unsigned'::text, 'active'::text, 'blocked'::text, 'cancelled'::text])))
);

create table service (
  id uuid not null,
  name text not null,
  kind text not null,
  duration_minutes integer not null,
  capacity integer not null,
  price_minor integer not null,
  tax_basis_points integer not null,
  color text not null,
  status text not null default 'active'::text,
  created_at timestamp with time zone not null,
  description text not null default ''::text,
  buffer_before_minutes integer not null default 0,
  buffer_after_minutes integer not null default 0,
  cancellation_minutes integer not null default 720,
  booking_opens_days integer not null default 30,
  booking_closes_minutes integer not null default 0,
  is_online boolean not null default true,
  picture_file_id uuid,
  version integer not null default 1,
  tax_treatment text not null default 'rate'::text,
  tax_cause text,
  level text,
  what_to_bring text not null default ''::text,
  picture_focus_x smallint not null default 50,
  picture_focus_y smallint not null default 50,
  late_fee_minor integer,
  no_show_fee_minor integer,
  reminder_hours integer[] not null default '{24,2}'::integer[],
  constraint service_booking_closes_minutes_check CHECK (((booking_closes_minutes >= 0) AND (booking_closes_minutes <= 20160))),
  constraint service_booking_opens_days_check CHECK (((booking_opens_days >= 1) AND (booking_opens_days <= 365))),
  constraint service_buffer_after_minutes_check CHECK (((buffer_after_minutes >= 0) AND (buffer_after_minutes <= 240))),
  constraint service_buffer_before_minutes_check CHECK (((buffer_before_minutes >= 0) AND (buffer_before_minutes <= 240))),
  constraint service_cancellation_minutes_check CHECK (((cancellation_minutes >= 0) AND (cancellation_minutes <= 20160))),
  constraint service_capacity_check CHECK ((capacity >= 1)),
  constraint service_check CHECK (((kind = 'class'::text) OR (capacity = 1))),
  constraint service_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint service_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 1440))),
  constraint service_fees_are_amounts CHECK (((late_fee_minor >= 0) AND (no_show_fee_minor >= 0))),
  constraint service_kind_check CHECK ((kind = ANY (ARRAY['appointment'::text, 'class'::text]))),
  constraint service_level_is_known CHECK ((level = ANY (ARRAY['everyone'::text, 'beginner'::text, 'intermediate'::text, 'advanced'::text]))),
  constraint service_name_check CHECK ((btrim(name) <> ''::text)),
  constraint service_picture_file_id_fkey FOREIGN KEY (picture_file_id) REFERENCES file(id) ON DELETE SET NULL,
  constraint service_picture_focus_is_inside CHECK ((((picture_focus_x >= 0) AND (picture_focus_x <= 100)) AND ((picture_focus_y >= 0) AND (picture_focus_y <= 100)))),
  constraint service_pkey PRIMARY KEY (id),
  constraint service_price_minor_check CHECK ((price_minor >= 0)),
  constraint service_reminder_hours_check CHECK (((reminder_hours <@ ARRAY[48, 24, 2]) AND (cardinality(reminder_hours) <= 3))),
  constraint service_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint service_tax_basis_points_check CHECK (((tax_basis_points >= 0) AND (tax_basis_points <= 10000))),
  constraint service_tax_cause CHECK (((tax_treatment = 'rate'::text) = (tax_cause IS NULL))),
  constraint service_tax_rate CHECK (((tax_treatment = 'rate'::text) OR (tax_basis_points = 0))),
  constraint service_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['rate'::text, 'exempt'::text, 'notSubject'::text]))),
  constraint service_what_to_bring_is_short CHECK ((length(what_to_bring) <= 500))
);

create table service_resource (
  service_id uuid not null,
  resource_id uuid not null,
  quantity integer not null default 1,
  constraint service_resource_pkey PRIMARY KEY (service_id, resource_id),
  constraint service_resource_quantity_check CHECK ((quantity >= 1)),
  constraint service_resource_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id),
  constraint service_resource_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id) ON DELETE CASCADE
);

create table session (
  id uuid not null,
  service_id uuid not null,
  professional_id uuid not null,
  series_id uuid,
  series_date date,
  kind text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  busy tstzrange not null,
  capacity integer not null,
  taken integer not null default 0,
  status text not null default 'scheduled'::text,
  is_edited boolean not null default false,
  cancel_reason text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint session_capacity CHECK ((taken <= capacity)),
  constraint session_capacity_check CHECK ((capacity >= 1)),
  constraint session_check CHECK ((ends_at > starts_at)),
  constraint session_check1 CHECK ((busy @> tstzrange(starts_at, ends_at))),
  constraint session_check2 CHECK (((series_id IS NULL) = (series_date IS NULL))),
  constraint session_check3 CHECK (((kind = 'class'::text) OR (capacity = 1))),
  constraint session_kind_check CHECK ((kind = ANY (ARRAY['appointment'::text, 'class'::text]))),
  constraint session_pkey PRIMARY KEY (id),
  constraint session_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professional(id),
  constraint session_professional_overlap EXCLUDE USING gist (professional_id WITH =, busy WITH &&) WHERE ((status <> 'cancelled'::text)),
  constraint session_series_id_fkey FOREIGN KEY (series_id) REFERENCES class_series(id),
  constraint session_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint session_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'cancelled'::text, 'closed'::text]))),
  constraint session_taken_is_not_negative CHECK ((taken >= 0))
);

create table session_resource (
  session_id uuid not null,
  resource_id uuid not null,
  quantity integer not null,
  busy tstzrange not null,
  is_active boolean not null,
  is_exclusive boolean not null,
  constraint session_resource_overlap EXCLUDE USING gist (resource_id WITH =, busy WITH &&) WHERE ((is_active AND is_exclusive)),
  constraint session_resource_pkey PRIMARY KEY (session_id, resource_id),
  constraint session_resource_quantity_check CHECK ((quantity >= 1)),
  constraint session_resource_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id),
  constraint session_resource_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);

create table shift_note (
  id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  created_by_user_id uuid,
  done_at timestamp with time zone,
  done_by_user_id uuid,
  constraint shift_note_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app_user(id),
  constraint shift_note_done CHECK (((done_at IS NOT NULL) OR (done_by_user_id IS NULL))),
  constraint shift_note_done_by_user_id_fkey FOREIGN KEY (done_by_user_id) REFERENCES app_user(id),
  constraint shift_note_pkey PRIMARY KEY (id),
  constraint shift_note_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 500)))
);

create table standing_seat (
  id uuid not null,
  membership_id uuid not null,
  client_id uuid not null,
  series_id uuid not null,
  weekday smallint not null,
  from_date date not null,
  until_date date,
  created_at timestamp with time zone not null,
  created_by_user_id uuid,
  ended_with_membership boolean not null default false,
  until_before date,
  constraint standing_seat_check CHECK ((until_date >= (from_date - 1))),
  constraint standing_seat_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint standing_seat_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app_user(id),
  constraint standing_seat_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id),
  constraint standing_seat_pkey PRIMARY KEY (id),
  constraint standing_seat_series_id_fkey FOREIGN KEY (series_id) REFERENCES class_series(id),
  constraint standing_seat_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);

create table standing_seat_wait (
  id uuid not null,
  series_id uuid not null,
  weekday smallint not null,
  client_id uuid not null,
  membership_id uuid not null,
  state text not null,
  "position" bigint not null generated always as identity,
  offer_expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint standing_seat_wait_check CHECK (((state = 'offered'::text) = (offer_expires_at IS NOT NULL))),
  constraint standing_seat_wait_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint standing_seat_wait_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id),
  constraint standing_seat_wait_pkey PRIMARY KEY (id),
  constraint standing_seat_wait_series_id_fkey FOREIGN KEY (series_id) REFERENCES class_series(id),
  constraint standing_seat_wait_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'accepted'::text, 'declined'::text, 'lapsed'::text, 'withdrawn'::text]))),
  constraint standing_seat_wait_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);

create table stock_movement (
  id uuid not null,
  product_id uuid not null,
  kind text not null,
  quantity integer not null,
  stock_after integer not null,
  unit_cost_minor integer,
  sale_line_id uuid,
  reason text,
  at timestamp with time zone not null,
  user_id uuid,
  constraint stock_movement_check CHECK (
CASE kind
    WHEN 'purchase'::text THEN (quantity > 0)
    WHEN 'sale'::text THEN ((quantity < 0) AND (sale_line_id IS NOT NULL))
    WHEN 'return'::text THEN ((quantity > 0) AND (sale_line_id IS NOT NULL))
    WHEN 'loss'::text THEN ((quantity < 0) AND (reason IS NOT NULL))
    ELSE true
END),
  constraint stock_movement_kind_check CHECK ((kind = ANY (ARRAY['purchase'::text, 'sale'::text, 'return'::text, 'count'::text, 'loss'::text]))),
  constraint stock_movement_pkey PRIMARY KEY (id),
  constraint stock_movement_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint stock_movement_quantity_check CHECK ((quantity <> 0)),
  constraint stock_movement_sale_line_id_fkey FOREIGN KEY (sale_line_id) REFERENCES sale_line(id),
  constraint stock_movement_stock_after_check CHECK ((stock_after >= 0)),
  constraint stock_movement_unit_cost_minor_check CHECK ((unit_cost_minor >= 0)),
  constraint stock_movement_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table substitute_request (
  id uuid not null,
  session_id uuid not null,
  from_professional_id uuid not null,
  to_professional_id uuid not null,
  waits_for text not null,
  state text not null,
  asked_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by_user_id uuid,
  constraint substitute_request_colleague CHECK ((from_professional_id <> to_professional_id)),
  constraint substitute_request_decided CHECK (((state = 'asked'::text) = (decided_at IS NULL))),
  constraint substitute_request_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES app_user(id),
  constraint substitute_request_from_professional_id_fkey FOREIGN KEY (from_professional_id) REFERENCES professional(id) ON DELETE CASCADE,
  constraint substitute_request_pkey PRIMARY KEY (id),
  constraint substitute_request_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint substitute_request_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint substitute_request_to_professional_id_fkey FOREIGN KEY (to_professional_id) REFERENCES professional(id) ON DELETE CASCADE,
  constraint substitute_request_waits_for_check CHECK ((waits_for = ANY (ARRAY['colleague'::text, 'admin'::text])))
);

create table time_off (
  id uuid not null,
  professional_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  reason text not null default ''::text,
  state text not null,
  requested_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by_user_id uuid,
  constraint time_off_check CHECK ((ends_at > starts_at)),
  constraint time_off_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES app_user(id),
  constraint time_off_pkey PRIMARY KEY (id),
  constraint time_off_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professional(id) ON DELETE CASCADE,
  constraint time_off_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'rejected'::text])))
);

create table totp_factor (
  user_id uuid not null,
  state text not null,
  secret bytea not null,
  key_id bytea not null,
  created_at timestamp with time zone not null,
  enabled_at timestamp with time zone,
  last_used_step bigint,
  constraint totp_factor_check CHECK (((state = 'enabled'::text) = ((enabled_at IS NOT NULL) AND (last_used_step IS NOT NULL)))),
  constraint totp_factor_pkey PRIMARY KEY (user_id, state),
  constraint totp_factor_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'enabled'::text]))),
  constraint totp_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table unsubscribe_link (
  client_id uuid not null,
  token text not null,
  created_at timestamp with time zone not null,
  constraint unsubscribe_link_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE,
  constraint unsubscribe_link_pkey PRIMARY KEY (client_id),
  constraint unsubscribe_link_token_check CHECK ((length(token) >= 40)),
  constraint unsubscribe_link_token_key UNIQUE (token)
);

create table voucher (
  id uuid not null,
  code text not null,
  sale_line_id uuid not null,
  amount_minor integer not null,
  recipient text not null default ''::text,
  message text not null default ''::text,
  expires_on date not null,
  created_at timestamp with time zone not null,
  voided_at timestamp with time zone,
  void_reason text,
  voided_by_user_id uuid,
  constraint voucher_amount_minor_check CHECK ((amount_minor > 0)),
  constraint voucher_code UNIQUE (code),
  constraint voucher_code_check CHECK ((code ~ '^[1-9A-HJKMNP-TV-Z]{12}$'::text)),
  constraint voucher_pkey PRIMARY KEY (id),
  constraint voucher_sale_line_id_fkey FOREIGN KEY (sale_line_id) REFERENCES sale_line(id),
  constraint voucher_sale_line_id_key UNIQUE (sale_line_id),
  constraint voucher_void CHECK (((voided_at IS NULL) = (void_reason IS NULL))),
  constraint voucher_voided_by_user_id_fkey FOREIGN KEY (voided_by_user_id) REFERENCES app_user(id)
);

create table voucher_entry (
  id uuid not null,
  voucher_id uuid not null,
  kind text not null,
  amount_minor integer not null,
  payment_id uuid,
  at timestamp with time zone not null,
  user_id uuid,
  online_payment_id uuid,
  constraint voucher_entry_hold CHECK (((kind = ANY (ARRAY['hold'::text, 'release'::text])) = (online_payment_id IS NOT NULL))),
  constraint voucher_entry_kind CHECK (
CASE kind
    WHEN 'issue'::text THEN ((amount_minor > 0) AND (payment_id IS NULL))
    WHEN 'redeem'::text THEN ((amount_minor < 0) AND (payment_id IS NOT NULL))
    WHEN 'return'::text THEN ((amount_minor > 0) AND (payment_id IS NOT NULL))
    WHEN 'hold'::text THEN ((amount_minor < 0) AND (payment_id IS NULL))
    WHEN 'release'::text THEN ((amount_minor > 0) AND (payment_id IS NULL))
    ELSE ((amount_minor < 0) AND (payment_id IS NULL))
END),
  constraint voucher_entry_kind_check CHECK ((kind = ANY (ARRAY['issue'::text, 'redeem'::text, 'return'::text, 'refund'::text, 'void'::text, 'hold'::text, 'release'::text]))),
  constraint voucher_entry_online_payment_id_fkey FOREIGN KEY (online_payment_id) REFERENCES online_payment(id),
  constraint voucher_entry_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint voucher_entry_payment_id_key UNIQUE (payment_id),
  constraint voucher_entry_pkey PRIMARY KEY (id),
  constraint voucher_entry_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint voucher_entry_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES voucher(id)
);

create table waitlist_entry (
  id uuid not null,
  session_id uuid not null,
  client_id uuid not null,
  state text not null,
  "position" bigint not null generated always as identity,
  offer_expires_at timestamp with time zone,
  booking_id uuid,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  is_automatic boolean not null default true,
  constraint waitlist_entry_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id),
  constraint waitlist_entry_check CHECK (((state = 'offered'::text) = (offer_expires_at IS NOT NULL))),
  constraint waitlist_entry_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint waitlist_entry_pkey PRIMARY KEY (id),
  constraint waitlist_entry_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id),
  constraint waitlist_entry_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'promoted'::text, 'offered'::text, 'accepted'::text, 'declined'::text, 'lapsed'::text, 'withdrawn'::text, 'closed'::text])))
);

CREATE INDEX achievement_award_client_id ON public.achievement_award USING btree (client_id);

CREATE INDEX achievement_award_newest ON public.achievement_award USING btree (achievement_id, earned_at DESC, id DESC);

CREATE INDEX achievement_progress_achievement_id ON public.achievement_progress USING btree (achievement_id);

CREATE INDEX app_user_active_admin ON public.app_user USING btree (id) WHERE ((role = 'admin'::text) AND (status = 'active'::text));

CREATE UNIQUE INDEX app_user_email_key ON public.app_user USING btree (email);

CREATE INDEX approval_sale ON public.approval USING btree (sale_id) WHERE (sale_id IS NOT NULL);

CREATE INDEX approval_unused ON public.approval USING btree (expires_at) WHERE (used_at IS NULL);

CREATE UNIQUE INDEX area_prune_gone ON public.area_prune USING btree (area, build_id) WHERE (restored_at IS NULL);

CREATE INDEX area_report_minute ON public.area_report USING btree (minute);

CREATE INDEX area_rollout_newest ON public.area_rollout USING btree (area, created_at DESC);

CREATE UNIQUE INDEX area_rollout_open ON public.area_rollout USING btree (area) WHERE (state = ANY (ARRAY['running'::text, 'paused'::text]));

CREATE INDEX attempt_limit_window_ends_at ON public.attempt_limit USING btree (window_ends_at);

CREATE INDEX audit_entry_action ON public.audit_entry USING btree (entity, action, at DESC, id DESC);

CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (actor_user_id, at DESC, id DESC);

CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at DESC, id DESC);

CREATE INDEX audit_entry_entity ON public.audit_entry USING btree (entity, entity_id, at DESC, id DESC);

CREATE INDEX audit_entry_system ON public.audit_entry USING btree (at DESC, id DESC) WHERE (actor_user_id IS NULL);

CREATE INDEX auth_link_registration_id ON public.auth_link USING btree (registration_id);

CREATE UNIQUE INDEX auth_link_token_hash_key ON public.auth_link USING btree (token_hash);

CREATE INDEX auth_link_user_id ON public.auth_link USING btree (user_id, kind);

CREATE INDEX booking_answer_link_booking ON public.booking_answer_link USING btree (booking_id);

CREATE INDEX booking_client_id ON public.booking USING btree (client_id, booked_at DESC);

CREATE INDEX booking_fee_raised ON public.booking USING btree (fee_at) WHERE (fee_minor > 0);

CREATE INDEX booking_free_fee ON public.booking USING btree (client_id, fee_at) WHERE (fee_minor = 0);

CREATE INDEX booking_hold_expires_at ON public.booking USING btree (hold_expires_at) WHERE (status = 'held'::text);

CREATE UNIQUE INDEX booking_live ON public.booking USING btree (session_id, client_id) WHERE (status = ANY (ARRAY['held'::text, 'confirmed'::text, 'attended'::text, 'noShow'::text]));

CREATE INDEX booking_rescheduled_from ON public.booking USING btree (rescheduled_from_id) WHERE (rescheduled_from_id IS NOT NULL);

CREATE INDEX booking_session_id ON public.booking USING btree (session_id);

CREATE UNIQUE INDEX booking_standing_seat ON public.booking USING btree (standing_seat_id, session_id) WHERE (standing_seat_id IS NOT NULL);

CREATE INDEX card_setup_by_client ON public.card_setup USING btree (client_id);

CREATE UNIQUE INDEX card_setup_started ON public.card_setup USING btree (client_id) WHERE (state = 'started'::text);

CREATE INDEX card_setup_to_ask ON public.card_setup USING btree (ask_at) WHERE (state = 'started'::text);

CREATE INDEX cash_movement_by_session ON public.cash_movement USING btree (cash_session_id, at);

CREATE INDEX cash_session_by_opening ON public.cash_session USING btree (opened_at DESC, id DESC);

CREATE UNIQUE INDEX cash_session_open ON public.cash_session USING btree (register_id) WHERE (state <> 'closed'::text);

CREATE UNIQUE INDEX center_export_at_work ON public.center_export USING btree ((true)) WHERE (state = 'running'::text);

CREATE INDEX client_batch_member_client ON public.client_batch_member USING btree (client_id);

CREATE INDEX client_by_creation ON public.client USING btree (status, created_at DESC, id);

CREATE INDEX client_by_name ON public.client USING btree (status, sort_name, id);

CREATE INDEX client_email ON public.client USING btree (email);

CREATE UNIQUE INDEX client_import_at_work ON public.client_import USING btree ((true)) WHERE ((state = ANY (ARRAY['checking'::text, 'running'::text, 'undoing'::text])) AND (failed_at IS NULL));

CREATE INDEX client_import_by_creation ON public.client_import USING btree (created_at DESC, id);

CREATE INDEX client_import_row_booking ON public.client_import_row USING btree (booking_id) WHERE (booking_id IS NOT NULL);

CREATE INDEX client_import_row_client ON public.client_import_row USING btree (client_id) WHERE (client_id IS NOT NULL);

CREATE INDEX client_import_row_like_client ON public.client_import_row USING btree (like_client_id) WHERE (like_client_id IS NOT NULL);

CREATE INDEX client_import_row_mandate ON public.client_import_row USING btree (mandate_id) WHERE (mandate_id IS NOT NULL);

CREATE INDEX client_import_row_membership ON public.client_import_row USING btree (membership_id) WHERE (membership_id IS NOT NULL);

CREATE INDEX client_import_row_purchase ON public.client_import_row USING btree (purchase_id) WHERE (purchase_id IS NOT NULL);

CREATE INDEX client_import_row_service ON public.client_import_row USING btree (service_id) WHERE (service_id IS NOT NULL);

CREATE UNIQUE INDEX client_merge_current ON public.client_merge USING btree (merged_id) WHERE (undone_at IS NULL);

CREATE INDEX client_merge_kept ON public.client_merge USING btree (kept_id) WHERE (undone_at IS NULL);

CREATE INDEX client_pair_dismissal_second ON public.client_pair_dismissal USING btree (second_id);

CREATE INDEX client_phone ON public.client USING btree (phone);

CREATE INDEX client_search ON public.client USING gin (search gin_trgm_ops);

CREATE INDEX client_tags ON public.client USING gin (tags);

CREATE INDEX credit_entry_award_id ON public.credit_entry USING btree (award_id) WHERE (award_id IS NOT NULL);

CREATE INDEX credit_entry_purchase_id ON public.credit_entry USING btree (purchase_id, at, id);

CREATE UNIQUE INDEX credit_entry_return ON public.credit_entry USING btree (booking_id, round) WHERE (kind = 'return'::text);

CREATE UNIQUE INDEX credit_entry_spend ON public.credit_entry USING btree (booking_id, round) WHERE (kind = 'spend'::text);

CREATE INDEX direct_debit_batch_by_time ON public.direct_debit_batch USING btree (created_at DESC);

CREATE INDEX direct_debit_batch_to_settle ON public.direct_debit_batch USING btree (collection_on) WHERE (state = 'sent'::text);

CREATE INDEX direct_debit_item_by_batch ON public.direct_debit_item USING btree (batch_id);

CREATE INDEX direct_debit_item_by_mandate ON public.direct_debit_item USING btree (mandate_id);

CREATE UNIQUE INDEX direct_debit_item_open ON public.direct_debit_item USING btree (sale_id) WHERE (state = ANY (ARRAY['draft'::text, 'collecting'::text]));

CREATE UNIQUE INDEX direct_debit_return_once ON public.direct_debit_return USING btree (item_id) WHERE (problem IS NULL);

CREATE INDEX document_by_compact_number ON public.document USING btree (upper(regexp_replace(full_number, '[^A-Za-z0-9]'::text, ''::text, 'g'::text)) text_pattern_ops);

CREATE INDEX document_by_corrected ON public.document USING btree (corrects_document_id) WHERE (corrects_document_id IS NOT NULL);

CREATE INDEX document_by_digits ON public.document USING btree (number);

CREATE INDEX document_by_issue ON public.document USING btree (issued_on, id);

CREATE INDEX document_by_sale ON public.document USING btree (sale_id);

CREATE UNIQUE INDEX document_of_sale ON public.document USING btree (sale_id) WHERE (type <> 'F3'::text);

CREATE INDEX email_code_email ON public.email_code USING btree (email);

CREATE INDEX email_code_expires_at ON public.email_code USING btree (expires_at);

CREATE INDEX external_refund_open ON public.external_refund USING btree (noticed_at) WHERE (state = 'open'::text);

CREATE INDEX fact_seal_by_time ON public.fact_seal USING btree (sealed_at);

CREATE INDEX file_owner_user_id ON public.file USING btree (owner_user_id);

CREATE INDEX fiscal_submission_pending ON public.fiscal_submission USING btree (record_id) WHERE (state = 'pending'::text);

CREATE INDEX hours_request_professional_id ON public.hours_request USING btree (professional_id, requested_at);

CREATE UNIQUE INDEX hours_request_waiting ON public.hours_request USING btree (professional_id, from_date) WHERE (state = 'requested'::text);

CREATE INDEX household_member_payer ON public.household_member USING btree (payer_id);

CREATE INDEX idempotency_key_created_at ON public.idempotency_key USING btree (created_at);

CREATE INDEX job_due ON public.job USING btree (run_at) WHERE (state = 'pending'::text);

CREATE INDEX job_finished ON public.job USING btree (finished_at) WHERE (state <> 'pending'::text);

CREATE UNIQUE INDEX job_unique_key ON public.job USING btree (kind, unique_key) WHERE (state = 'pending'::text);

CREATE INDEX known_device_last_used_at ON public.known_device USING btree (last_used_at);

CREATE INDEX known_device_user_id ON public.known_device USING btree (user_id, last_used_at);

CREATE INDEX login_challenge_expires_at ON public.login_challenge USING btree (expires_at);

CREATE UNIQUE INDEX login_challenge_session ON public.login_challenge USING btree (session_id, kind);

CREATE INDEX login_challenge_user ON public.login_challenge USING btree (user_id);

CREATE INDEX login_event_address ON public.login_event USING btree (address, at DESC, id DESC);

CREATE INDEX login_event_at ON public.login_event USING btree (at DESC, id DESC);

CREATE INDEX login_event_outcome ON public.login_event USING btree (outcome, at DESC, id DESC);

CREATE INDEX login_event_unknown ON public.login_event USING btree (at DESC, id DESC) WHERE (user_id IS NULL);

CREATE INDEX login_event_user ON public.login_event USING btree (user_id, at DESC);

CREATE INDEX login_session_expires_at ON public.login_session USING btree (expires_at);

CREATE UNIQUE INDEX login_session_token_hash_key ON public.login_session USING btree (token_hash);

CREATE INDEX login_session_user_id ON public.login_session USING btree (user_id);

CREATE INDEX membership_charge_failure_membership ON public.membership_charge_failure USING btree (membership_id);

CREATE UNIQUE INDEX membership_current ON public.membership USING btree (client_id, template_id) WHERE (state <> 'ended'::text);

CREATE INDEX membership_discount_open ON public.membership_discount USING btree (membership_id) WHERE (sale_id IS NULL);

CREATE INDEX membership_due ON public.membership USING btree (renews_on) WHERE (state <> 'ended'::text);

CREATE INDEX membership_period_by_sale ON public.membership_period USING btree (sale_id);

CREATE INDEX membership_period_run ON public.membership_period USING btree (run_id) WHERE (run_id IS NOT NULL);

CREATE INDEX membership_period_to_try ON public.membership_period USING btree (try_at) WHERE (try_at IS NOT NULL);

CREATE UNIQUE INDEX membership_price_change_open ON public.membership_price_change USING btree (template_id) WHERE (applied_at IS NULL);

CREATE INDEX membership_price_notice_membership ON public.membership_price_notice USING btree (membership_id);

CREATE INDEX online_payment_by_booking ON public.online_payment USING btree (booking_id) WHERE (booking_id IS NOT NULL);

CREATE INDEX online_payment_by_client ON public.online_payment USING btree (client_id, created_at DESC);

CREATE INDEX online_payment_by_promotion ON public.online_payment USING btree (promotion_id) WHERE (promotion_id IS NOT NULL);

CREATE INDEX online_payment_by_time ON public.online_payment USING btree (created_at);

CREATE INDEX online_payment_by_voucher ON public.online_payment USING btree (spent_voucher_id) WHERE (spent_voucher_id IS NOT NULL);

CREATE UNIQUE INDEX online_payment_charge_of_client ON public.online_payment USING btree (client_id) WHERE ((kind = 'charge'::text) AND (state = 'started'::text));

CREATE UNIQUE INDEX online_payment_charge_of_terminal ON public.online_payment USING btree (terminal_reference) WHERE ((kind = 'charge'::text) AND (state = 'started'::text));

CREATE INDEX online_payment_holding_places ON public.online_payment USING gin (slots jsonb_path_ops) WHERE ((state = 'started'::text) AND (slots IS NOT NULL));

CREATE UNIQUE INDEX online_payment_started ON public.online_payment USING btree (client_id, kind, COALESCE(booking_id, sale_id, package_template_id, product_id)) WHERE (state = 'started'::text);

CREATE INDEX online_payment_to_ask ON public.online_payment USING btree (ask_at) WHERE (state = 'started'::text);

CREATE UNIQUE INDEX online_payment_voucher_started ON public.online_payment USING btree (client_id, total_minor, voucher_recipient, voucher_email, md5(voucher_message)) WHERE ((state = 'started'::text) AND (kind = 'voucher'::text));

CREATE INDEX online_refund_by_payment ON public.online_refund USING btree (online_payment_id);

CREATE UNIQUE INDEX online_refund_of_nothing ON public.online_refund USING btree (online_payment_id) WHERE (payment_id IS NULL);

CREATE INDEX outbox_due ON public.outbox USING btree (due_at) WHERE (state = 'pending'::text);

CREATE INDEX outbox_recipient ON public.outbox USING btree (recipient, created_at DESC);

CREATE UNIQUE INDEX package_purchase_absence ON public.package_purchase USING btree (absence_booking_id);

CREATE INDEX package_purchase_client_id ON public.package_purchase USING btree (client_id, purchased_at DESC);

CREATE INDEX package_purchase_expires_at ON public.package_purchase USING btree (expires_at) WHERE (state = 'active'::text);

CREATE INDEX package_purchase_membership ON public.package_purchase USING btree (membership_id) WHERE (membership_id IS NOT NULL);

CREATE INDEX passkey_user ON public.passkey USING btree (user_id);

CREATE INDEX pay_statement_line_of_session ON public.pay_statement_line USING btree (session_id);

CREATE INDEX payment_by_capture ON public.payment USING btree (captured_at) WHERE (state = 'captured'::text);

CREATE INDEX payment_by_cash_session ON public.payment USING btree (cash_session_id) WHERE (cash_session_id IS NOT NULL);

CREATE INDEX payment_by_online_payment ON public.payment USING btree (online_payment_id) WHERE (online_payment_id IS NOT NULL);

CREATE INDEX payment_by_sale ON public.payment USING btree (sale_id);

CREATE INDEX payment_event_by_payment ON public.payment_event USING btree (online_payment_id) WHERE (online_payment_id IS NOT NULL);

CREATE INDEX payment_refunds ON public.payment USING btree (refunds_payment_id) WHERE (refunds_payment_id IS NOT NULL);

CREATE INDEX product_by_name ON public.product USING btree (sort_name, id);

CREATE INDEX product_search ON public.product USING gin (search gin_trgm_ops);

CREATE INDEX professional_exception_day ON public.professional_exception USING btree (professional_id, local_date);

CREATE INDEX professional_hours_professional_id ON public.professional_hours USING btree (professional_id);

CREATE INDEX professional_service_service_id ON public.professional_service USING btree (service_id);

CREATE INDEX promotion_code_by_creation ON public.promotion_code USING btree (created_at DESC, id DESC);

CREATE INDEX promotion_use_by_promotion ON public.promotion_use USING btree (promotion_id, client_id) WHERE (released_at IS NULL);

CREATE INDEX recovery_code_user ON public.recovery_code USING btree (user_id);

CREATE INDEX registration_device_hash ON public.registration USING btree (device_hash);

CREATE INDEX registration_email ON public.registration USING btree (email, created_at);

CREATE INDEX registration_expires_at ON public.registration USING btree (expires_at);

CREATE INDEX registry_delivery_due ON public.registry_delivery USING btree (next_at) WHERE (given_up_at IS NULL);

CREATE INDEX registry_delivery_webhook ON public.registry_delivery USING btree (webhook_id);

CREATE INDEX registry_event_area ON public.registry_event USING btree (area, number DESC);

CREATE INDEX registry_event_kind ON public.registry_event USING btree (kind, number DESC);

CREATE INDEX registry_revision_area ON public.registry_revision USING btree (area, number DESC);

CREATE INDEX sale_by_client ON public.sale USING btree (client_id, issued_at DESC, id DESC);

CREATE INDEX sale_by_issue ON public.sale USING btree (issued_at DESC, id DESC) WHERE (state = 'issued'::text);

CREATE INDEX sale_line_by_booking ON public.sale_line USING btree (booking_id) WHERE (booking_id IS NOT NULL);

CREATE INDEX sale_line_by_product ON public.sale_line USING btree (product_id) WHERE (product_id IS NOT NULL);

CREATE INDEX sale_line_by_sale ON public.sale_line USING btree (sale_id);

CREATE INDEX sale_line_refunds ON public.sale_line USING btree (refunds_line_id) WHERE (refunds_line_id IS NOT NULL);

CREATE INDEX sale_refunds ON public.sale USING btree (original_sale_id) WHERE (original_sale_id IS NOT NULL);

CREATE UNIQUE INDEX saved_card_current ON public.saved_card USING btree (client_id) WHERE (removed_at IS NULL);

CREATE INDEX sepa_mandate_by_client ON public.sepa_mandate USING btree (client_id);

CREATE UNIQUE INDEX sepa_mandate_one_active ON public.sepa_mandate USING btree (client_id) WHERE (state = 'active'::text);

CREATE INDEX session_professional_id ON public.session USING btree (professional_id, starts_at);

CREATE INDEX session_resource_busy ON public.session_resource USING gist (resource_id, busy) WHERE is_active;

CREATE UNIQUE INDEX session_series_date ON public.session USING btree (series_id, series_date);

CREATE INDEX session_service_id ON public.session USING btree (service_id, starts_at);

CREATE INDEX session_starts_at ON public.session USING btree (starts_at);

CREATE INDEX shift_note_done_at ON public.shift_note USING btree (done_at) WHERE (done_at IS NOT NULL);

CREATE INDEX shift_note_open ON public.shift_note USING btree (created_at) WHERE (done_at IS NULL);

CREATE INDEX standing_seat_client ON public.standing_seat USING btree (client_id);

CREATE UNIQUE INDEX standing_seat_live ON public.standing_seat USING btree (client_id, series_id, weekday) WHERE (until_date IS NULL);

CREATE INDEX standing_seat_membership ON public.standing_seat USING btree (membership_id);

CREATE INDEX standing_seat_series ON public.standing_seat USING btree (series_id, weekday);

CREATE UNIQUE INDEX standing_seat_wait_live ON public.standing_seat_wait USING btree (client_id, series_id, weekday) WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));

CREATE INDEX standing_seat_wait_order ON public.standing_seat_wait USING btree (series_id, weekday, "position") WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));

CREATE INDEX stock_movement_by_product ON public.stock_movement USING btree (product_id, at DESC, id DESC);

CREATE UNIQUE INDEX substitute_request_asked ON public.substitute_request USING btree (session_id) WHERE (state = 'asked'::text);

CREATE INDEX substitute_request_from ON public.substitute_request USING btree (from_professional_id) WHERE (state = 'asked'::text);

CREATE INDEX substitute_request_to ON public.substitute_request USING btree (to_professional_id) WHERE (state = 'asked'::text);

CREATE INDEX time_off_professional_id ON public.time_off USING btree (professional_id, state, starts_at);

CREATE INDEX voucher_by_creation ON public.voucher USING btree (created_at DESC, id DESC);

CREATE INDEX voucher_entry_by_voucher ON public.voucher_entry USING btree (voucher_id, at, id);

CREATE UNIQUE INDEX voucher_entry_held_once ON public.voucher_entry USING btree (online_payment_id) WHERE (kind = 'hold'::text);

CREATE UNIQUE INDEX voucher_entry_issue ON public.voucher_entry USING btree (voucher_id) WHERE (kind = 'issue'::text);

CREATE UNIQUE INDEX voucher_entry_refund ON public.voucher_entry USING btree (voucher_id) WHERE (kind = 'refund'::text);

CREATE UNIQUE INDEX voucher_entry_released_once ON public.voucher_entry USING btree (online_payment_id) WHERE (kind = 'release'::text);

CREATE INDEX waitlist_entry_client_id ON public.waitlist_entry USING btree (client_id, created_at DESC);

CREATE UNIQUE INDEX waitlist_entry_live ON public.waitlist_entry USING btree (session_id, client_id) WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));

CREATE INDEX waitlist_entry_offer ON public.waitlist_entry USING btree (offer_expires_at) WHERE (state = 'offered'::text);

CREATE INDEX waitlist_entry_session_id ON public.waitlist_entry USING btree (session_id, "position") WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));

CREATE TRIGGER achievement_award_client BEFORE INSERT OR UPDATE OF client_id ON public.achievement_award FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE TRIGGER area_approval_check BEFORE INSERT OR UPDATE ON public.area_approval FOR EACH ROW EXECUTE FUNCTION check_area_approval();

CREATE TRIGGER area_release_append_only BEFORE DELETE OR UPDATE ON public.area_release FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_all_but_blanking();

CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER booking_agenda_insert AFTER INSERT ON public.booking REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER booking_agenda_update AFTER UPDATE ON public.booking REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER booking_client BEFORE INSERT OR UPDATE OF client_id ON public.booking FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE TRIGGER booking_client_insert AFTER INSERT ON public.booking REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_clients();

CREATE TRIGGER booking_client_update AFTER UPDATE ON public.booking REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_clients();

CREATE TRIGGER booking_seat AFTER INSERT OR DELETE OR UPDATE ON public.booking FOR EACH ROW EXECUTE FUNCTION count_booking_seat();

CREATE TRIGGER card_setup_client BEFORE INSERT OR UPDATE OF client_id ON public.card_setup FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE TRIGGER cash_movement_append_only BEFORE DELETE OR UPDATE ON public.cash_movement FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('reason');

CREATE TRIGGER cash_movement_is_sealed AFTER INSERT ON public.cash_movement FOR EACH ROW EXECUTE FUNCTION seal_fact('movement');

CREATE TRIGGER cash_movement_no_truncate BEFORE TRUNCATE ON public.cash_movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER cash_session_is_immutable BEFORE DELETE OR UPDATE ON public.cash_session FOR EACH ROW EXECUTE FUNCTION refuse_change_of_closed_session();

CREATE CONSTRAINT TRIGGER class_series_keeps_seats AFTER UPDATE OF capacity ON public.class_series NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION class_series_keeps_seats();

CREATE TRIGGER client_agenda_update AFTER UPDATE ON public.client REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER client_merged BEFORE UPDATE ON public.client FOR EACH ROW EXECUTE FUNCTION refuse_change_of_merged_client();

CREATE TRIGGER client_tags_of_changed AFTER UPDATE OF tags ON public.client FOR EACH ROW WHEN ((new.tags IS DISTINCT FROM old.tags)) EXECUTE FUNCTION count_client_tags();

CREATE TRIGGER client_tags_of_new AFTER INSERT ON public.client FOR EACH ROW WHEN ((new.tags <> '{}'::text[])) EXECUTE FUNCTION count_client_tags();

CREATE TRIGGER client_tags_of_removed AFTER DELETE ON public.client FOR EACH ROW WHEN ((old.tags <> '{}'::text[])) EXECUTE FUNCTION count_client_tags();

CREATE TRIGGER client_consent_client BEFORE INSERT OR UPDATE OF client_id ON public.client_consent FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE TRIGGER client_health_client BEFORE INSERT OR UPDATE OF client_id ON public.client_health FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE TRIGGER credit_entry_append_only BEFORE UPDATE ON public.credit_entry FOR EACH ROW EXECUTE FUNCTION refuse_all_but_blank_reason();

CREATE TRIGGER credit_entry_balance BEFORE INSERT ON public.credit_entry FOR EACH ROW EXECUTE FUNCTION add_to_balance();

CREATE TRIGGER credit_entry_no_delete BEFORE DELETE ON public.credit_entry FOR EACH ROW EXECUTE FUNCTION refuse_all_but_taken_back();

CREATE TRIGGER credit_entry_no_truncate BEFORE TRUNCATE ON public.credit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER document_append_only BEFORE DELETE OR UPDATE ON public.document FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER document_has_tax_of_territory BEFORE INSERT ON public.document FOR EACH ROW EXECUTE FUNCTION refuse_tax_of_another_territory();

CREATE TRIGGER document_is_sealed AFTER INSERT ON public.document FOR EACH ROW EXECUTE FUNCTION seal_fact('document');

CREATE TRIGGER document_no_truncate BEFORE TRUNCATE ON public.document FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER fact_seal_append_only BEFORE DELETE OR UPDATE ON public.fact_seal FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER fact_seal_no_truncate BEFORE TRUNCATE ON public.fact_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER fiscal_anchor_append_only BEFORE DELETE OR UPDATE ON public.fiscal_anchor FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER fiscal_anchor_no_truncate BEFORE TRUNCATE ON public.fiscal_anchor FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER fiscal_record_append_only BEFORE DELETE OR UPDATE ON public.fiscal_record FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER fiscal_record_is_sealed AFTER INSERT ON public.fiscal_record FOR EACH ROW EXECUTE FUNCTION seal_fact('record');

CREATE TRIGGER fiscal_record_no_truncate BEFORE TRUNCATE ON public.fiscal_record FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER household_member_check BEFORE INSERT OR UPDATE OF payer_id, dependant_id ON public.household_member FOR EACH ROW EXECUTE FUNCTION check_household();

CREATE TRIGGER household_member_dependant BEFORE INSERT OR UPDATE OF dependant_id ON public.household_member FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('dependant_id');

CREATE TRIGGER household_member_payer BEFORE INSERT OR UPDATE OF payer_id ON public.household_member FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('payer_id');

CREATE TRIGGER legal_text_append_only BEFORE DELETE OR UPDATE ON public.legal_text FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER legal_text_no_truncate BEFORE TRUNCATE ON public.legal_text FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER membership_client BEFORE INSERT OR UPDATE OF client_id ON public.membership FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE TRIGGER online_payment_client BEFORE INSERT OR UPDATE OF client_id ON public.online_payment FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE TRIGGER package_purchase_agenda_insert AFTER INSERT ON public.package_purchase REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER package_purchase_agenda_update AFTER UPDATE ON public.package_purchase REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER package_purchase_client BEFORE INSERT OR UPDATE OF client_id ON public.package_purchase FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE CONSTRAINT TRIGGER pay_statement_adds_up AFTER INSERT ON public.pay_statement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION pay_statement_adds_up();

CREATE TRIGGER pay_statement_append_only BEFORE DELETE OR UPDATE ON public.pay_statement FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER pay_statement_line_append_only BEFORE DELETE OR UPDATE ON public.pay_statement_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER balance_payment_has_entry AFTER INSERT OR UPDATE ON public.payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION balance_payment_has_entry();

CREATE CONSTRAINT TRIGGER cash_is_in_drawer AFTER INSERT OR UPDATE ON public.payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cash_is_in_drawer();

CREATE TRIGGER payment_is_sealed AFTER INSERT OR UPDATE OF state ON public.payment FOR EACH ROW WHEN ((new.state = 'captured'::text)) EXECUTE FUNCTION seal_fact('payment');

CREATE CONSTRAINT TRIGGER prepaid_is_not_taxed AFTER INSERT OR UPDATE ON public.payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION prepaid_is_not_taxed();

CREATE CONSTRAINT TRIGGER refund_stays_below AFTER INSERT OR UPDATE ON public.payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refund_stays_below();

CREATE TRIGGER promotion_use_client BEFORE INSERT OR UPDATE OF client_id ON public.promotion_use FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE TRIGGER promotion_use_within_limits BEFORE INSERT OR UPDATE ON public.promotion_use FOR EACH ROW EXECUTE FUNCTION promotion_use_stays_within_limits();

CREATE TRIGGER registry_channel_notify AFTER INSERT OR DELETE OR UPDATE ON public.registry_channel FOR EACH STATEMENT EXECUTE FUNCTION notify_registry();

CREATE TRIGGER registry_event_append_only BEFORE DELETE OR UPDATE ON public.registry_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER registry_event_no_truncate BEFORE TRUNCATE ON public.registry_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER registry_revision_append_only BEFORE DELETE OR UPDATE ON public.registry_revision FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER registry_revision_next BEFORE INSERT ON public.registry_revision FOR EACH ROW EXECUTE FUNCTION next_revision();

CREATE TRIGGER registry_revision_no_truncate BEFORE TRUNCATE ON public.registry_revision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER sale_adds_up AFTER INSERT OR UPDATE ON public.sale DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sale_adds_up();

CREATE TRIGGER sale_client BEFORE INSERT OR UPDATE OF client_id ON public.sale FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE TRIGGER sale_is_immutable BEFORE DELETE OR UPDATE ON public.sale FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued_sale();

CREATE TRIGGER sale_line_is_immutable BEFORE DELETE OR UPDATE ON public.sale_line FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued_line();

CREATE TRIGGER sale_tax_append_only BEFORE DELETE OR UPDATE ON public.sale_tax FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER sale_tax_no_truncate BEFORE TRUNCATE ON public.sale_tax FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER saved_card_client BEFORE INSERT OR UPDATE OF client_id ON public.saved_card FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE TRIGGER sepa_mandate_client BEFORE INSERT OR UPDATE OF client_id ON public.sepa_mandate FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE TRIGGER session_agenda_delete AFTER DELETE ON public.session REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER session_agenda_insert AFTER INSERT ON public.session REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER session_agenda_update AFTER UPDATE ON public.session REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER session_client_update AFTER UPDATE ON public.session REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_clients_of_sessions();

CREATE TRIGGER session_resource_follows AFTER UPDATE OF busy, status ON public.session FOR EACH ROW EXECUTE FUNCTION session_resource_follows();

CREATE TRIGGER session_resource_client_delete AFTER DELETE ON public.session_resource REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_clients_of_rooms();

CREATE TRIGGER session_resource_client_insert AFTER INSERT ON public.session_resource REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_clients_of_rooms();

CREATE TRIGGER shift_note_agenda_insert AFTER INSERT ON public.shift_note REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER shift_note_agenda_update AFTER UPDATE ON public.shift_note REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER standing_seat_client BEFORE INSERT OR UPDATE OF client_id ON public.standing_seat FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE CONSTRAINT TRIGGER standing_seats_fit AFTER INSERT OR UPDATE ON public.standing_seat NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION standing_seats_fit();

CREATE TRIGGER standing_seat_wait_client BEFORE INSERT OR UPDATE OF client_id ON public.standing_seat_wait FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE TRIGGER stock_movement_append_only BEFORE DELETE OR UPDATE ON public.stock_movement FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('reason');

CREATE TRIGGER stock_movement_no_truncate BEFORE TRUNCATE ON public.stock_movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER substitute_request_agenda_insert AFTER INSERT ON public.substitute_request REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER substitute_request_agenda_update AFTER UPDATE ON public.substitute_request REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER time_off_agenda_insert AFTER INSERT ON public.time_off REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER time_off_agenda_update AFTER UPDATE ON public.time_off REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER voucher_entry_append_only BEFORE DELETE OR UPDATE ON public.voucher_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER voucher_entry_is_covered BEFORE INSERT ON public.voucher_entry FOR EACH ROW EXECUTE FUNCTION voucher_stays_covered();

CREATE TRIGGER voucher_entry_no_truncate BEFORE TRUNCATE ON public.voucher_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER waitlist_entry_agenda_insert AFTER INSERT ON public.waitlist_entry REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER waitlist_entry_agenda_update AFTER UPDATE ON public.waitlist_entry REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda();

CREATE TRIGGER waitlist_entry_client BEFORE INSERT OR UPDATE OF client_id ON public.waitlist_entry FOR EACH ROW EXECUTE FUNCTION refuse_merged_client('client_id');

CREATE TRIGGER waitlist_entry_client_insert AFTER INSERT ON public.waitlist_entry REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_clients();

CREATE TRIGGER waitlist_entry_client_update AFTER UPDATE ON public.waitlist_entry REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_clients();

CREATE TRIGGER waitlist_entry_seat AFTER INSERT OR UPDATE ON public.waitlist_entry FOR EACH ROW EXECUTE FUNCTION count_offered_seat();

create view booking_debt as
 SELECT b.id AS booking_id,
    b.client_id,
    s.id AS session_id,
        CASE
            WHEN f.is_due THEN b.fee_minor
            ELSE b.price_minor
        END AS price_minor,
        CASE
            WHEN (f.is_due AND (NOT b.is_fee_taxed)) THEN 'notSubject'::text
            ELSE b.tax_treatment
        END AS tax_treatment,
        CASE
            WHEN (f.is_due AND (NOT b.is_fee_taxed)) THEN 'N1'::text
            ELSE b.tax_cause
        END AS tax_cause,
        CASE
            WHEN (f.is_due AND (NOT b.is_fee_taxed)) THEN 0
            ELSE b.tax_basis_points
        END AS tax_basis_points,
        CASE
            WHEN f.is_due THEN b.status
            ELSE NULL::text
        END AS fee_cause
   FROM ((booking b
     JOIN session s ON ((s.id = b.session_id)))
     CROSS JOIN LATERAL ( SELECT ((b.fee_minor IS NOT NULL) AND (b.status = ANY (ARRAY['noShow'::text, 'cancelledLate'::text]))) AS is_due) f)
  WHERE ((b.status = ANY (ARRAY['confirmed'::text, 'attended'::text, 'noShow'::text, 'cancelledLate'::text])) AND (b.waived_at IS NULL) AND
        CASE
            WHEN f.is_due THEN (b.fee_minor > 0)
            ELSE ((b.price_minor > 0) AND (NOT (EXISTS ( SELECT
               FROM booking_spend e
              WHERE ((e.booking_id = b.id) AND (NOT e.is_returned))))))
        END AND (NOT (EXISTS ( SELECT
           FROM (sale_line l
             JOIN sale s_1 ON ((s_1.id = l.sale_id)))
          WHERE ((l.booking_id = b.id) AND (s_1.state = 'issued'::text))
         HAVING (sum(l.quantity) > 0)))));

create view booking_spend as
 SELECT e.booking_id,
    p.id AS purchase_id,
    e.amount,
    e.round,
    (EXISTS ( SELECT 1
           FROM credit_entry r
          WHERE ((r.booking_id = e.booking_id) AND (r.kind = 'return'::text) AND (r.round = e.round)))) AS is_returned
   FROM (credit_entry e
     JOIN package_purchase p ON ((p.id = e.purchase_id)))
  WHERE ((e.kind = 'spend'::text) AND (NOT (EXISTS ( SELECT 1
           FROM credit_entry later
          WHERE ((later.booking_id = e.booking_id) AND (later.kind = 'spend'::text) AND (later.round > e.round))))));

create view document_tax as
 SELECT d.id AS document_id,
    t.tax_treatment,
    t.tax_cause,
    t.tax_basis_points,
    (sum(t.gross_minor))::integer AS gross_minor,
    (sum(t.base_minor))::integer AS base_minor,
    (sum(t.quota_minor))::integer AS quota_minor
   FROM ((document d
     CROSS JOIN LATERAL ( SELECT d.sale_id
        UNION ALL
         SELECT c.sale_id
           FROM document c
          WHERE (c.id = ANY (d.replaces_corrections))) s)
     JOIN sale_tax t ON ((t.sale_id = s.sale_id)))
  GROUP BY d.id, t.tax_treatment, t.tax_cause, t.tax_basis_points
 HAVING ((d.replaces_corrections = '{}'::uuid[]) OR (sum(t.gross_minor) <> 0));

create view sale_balance as
 SELECT s.id AS sale_id,
    s.client_id,
    s.due_on,
    s.issued_at,
    (s.total_minor + COALESCE(r.total_minor, (0)::bigint)) AS total_minor,
    (COALESCE(p.paid_minor, (0)::bigint) + COALESCE(r.paid_minor, (0)::bigint)) AS paid_minor,
    ((((s.total_minor + COALESCE(r.total_minor, (0)::bigint)) - COALESCE(p.paid_minor, (0)::bigint)) - COALESCE(r.paid_minor, (0)::bigint)) - COALESCE(p.collecting_minor, (0)::bigint)) AS owed_minor,
    COALESCE(p.collecting_minor, (0)::bigint) AS collecting_minor
   FROM ((sale s
     LEFT JOIN LATERAL ( SELECT sum(p_1.amount_minor) FILTER (WHERE (p_1.state = 'captured'::text)) AS paid_minor,
            sum(p_1.amount_minor) FILTER (WHERE (p_1.state = 'collecting'::text)) AS collecting_minor
           FROM payment p_1
          WHERE ((p_1.sale_id = s.id) AND (p_1.state = ANY (ARRAY['captured'::text, 'collecting'::text])))) p ON (true))
     LEFT JOIN LATERAL ( SELECT sum(b.total_minor) AS total_minor,
            ( SELECT sum(p_1.amount_minor) AS sum
                   FROM (payment p_1
                     JOIN sale f ON ((f.id = p_1.sale_id)))
                  WHERE ((f.original_sale_id = s.id) AND (f.state = 'issued'::text) AND (p_1.state = 'captured'::text))) AS paid_minor
           FROM sale b
          WHERE ((b.original_sale_id = s.id) AND (b.state = 'issued'::text))) r ON (true))
  WHERE ((s.kind = 'sale'::text) AND (s.state = 'issued'::text));

create view voucher_balance as
 SELECT v.id AS voucher_id,
    COALESCE(sum(e.amount_minor), (0)::bigint) AS balance_minor
   FROM (voucher v
     LEFT JOIN voucher_entry e ON ((e.voucher_id = v.id)))
  GROUP BY v.id;
