-- Redsys takes payments, beside Stripe and the bank of the demo; memberships change their package.
-- works with code from 0036
alter table online_payment drop constraint online_payment_provider_check;
alter table online_payment add constraint online_payment_provider_check
  check (provider in ('stripe', 'redsys', 'test'));
alter table payment_event drop constraint payment_event_provider_check;
alter table payment_event add constraint payment_event_provider_check
  check (provider in ('stripe', 'redsys', 'test'));
alter table saved_card drop constraint saved_card_provider_check;
alter table saved_card add constraint saved_card_provider_check
  check (provider in ('stripe', 'redsys', 'test'));

-- Of a provider that keeps no keys: since when it isn't known whether it did what it was asked.
alter table online_refund add column asked_at timestamptz;

-- The package that a membership renews as, when its client has changed it for the next period.
alter table membership add column next_template_id uuid references package_template (id);
