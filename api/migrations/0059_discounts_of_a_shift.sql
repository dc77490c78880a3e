-- The discounts that a person at reception may give in one shift, over all sales. Until now only the discount
-- of each line had a limit, so small discounts added up.
-- works with code from 0048
alter table money_settings add column discount_shift_limit_minor integer not null default 10000
  check (discount_shift_limit_minor >= 0);
