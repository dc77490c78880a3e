-- The history of a client lists the mails to their addresses.
-- works with code from 0064
create index outbox_recipient on outbox (recipient, created_at desc);
