-- Files of memberships and of SEPA mandates. Their work has a job of its own, which older code leaves alone. A
-- mandate keeps the reference that its bank knows, so everything that the bank's files allow is allowed: no slash at the
-- start and no two together.
-- works with code from 0064
alter table client_import
  drop constraint client_import_kind_check,
  add constraint client_import_kind_check
    check (kind in ('clients', 'services', 'bonos', 'memberships', 'mandates', 'bookings'));

alter table client_import_row
  add column membership_id uuid references membership (id) on delete set null,
  add column mandate_id uuid references sepa_mandate (id) on delete set null;
create index client_import_row_membership on client_import_row (membership_id)
where membership_id is not null;
create index client_import_row_mandate on client_import_row (mandate_id)
where mandate_id is not null;

alter table sepa_mandate
  drop constraint sepa_mandate_reference_check,
  add constraint sepa_mandate_reference_check check (reference ~ '^(?!/)(?!.*//)(?!.*/$)[A-Z0-9+?/:().,''-]{1,35}$');
