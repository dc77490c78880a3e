-- Whether the owner has chosen between invoices and receipts, which the list of first steps asks. Centers
-- that already charge have chosen.
-- works with code from 0064
alter table money_settings add column is_invoicing_answered boolean not null default false;

update money_settings set is_invoicing_answered = true
where regime = 'verifactu' or exists (select from document);
