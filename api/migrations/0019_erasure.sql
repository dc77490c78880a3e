-- The registry and the ledger are only added to. When somebody's data are erased, what they say of
-- that person may be blanked, and nothing else: these triggers are the judge, whoever asks.

-- The fields of an audit entry that say who somebody is.
create function is_personal_field(field text) returns boolean
language sql immutable
return field in ('name', 'email', 'phone', 'birthDate', 'tags', 'notes', 'healthNotes');

-- The changes of an entry without what they say of a person; that they were made stays.
create function blanked_changes(changes jsonb) returns jsonb
language sql immutable
return (
  select coalesce(jsonb_agg(
    case when is_personal_field(c.change ->> 'field')
      then c.change || '{"before": null, "after": null}' else c.change end order by c.n), '[]')
  from jsonb_array_elements(changes) with ordinality c (change, n)
);

-- Erased by a fact of the registry itself: without that entry there is no blanking.
create function is_of_erased_client(thing text, thing_id uuid) returns boolean
language sql stable
return exists (
  select from audit_entry e
  where e.action = 'erased' and (
    (e.entity = thing and e.entity_id = thing_id)
    or (thing = 'booking' and e.entity = 'client'
      and e.entity_id = (select b.client_id from booking b where b.id = thing_id))
    or (thing = 'packagePurchase' and e.entity = 'client'
      and e.entity_id = (select p.client_id from package_purchase p where p.id = thing_id))
  )
);

create function refuse_all_but_blanking() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - array['changes', 'reason'] = to_jsonb(old) - array['changes', 'reason']
    and new.changes in (old.changes, blanked_changes(old.changes))
    and (new.reason is null or new.reason = old.reason)
    and old.action <> 'erased'
    and is_of_erased_client(old.entity, old.entity_id)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
drop trigger if exists audit_entry_append_only on audit_entry;
create trigger audit_entry_append_only before update or delete on audit_entry
for each row execute function refuse_all_but_blanking();

-- Of the ledger, only the words that somebody wrote beside a movement.
create function refuse_all_but_blank_reason() returns trigger
language plpgsql as $$
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
$$;
drop trigger if exists credit_entry_append_only on credit_entry;
create trigger credit_entry_append_only before update or delete on credit_entry
for each row execute function refuse_all_but_blank_reason();

-- Whatever a table says belongs to an account (it would go with it) goes, of tables to come too: the
-- account itself stays, because the ledger refers to who moved a credit.
create function remove_belongings(account uuid) returns void
language plpgsql as $$
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
$$;
