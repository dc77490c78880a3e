-- A full invoice in place of a simplified one, of which something was given back before, is for what
-- remains: it replaces the simplified one together with the corrections that were issued of it.
-- works with code from 0048
alter table document add column replaces_corrections uuid[] not null default '{}';

-- The totals by rate that a document states: those of its sale, minus what it was issued without.
create view document_tax as
select d.id as document_id, t.tax_treatment, t.tax_cause, t.tax_basis_points,
  sum(t.gross_minor)::integer as gross_minor, sum(t.base_minor)::integer as base_minor,
  sum(t.quota_minor)::integer as quota_minor
from document d
cross join lateral (
  select d.sale_id
  union all
  select c.sale_id from document c where c.id = any (d.replaces_corrections)
) s
join sale_tax t on t.sale_id = s.sale_id
group by d.id, t.tax_treatment, t.tax_cause, t.tax_basis_points
having d.replaces_corrections = '{}' or sum(t.gross_minor) <> 0;
