-- The documents of one sale, F3 included, and a document by its number or its digits alone.
-- works with code from 0064
create index document_by_sale on document (sale_id);
create index document_by_digits on document (number);
create index document_by_compact_number on document
  (upper(regexp_replace(full_number, '[^A-Za-z0-9]', '', 'g')) text_pattern_ops);
