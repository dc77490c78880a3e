-- A gift voucher that can only buy what bears one rate is taxed when it is sold (single-purpose); any
-- other isn't, and what it buys is (multi-purpose, N1). What a voucher is, is the tax of the line that
-- sold it, which never changes.
-- works with code from 0048
alter table sale_line drop constraint sale_line_voucher;
alter table sale_line add constraint sale_line_voucher check (
  kind <> 'voucher'
  or (abs(quantity) = 1 and discount_minor = 0 and (tax_treatment <> 'notSubject' or tax_cause = 'N1'))
);

-- What the owner has confirmed; null: what the catalogue says.
alter table money_settings add voucher_purpose text
  constraint money_settings_voucher_purpose check (voucher_purpose in ('single', 'multi'));

-- The economic activity as the book of issued invoices names it: code and type (A03), and the heading of
-- the Spanish tax on economic activities (IAE). Empty: the book leaves it empty.
alter table money_settings
  add activity text not null default ''
    constraint money_settings_activity check (activity in ('', 'A01', 'A03', 'A04', 'A05')),
  add iae_heading text not null default ''
    constraint money_settings_iae_heading check (iae_heading ~ '^[0-9.]{0,7}$');

-- Checked at commit: what a single-purpose voucher pays, or gets back, is not taxed by the sale's document.
create function prepaid_is_not_taxed() returns trigger language plpgsql as $$
declare
  prepaid bigint;
  untaxed bigint;
begin
  if new.method <> 'balance' or new.state <> 'captured' then
    return null;
  end if;
  select sum(p.amount_minor) into prepaid
  from payment p
  join voucher_entry e on e.payment_id = p.id
  join voucher v on v.id = e.voucher_id
  join sale_line l on l.id = v.sale_line_id
  where p.sale_id = new.sale_id and p.state = 'captured' and l.tax_treatment <> 'notSubject';
  select coalesce(sum(gross_minor), 0) into untaxed from sale_tax
  where sale_id = new.sale_id and tax_treatment = 'notSubject' and tax_cause = 'N1';
  if abs(prepaid) > abs(untaxed) then
    raise exception 'sale % taxes what a single-purpose voucher paid', new.sale_id
      using errcode = 'check_violation', constraint = 'prepaid_is_not_taxed';
  end if;
  return null;
end
$$;
create constraint trigger prepaid_is_not_taxed after insert or update on payment
deferrable initially deferred for each row execute function prepaid_is_not_taxed();
