-- The fixed seats that a client chose with a plan: they are held until the payment ends.
-- works with code from 0090

alter table online_payment
  -- Series, weekday, and whether the client waits for a seat there; null without a plan.
  add column slots jsonb,
  add constraint online_payment_slots check
    (slots is null or (kind = 'package' and jsonb_typeof(slots) = 'array'));

create index online_payment_holding_places on online_payment using gin (slots jsonb_path_ops)
  where state = 'started' and slots is not null;
