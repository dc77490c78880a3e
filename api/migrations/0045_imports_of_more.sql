-- What comes from files besides clients: services, bonos that are still good, and bookings to come.
-- No older code works with it: it would bring in a file of bonos as if it were one of clients, and
-- doesn't know the entries that come of one. The ledger is closed for as long as this takes.

alter table client_import
  add column kind text not null default 'clients'
    check (kind in ('clients', 'services', 'bonos', 'bookings')),
  -- Of bookings: the other program took what they cost already. Null until somebody says it.
  add column are_settled boolean;

alter table client_import_row
  add column service_id uuid references service (id) on delete set null,
  add column purchase_id uuid references package_purchase (id) on delete set null,
  add column booking_id uuid references booking (id) on delete set null;
create index client_import_row_service on client_import_row (service_id)
where service_id is not null;
create index client_import_row_purchase on client_import_row (purchase_id)
where purchase_id is not null;
create index client_import_row_booking on client_import_row (booking_id)
where booking_id is not null;

-- A bono that was bought elsewhere has no sale here.
alter table package_purchase alter column sale_line_id drop not null;

alter table credit_entry
  drop constraint credit_entry_kind_check,
  add constraint credit_entry_kind_check check (kind in
    ('purchase', 'spend', 'return', 'expire', 'adjust', 'refund', 'award', 'import')),
  add constraint credit_entry_import check (kind <> 'import' or amount >= 0),
  -- Undoing an import takes its bonos away whole, as far as nothing else stands in their ledger.
  drop constraint credit_entry_purchase_id_fkey,
  add constraint credit_entry_purchase_id_fkey
    foreign key (purchase_id) references package_purchase (id) on delete cascade;

create function refuse_all_but_taken_back() returns trigger language plpgsql as $$
begin
  if old.kind = 'import'
    and not exists (select from package_purchase p where p.id = old.purchase_id)
  then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
drop trigger credit_entry_append_only on credit_entry;
create trigger credit_entry_append_only before update on credit_entry
for each row execute function refuse_all_but_blank_reason();
create trigger credit_entry_no_delete before delete on credit_entry
for each row execute function refuse_all_but_taken_back();
