-- Charges at the front desk by a card terminal or a saved card: an online payment whose subject is
-- the whole charge, which is executed when the card is charged.
-- works with code from 0086

alter table online_payment
  -- A buyer without a client record can pay at a terminal.
  alter column client_id drop not null,
  -- The charge to execute, and who asked for it; null once the payment has ended.
  add column charge jsonb,
  -- What the executed charge did: ids and amounts.
  add column charge_result jsonb,
  -- The provider's reference of the terminal; null for a saved card.
  add column terminal_reference text,
  -- The error code of a charge that could not be executed after the card was charged.
  add column refusal text,
  drop constraint online_payment_kind_check,
  add constraint online_payment_kind_check check
    (kind in ('hold', 'booking', 'sale', 'package', 'product', 'voucher', 'charge')),
  drop constraint online_payment_failure_check,
  add constraint online_payment_failure_check check (failure in ('declined', 'expired',
    'seat_lost', 'amount_mismatch', 'already_paid', 'not_on_sale', 'authentication_required',
    'voucher_spent', 'promotion_used', 'terminal_offline', 'charge_refused')),
  drop constraint online_payment_subject,
  add constraint online_payment_subject check (case kind
    when 'hold' then booking_id is not null
    when 'booking' then booking_id is not null
    when 'sale' then sale_id is not null
    when 'package' then package_template_id is not null
    when 'voucher' then voucher_recipient is not null and voucher_message is not null
      and voucher_email is not null and spent_voucher_id is null
    when 'charge' then (terminal_reference is null) <> (saved_card_id is null)
    else product_id is not null
  end),
  drop constraint online_payment_outcome,
  add constraint online_payment_outcome check (case state
    when 'started' then captured_at is null and payment_id is null and failure is null
    when 'captured' then captured_at is not null and failure is null
      -- A charge may pay several sales: its payments refer to it.
      and (payment_id is not null) = (kind <> 'charge' and total_minor + voucher_minor > 0)
    when 'failed' then captured_at is null and payment_id is null and failure is not null
    when 'expired' then captured_at is null and payment_id is null and failure is not null
    else captured_at is not null and payment_id is null and failure is not null
  end),
  add constraint online_payment_charge check (
    (kind = 'charge' or (charge is null and charge_result is null and terminal_reference is null
      and client_id is not null))
    and (charge is null or state = 'started')
    and (charge_result is not null) = (kind = 'charge' and state = 'captured'));

-- guard: one card charge of a client at a time (card-charges.test.ts)
-- without: `unique `
create unique index online_payment_charge_of_client on online_payment (client_id)
  where kind = 'charge' and state = 'started';
-- guard: one card charge of a terminal at a time (card-charges.test.ts)
-- without: `unique `
create unique index online_payment_charge_of_terminal on online_payment (terminal_reference)
  where kind = 'charge' and state = 'started';

alter table payment
  -- The card charge at the front desk that captured it.
  add column online_payment_id uuid references online_payment (id);
create index payment_by_online_payment on payment (online_payment_id)
  where online_payment_id is not null;

-- The owner has consented to purchases at the front desk.
alter table saved_card add column covers_front_desk boolean not null default false;
alter table card_setup add column covers_front_desk boolean not null default false;
