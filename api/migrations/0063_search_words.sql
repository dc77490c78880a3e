-- Searches also ignore the punctuation inside names (O’Neill, Gal·la, García-Gil) and invisible
-- characters, and find «Mª» as «Maria». `searchableName` of the contract does the same in screens.
-- Searches of the previous version find the same in the new columns, except words with that
-- punctuation and «Mª»: they look for them as they were typed.
-- works with code from 0048
create function search_words(value text) returns text
language sql immutable strict parallel safe as $$
  select translate(
    public.search_text(regexp_replace(
      value, E'(^|\\s)m(\\.?[ª\u1D43]\\.?|a\\.)(?=\\s|$)', E'\\1Maria', 'gi'
    )),
    E'\'\u2019\u2018\u02BC\u00B4`\u00B7\u2022.-\u2010\u2011\u2012\u2013\u2014\u2015\u00AD\u061C\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2066\u2067\u2068\u2069\uFEFF',
    ''
  )
$$;

-- The expression of a generated column cannot be changed before PostgreSQL 17.
alter table client drop column search;
alter table client add column search text not null generated always as (
  search_words(name) || ' ' || coalesce(search_text(email), '') || ' ' || coalesce(phone, '')
) stored;
create index client_search on client using gin (search gin_trgm_ops);

alter table product drop column search;
alter table product add column search text not null generated always as (
  search_words(name) || ' ' || coalesce(lower(barcode), '')
) stored;
create index product_search on product using gin (search gin_trgm_ops);
