-- What was promised and charged stays as it was: the notice of a mandate, the account of a collection and
-- the creditor of a batch. A bank can return a collection without saying its amount.
-- works with code from 0069

-- Calendar days of notice that the signed text promises; null while it is unsigned.
alter table sepa_mandate add column notice_days smallint check (notice_days between 1 and 14);
update sepa_mandate m set notice_days = s.notice_days
from direct_debit_settings s where m.signed_on is not null;

-- The account that was charged, as the mandate had it. The hash is null when its key was lost.
alter table direct_debit_item add column iban_hash text, add column iban_country text,
  add column iban_last_four text;
-- Of earlier collections of a mandate whose account changed it is not known.
update direct_debit_item i
set iban_hash = m.iban_hash, iban_country = m.iban_country, iban_last_four = m.iban_last_four
from sepa_mandate m
where m.id = i.mandate_id and i.payment_id is not null and m.amendments = '[]';

-- The creditor identifier in the file that was sent.
alter table direct_debit_batch add column creditor_id text;

-- Of a file of a refused batch or block: the cause is the center's, not the client's account.
alter table direct_debit_return alter column amount_minor drop not null,
  add column is_of_file boolean not null default false;
