-- The audit and the log-ins are read by whom, by what and by where from, the last first, and by
-- keyset: each filter has an index in that order, so that a page costs the same however many there
-- are. (Of one thing there is `audit_entry_entity` already.)
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor_user_id, at desc, id desc);
-- What the system did: `is null` gives no order out of the index above.
create index audit_entry_system on audit_entry (at desc, id desc) where actor_user_id is null;
create index audit_entry_action on audit_entry (entity, action, at desc, id desc);

create index login_event_address on login_event (address, at desc, id desc);
create index login_event_outcome on login_event (outcome, at desc, id desc);
create index login_event_unknown on login_event (at desc, id desc) where user_id is null;
