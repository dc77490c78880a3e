-- Fiscal records whole: which record each follows, which installation and whose program made it, and
-- what became of it at the tax office.

alter table money_settings
  -- `NumeroInstalacion` of the records.
  add installation_id text not null default gen_random_uuid()::text,
  add constraint money_settings_producer
    check (regime = 'plain' or (producer_name <> '' and producer_tax_id <> ''));

-- Beside the hash, because whoever waited for the chain doesn't yet see the record that ended it.
alter table fiscal_chain
  add last_issuer_tax_id text not null default '',
  add last_number text not null default '',
  add last_issued_on text not null default '';

-- When the tax office may be asked next, and since when it could not be reached.
create table fiscal_sending (
  id smallint primary key default 1 check (id = 1),
  not_before timestamptz,
  failing_since timestamptz,
  last_error text
);
insert into fiscal_sending default values;

-- A full invoice in place of a simplified one may be cancelled, and another one issued. That only one
-- stands, the sale's lock makes sure.
drop index document_replaced_once;
create index document_by_corrected on document (corrects_document_id)
  where corrects_document_id is not null;
