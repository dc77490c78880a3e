-- What somebody who waits has agreed to: the seat at once, with a bono that fits, or an offer to think over.
alter table waitlist_entry add column is_automatic boolean not null default true;
