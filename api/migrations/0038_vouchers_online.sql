-- Gift vouchers are bought and spent online. What one pays of a checkout is kept from being spent
-- elsewhere until that checkout is paid or over.

-- What is offered to buy online; none: no vouchers are sold there.
alter table money_settings add voucher_amounts integer[] not null default '{2000,3000,5000,10000}'
  constraint money_settings_voucher_amounts check (
    cardinality(voucher_amounts) <= 6
    and 100 <= all (voucher_amounts) and 100000 >= all (voucher_amounts)
  );

alter table online_payment
  -- Of a voucher that is bought: for whom, what it says, and where its code is sent (empty: to the buyer).
  add column voucher_recipient text,
  add column voucher_message text,
  add column voucher_email text,
  -- The voucher that pays a part, or all; `total_minor` is what is left to pay with the provider.
  add column spent_voucher_id uuid references voucher (id),
  add column voucher_minor integer not null default 0,
  drop constraint online_payment_kind_check,
  add constraint online_payment_kind_check
    check (kind in ('hold', 'booking', 'sale', 'package', 'product', 'voucher')),
  drop constraint online_payment_subject,
  add constraint online_payment_subject check (case kind
    when 'hold' then booking_id is not null
    when 'booking' then booking_id is not null
    when 'sale' then sale_id is not null
    when 'package' then package_template_id is not null
    when 'voucher' then voucher_recipient is not null and voucher_message is not null
      and voucher_email is not null and spent_voucher_id is null
    else product_id is not null
  end),
  drop constraint online_payment_failure_check,
  add constraint online_payment_failure_check check (failure in
    ('declined', 'expired', 'seat_lost', 'amount_mismatch', 'already_paid', 'not_on_sale',
     'authentication_required', 'voucher_spent')),
  drop constraint online_payment_total_minor_check,
  add constraint online_payment_total check (
    total_minor >= 0 and voucher_minor >= 0 and total_minor + voucher_minor > 0
    and (voucher_minor > 0) = (spent_voucher_id is not null)
  ),
  drop constraint online_payment_captured_minor_check,
  -- Nothing is taken where a voucher paid all.
  add constraint online_payment_taken
    check (captured_minor > 0 or (captured_minor = 0 and total_minor = 0));
-- Two tabs buy the same voucher once.
create unique index online_payment_voucher_started on online_payment
  (client_id, total_minor, voucher_recipient, voucher_email, md5(voucher_message))
  where state = 'started' and kind = 'voucher';
create index online_payment_by_voucher on online_payment (spent_voucher_id)
  where spent_voucher_id is not null;

-- A hold is off the voucher until it is released, by its payment's end or to be redeemed.
alter table voucher_entry
  add column online_payment_id uuid references online_payment (id),
  drop constraint voucher_entry_kind_check,
  add constraint voucher_entry_kind_check
    check (kind in ('issue', 'redeem', 'return', 'refund', 'void', 'hold', 'release')),
  drop constraint voucher_entry_kind,
  add constraint voucher_entry_kind check (case kind
    when 'issue' then amount_minor > 0 and payment_id is null
    when 'redeem' then amount_minor < 0 and payment_id is not null
    when 'return' then amount_minor > 0 and payment_id is not null
    when 'hold' then amount_minor < 0 and payment_id is null
    when 'release' then amount_minor > 0 and payment_id is null
    else amount_minor < 0 and payment_id is null
  end),
  add constraint voucher_entry_hold check ((kind in ('hold', 'release')) = (online_payment_id is not null));
create unique index voucher_entry_held_once on voucher_entry (online_payment_id) where kind = 'hold';
create unique index voucher_entry_released_once on voucher_entry (online_payment_id)
  where kind = 'release';
