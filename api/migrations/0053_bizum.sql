-- Bizum is a method of payment of its own: until now it was written down as a transfer.
-- works with code from 0048
alter table payment drop constraint payment_method_check;
alter table payment add constraint payment_method_check
  check (method in ('cash', 'card', 'bizum', 'transfer', 'online', 'balance', 'other'));
