-- A card is saved without buying anything, and fees are charged to it; a code may take off all that
-- something costs, and one for first purchases is used once.
-- works with code from 0036

create table card_setup (
  -- Also its reference: in the address that its owner comes back to, and with the provider.
  id uuid primary key,
  client_id uuid not null references client (id),
  provider text not null check (provider in ('stripe', 'redsys', 'test')),
  -- What the provider calls the page on which it is saved; null until it has answered.
  provider_reference text,
  redirect_url text,
  -- What its owner was told that may be charged to it.
  consent text not null check (btrim(consent) <> ''),
  state text not null check (state in ('started', 'saved', 'expired')),
  was_declined boolean not null default false,
  saved_card_id uuid references saved_card (id),
  started_by_user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  asked_at timestamptz,
  ask_at timestamptz not null,
  constraint card_setup_reference unique (provider, provider_reference),
  constraint card_setup_outcome check ((state = 'saved') = (saved_card_id is not null))
);
-- Two tabs save one card.
create unique index card_setup_started on card_setup (client_id) where state = 'started';
create index card_setup_to_ask on card_setup (ask_at) where state = 'started';
create index card_setup_by_client on card_setup (client_id);

-- Its owner has agreed that fees are charged to it.
alter table saved_card add column covers_fees boolean not null default false;

-- A fee is charged to a card once. `asked`: its provider is being asked; nobody waives it meanwhile.
create table fee_charge (
  booking_id uuid not null references booking (id),
  -- The fee's: one that was taken away and raised anew is another.
  fee_at timestamptz not null,
  online_payment_id uuid not null unique references online_payment (id),
  state text not null check (state in ('asked', 'charged', 'failed')),
  primary key (booking_id, fee_at)
);
-- Those that are old enough to be charged.
create index booking_fee_raised on booking (fee_at) where fee_minor > 0;

-- A code that takes off everything leaves nothing to be paid: such a purchase has a sale and no payment.
alter table online_payment
  drop constraint online_payment_total,
  add constraint online_payment_total check (
    total_minor >= 0 and voucher_minor >= 0 and total_minor + voucher_minor + promotion_minor > 0
    and (voucher_minor > 0) = (spent_voucher_id is not null)
  ),
  drop constraint online_payment_outcome,
  add constraint online_payment_outcome check (case state
    when 'started' then captured_at is null and payment_id is null and failure is null
    when 'captured' then captured_at is not null and failure is null
      and (payment_id is not null) = (total_minor + voucher_minor > 0)
    when 'failed' then captured_at is null and payment_id is null and failure is not null
    when 'expired' then captured_at is null and payment_id is null and failure is not null
    else captured_at is not null and payment_id is null and failure is not null
  end);

-- As before, and a client's first purchase is one: whichever of the codes for it they use.
create or replace function promotion_use_stays_within_limits() returns trigger language plpgsql as $$
declare
  wanted promotion_code;
begin
  -- Released, or counted already: a limit that was lowered since takes no use back.
  if new.released_at is not null or (tg_op = 'UPDATE' and old.released_at is null) then
    return new;
  end if;
  select * into wanted from promotion_code where id = new.promotion_id;
  if wanted.is_for_new_clients then
    -- Before the code, as sales lock them.
    perform from client where id = new.client_id for no key update;
  end if;
  select * into wanted from promotion_code where id = new.promotion_id for no key update;
  if (select count(*) from promotion_use u
      where u.promotion_id = new.promotion_id and u.released_at is null and u.id <> new.id)
      >= wanted.total_limit
    or (select count(*) from promotion_use u
      where u.promotion_id = new.promotion_id and u.client_id = new.client_id
        and u.released_at is null and u.id <> new.id)
      >= wanted.client_limit
    or (wanted.is_for_new_clients and exists (
      select from promotion_use u join promotion_code c on c.id = u.promotion_id
      where u.client_id = new.client_id and c.is_for_new_clients
        and u.released_at is null and u.id <> new.id))
  then
    raise exception 'promotion % is used up', wanted.code
      using errcode = 'check_violation', constraint = 'promotion_use_limit';
  end if;
  return new;
end
$$;
