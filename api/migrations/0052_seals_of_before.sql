-- Seals what was issued, charged and moved before there were seals. Apart from the migration that makes
-- the triggers, because this one reads everything and keeps no table from those who sell meanwhile.
-- works with code from 0048
insert into fact_seal (kind, subject_id, sale_id, full_number, digests, is_from_before)
select 'document', id, sale_id, full_number, document_digests(id), true from document
on conflict do nothing;
insert into fact_seal (kind, subject_id, digests, is_from_before)
select 'record', id, record_digests(id), true from fiscal_record
on conflict do nothing;
insert into fact_seal (kind, subject_id, sale_id, digests, is_from_before)
select 'payment', id, sale_id, payment_digests(id), true from payment where state = 'captured'
on conflict do nothing;
insert into fact_seal (kind, subject_id, digests, is_from_before)
select 'movement', id, movement_digests(id), true from cash_movement
on conflict do nothing;
