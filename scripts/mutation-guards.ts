/**
 * What keeps a booking, a credit, a place or a permission right, each with the test that must fail
 * without it. docs/correctness.md has the measured list.
 */
export interface Guard {
  name: string;
  file: string;
  /** Occurs once in the file. */
  find: string;
  replace: string;
  /** Locks are only noticed where several connections are: PGlite has one. */
  database: 'pglite' | 'postgres';
  /** A test file of `api/src`. */
  test: string;
}

const booking = 'api/migrations/0005_booking.sql';
const judge = 'correctness/last-judge.test.ts';
const bookings = 'bookings/bookings.test.ts';
const edgeCases = 'correctness/edge-cases.test.ts';

/** Something the schema refuses; `find` is taken out of the migration. */
const schema = (name: string, find: string, replace = ''): Guard => ({
  name,
  file: booking,
  find,
  replace,
  database: 'pglite',
  test: judge,
});

const lock = (name: string, file: string, find: string, replace: string, test: string): Guard => ({
  name,
  file: `api/src/${file}`,
  find,
  replace,
  database: 'postgres',
  test,
});

const check = (name: string, file: string, find: string, replace: string, test: string): Guard => ({
  ...lock(name, file, find, replace, test),
  database: 'pglite',
});

export const guards: readonly Guard[] = [
  schema('constraint session_capacity', 'constraint session_capacity check (taken <= capacity),'),
  schema(
    'exclusion session_professional_overlap',
    `check (kind = 'class' or capacity = 1),
  constraint session_professional_overlap exclude using gist (
    professional_id with =, busy with &&
  ) where (status <> 'cancelled')`,
    `check (kind = 'class' or capacity = 1)`,
  ),
  schema(
    'exclusion session_resource_overlap',
    `primary key (session_id, resource_id),
  constraint session_resource_overlap exclude using gist (
    resource_id with =, busy with &&
  ) where (is_active and is_exclusive)`,
    'primary key (session_id, resource_id)',
  ),
  schema(
    'trigger session_resource_follows',
    `create trigger session_resource_follows after update of busy, status on session
for each row execute function session_resource_follows();`,
  ),
  schema(
    'trigger booking_place',
    `create trigger booking_place after insert or update or delete on booking
for each row execute function count_booking_place();`,
  ),
  schema(
    'trigger waitlist_entry_place',
    `create trigger waitlist_entry_place after insert or update on waitlist_entry
for each row execute function count_offered_place();`,
  ),
  schema(
    'unique booking_live',
    'create unique index booking_live on booking',
    'create index booking_live on booking',
  ),
  schema(
    'unique waitlist_entry_live',
    'create unique index waitlist_entry_live',
    'create index waitlist_entry_live',
  ),
  schema(
    'unique session_series_date',
    'create unique index session_series_date',
    'create index session_series_date',
  ),
  schema(
    'constraint package_purchase_balance',
    'constraint package_purchase_balance check (balance >= 0),',
  ),
  schema(
    'trigger credit_entry_balance',
    `create trigger credit_entry_balance before insert on credit_entry
for each row execute function add_to_balance();`,
  ),
  schema(
    'unique credit_entry_spend',
    'create unique index credit_entry_spend',
    'create index credit_entry_spend',
  ),
  schema(
    'unique credit_entry_return',
    'create unique index credit_entry_return',
    'create index credit_entry_return',
  ),
  schema(
    'trigger credit_entry_append_only',
    `create trigger credit_entry_append_only before update or delete on credit_entry
for each row execute function refuse_change();`,
  ),
  schema(
    'trigger credit_entry_no_truncate',
    `create trigger credit_entry_no_truncate before truncate on credit_entry
for each statement execute function refuse_change();`,
  ),
  {
    ...schema(
      'trigger audit_entry_append_only',
      `create trigger audit_entry_append_only before update or delete on audit_entry
for each row execute function refuse_change();`,
    ),
    file: 'api/migrations/0001_platform.sql',
  },

  lock(
    'row lock of sessions',
    'bookings/sessions.repository.ts',
    'where id = any(${ids}::uuid[]) order by id for update`',
    'where id = any(${ids}::uuid[]) order by id`',
    edgeCases,
  ),
  lock(
    'row lock of clients',
    'bookings/bookings.repository.ts',
    'order by id for no key update`',
    'order by id`',
    bookings,
  ),
  lock(
    'row lock of a client’s bonos',
    'bonos/bonos.repository.ts',
    'where client_id = ${clientId} order by id for update`',
    'where client_id = ${clientId} order by id`',
    edgeCases,
  ),
  lock(
    'row lock of a bono',
    'bonos/bonos.repository.ts',
    'where id = any(${ids}::uuid[]) order by id for update`',
    'where id = any(${ids}::uuid[]) order by id`',
    edgeCases,
  ),
  lock(
    'advisory locks of professionals and rooms',
    'database/schedule-lock.ts',
    'select pg_advisory_xact_lock(hashtextextended(${id}, 0))',
    'select ${id}::text',
    edgeCases,
  ),
  lock(
    'transactions that collide are done again',
    'database/transaction.ts',
    "new Set(['40001', '40P01'])",
    'new Set<string>()',
    'database/transaction.test.ts',
  ),

  check(
    'who waits gets the place that is free',
    'bookings/bookings.service.ts',
    'await promotion.afterLeaving(trx, session.id);',
    '',
    'waitlist/waitlist.test.ts',
  ),
  check(
    'the limit of cancelling is in time',
    'bookings/booking-rules.ts',
    'now <= booking.freeCancelUntil',
    'now < booking.freeCancelUntil',
    bookings,
  ),
  check(
    'what was said before cancelling is what is done',
    'bookings/bookings.service.ts',
    'if (preview.outcome !== expected)',
    'if (expected === null)',
    bookings,
  ),
  check(
    'the idempotency key is claimed',
    'http/idempotency.ts',
    "if (key === undefined || request.method === 'GET' || request.method === 'HEAD') return null;",
    'if (request.url) return null;',
    'http/idempotency.test.ts',
  ),
  check(
    'the answer is stored with the work',
    'http/idempotency.ts',
    'if (claim && !isSecret(this)) await storeAnswer',
    'if (claim === undefined) await storeAnswer',
    'http/idempotency.test.ts',
  ),
  check(
    'a key is for one request',
    'http/idempotency.ts',
    'if (known && !known.requestHash.equals(requestHash))',
    'if (known === undefined)',
    'http/idempotency.test.ts',
  ),
  check(
    'the origin of what changes something',
    'http/origin-check.ts',
    "if (!comesFromOurPage(request, publicUrl)) throw new DomainError('origin_refused');",
    "if (!comesFromOurPage) throw new DomainError('origin_refused');",
    'correctness/authorisation.test.ts',
  ),
  check(
    'who asks must be logged in',
    'http/authentication.ts',
    "if (found === null) throw new DomainError('not_authenticated');",
    "if (found === null) return { actor: { userId: '', role: 'admin' }, session: null as never };",
    'correctness/authorisation.test.ts',
  ),
  check(
    'the role is looked at',
    'http/policy.ts',
    "if (!mayEver(policy, actor)) throw new DomainError('forbidden');",
    '',
    'correctness/authorisation.test.ts',
  ),
  check(
    'whose it is is looked at',
    'http/policy.ts',
    'if (subject === null || !can(context.actor, policy.action, subject)) {',
    'if (subject === null) {',
    'correctness/authorisation.test.ts',
  ),
  check(
    'a login is closed by whose it is',
    'sessions/sessions.repository.ts',
    `    .where('user_id', '=', userId)
    .where('id', '=', id)`,
    `    .where('id', '=', id)`,
    'correctness/authorisation.test.ts',
  ),
  check(
    'the audit keeps no private text',
    'audit/audit.service.ts',
    'changes: withoutPrivateText(deed.entity, deed.changes ?? []),',
    'changes: deed.changes ?? [],',
    'audit/audit-secrets.test.ts',
  ),
  check(
    'private text of before is not read out',
    'audit/audit.presenter.ts',
    'changes: withoutPrivateText(entity, changes),',
    'changes,',
    'audit/audit-secrets.test.ts',
  ),
  check(
    'one’s own log-ins are one’s own',
    'audit/login-events-search.repository.ts',
    ".where('login_event.user_id', '=', userId).limit(limit)",
    '.limit(limit)',
    'audit/login-events.test.ts',
  ),
  check(
    'metrics are for who knows the token',
    'http/metrics-route.ts',
    'if (!timingSafeEqual(hashOf(given), wanted)) {',
    'if (hashOf(given) === wanted) {',
    'http/metrics.test.ts',
  ),
  check(
    'what is taken back is not counted',
    'audit/audit.service.ts',
    'afterCommit(trx, () => metrics.countAudited(deed));',
    'metrics.countAudited(deed);',
    'http/metrics.test.ts',
  ),
];
