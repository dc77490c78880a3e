-- A key is in the table once it has its answer: nothing is held for a request that may have died.

delete from idempotency_key where state = 'running';
alter table idempotency_key
  drop column state,
  drop column locked_until,
  alter column status set not null,
  alter column headers set not null,
  alter column body set not null;
