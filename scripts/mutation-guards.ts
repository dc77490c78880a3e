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
  /** Whose sources and tests it is about: the API’s unless said otherwise. */
  package?: 'gateway';
  /** A test file of the package’s `src`. */
  test: string;
}

/** The path of a guard’s test in the repository. */
export function testOf({ package: owner, test }: Pick<Guard, 'package' | 'test'>): string {
  return `${owner ?? 'api'}/src/${test}`;
}

const booking = 'api/migrations/0005_booking.sql';
const erasure = 'api/migrations/0019_erasure.sql';
const erasureOfFreeText = 'api/migrations/0058_erasure_reaches_free_text.sql';
const money = 'api/migrations/0024_money.sql';
const refunds = 'api/migrations/0026_refunds_of_payments.sql';
const seats = 'api/migrations/0022_plain_words.sql';
const seals = 'api/migrations/0051_sealed_facts.sql';
const membershipTables = 'api/migrations/0034_memberships.sql';
const importsOfMore = 'api/migrations/0045_imports_of_more.sql';
const memberships = 'money/memberships/memberships.test.ts';
const vouchers = 'money/vouchers/vouchers.test.ts';
const verification = 'money/documents/verify/verify-books.test.ts';
const documentSeries = 'money/settings/document-series.test.ts';
const redsys = 'money/online/redsys.test.ts';
const voucherTax = 'money/vouchers/voucher-tax.test.ts';
const vouchersOnline = 'money/online/vouchers-online.test.ts';
const promotions = 'money/promotions/promotions.test.ts';
const charges = 'money/sales/charges.test.ts';
const readSales = 'money/sales/read-sales.test.ts';
const schemaGuards = 'correctness/schema-guards.test.ts';
const anonymisation = 'insight/personal-data/anonymisation.test.ts';
const bookings = 'booking/bookings/bookings.test.ts';
const secondStep = 'identity/second-factor/second-step.test.ts';
const limits = 'booking/bookings/booking-limits.test.ts';
const fees = 'booking/bookings/fees/fees.test.ts';
const chargingFees = 'money/online/charging-fees.test.ts';
const edgeCases = 'correctness/edge-cases.test.ts';
const takeover = 'identity/auth/registrations/takeover.test.ts';
const throttle = 'identity/auth/login-throttle.test.ts';
const devices = 'identity/auth/devices/devices.test.ts';

/** Something the schema refuses; `find` is taken out of the migration. */
const schema = (name: string, find: string, replace = ''): Guard => ({
  name,
  file: booking,
  find,
  replace,
  database: 'pglite',
  test: schemaGuards,
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

/** What a page’s report must pass before it counts (docs/decisions/0044). */
const report = (
  name: string,
  file: string,
  find: string,
  replace: string,
  test: string,
): Guard => ({
  name,
  file: `gateway/src/${file}`,
  find,
  replace,
  database: 'pglite',
  package: 'gateway',
  test,
});
const attacks = 'registry/reports/reports.database.test.ts';
const verdicts = 'registry/reports/automatic-rollback.test.ts';

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
  {
    ...schema(
      'trigger booking_seat',
      `create trigger booking_seat after insert or update or delete on booking
for each row execute function count_booking_seat();`,
    ),
    file: seats,
  },
  {
    ...schema(
      'trigger waitlist_entry_seat',
      `create trigger waitlist_entry_seat after insert or update on waitlist_entry
for each row execute function count_offered_seat();`,
    ),
    file: seats,
  },
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
  {
    ...schema(
      'unique hours_request_waiting',
      'create unique index hours_request_waiting',
      'create index hours_request_waiting',
    ),
    file: 'api/migrations/0042_hours_requests.sql',
  },
  schema(
    'constraint package_purchase_balance',
    'constraint package_purchase_balance check (balance >= 0),',
  ),
  schema(
    'trigger credit_entry_balance',
    `create trigger credit_entry_balance before insert on credit_entry
for each row execute function add_to_balance();`,
  ),
  {
    ...schema(
      'unique credit_entry_spend',
      'create unique index credit_entry_spend',
      'create index credit_entry_spend',
    ),
    file: money,
  },
  {
    ...schema(
      'unique credit_entry_return',
      'create unique index credit_entry_return',
      'create index credit_entry_return',
    ),
    file: money,
  },
  {
    ...schema(
      'trigger credit_entry_append_only',
      `create trigger credit_entry_append_only before update on credit_entry
for each row execute function refuse_all_but_blank_reason();`,
    ),
    file: importsOfMore,
  },
  {
    ...schema(
      'trigger credit_entry_no_delete',
      `create trigger credit_entry_no_delete before delete on credit_entry
for each row execute function refuse_all_but_taken_back();`,
    ),
    file: importsOfMore,
  },
  {
    ...schema(
      'what was brought in goes only with its bono',
      `
    and not exists (select from package_purchase p where p.id = old.purchase_id)`,
    ),
    file: importsOfMore,
  },
  schema(
    'trigger credit_entry_no_truncate',
    `create trigger credit_entry_no_truncate before truncate on credit_entry
for each statement execute function refuse_change();`,
  ),
  {
    ...schema(
      'trigger audit_entry_append_only',
      `create trigger audit_entry_append_only before update or delete on audit_entry
for each row execute function refuse_all_but_blanking();`,
    ),
    file: erasure,
  },

  lock(
    'row lock of sessions',
    'booking/bookings/sessions.repository.ts',
    'where id = any(${ids}::uuid[]) order by id for update`',
    'where id = any(${ids}::uuid[]) order by id`',
    edgeCases,
  ),
  lock(
    'row lock of clients',
    'booking/bookings/bookings.repository.ts',
    'order by id for no key update`',
    'order by id`',
    bookings,
  ),
  lock(
    'row lock of a client’s bonos',
    'booking/bonos/bonos-for-bookings.repository.ts',
    'order by p.id ${isLocked ? sql`for update of p` : sql``}',
    'order by p.id ${isLocked ? sql`` : sql``}',
    edgeCases,
  ),
  lock(
    'row lock of a bono',
    'booking/bonos/bonos.repository.ts',
    'where id = any(${ids}::uuid[]) order by id for update`',
    'where id = any(${ids}::uuid[]) order by id`',
    edgeCases,
  ),
  lock(
    'advisory locks of professionals and rooms',
    'platform/database/schedule-lock.ts',
    'select pg_advisory_xact_lock(hashtextextended(id::text, 0))',
    'select id::text',
    edgeCases,
  ),
  lock(
    'row lock of the settings as a series begins',
    'money/settings/document-series.repository.ts',
    '.forShare()',
    '',
    documentSeries,
  ),
  lock(
    'transactions that collide are done again',
    'platform/database/transaction.ts',
    "new Set(['40001', '40P01'])",
    'new Set<string>()',
    'platform/database/transaction.test.ts',
  ),

  lock(
    'seats are counted under the client’s lock',
    'booking/bookings/bookings.repository.ts',
    'order by id for no key update`',
    'order by id`',
    limits,
  ),
  {
    ...schema(
      'trigger refund_stays_below of one payment',
      'new.refunds_payment_id is not null',
      'false',
    ),
    file: refunds,
    test: readSales,
  },
  check(
    'what a payment has left when it is given back',
    'money/sales/refund-payments.ts',
    "if (rest > 0) throw new DomainError('refund_method', { limitMinor: amountMinor - rest });",
    '',
    'money/sales/refund-payments.test.ts',
  ),
  check(
    'the price that the person was shown',
    'money/sales/issue-sale.ts',
    'totalMinor !== input.expectedTotalMinor',
    'false',
    'money/sales/sales.test.ts',
  ),
  check(
    'the total of a charge that the person was shown',
    'money/sales/charge.ts',
    'totalMinor !== input.expectedTotalMinor',
    'false',
    charges,
  ),
  lock(
    'a charge reads what is owed under the client’s lock',
    'money/sales/charge.ts',
    'await lockToCover(needs, trx, { bookingIds, clientId });',
    '',
    charges,
  ),
  {
    ...schema('a month of a membership begins once', '  primary key (membership_id, starts_on),\n'),
    file: membershipTables,
  },
  {
    ...schema(
      'nobody has the same membership twice',
      'create unique index membership_current on',
      'create index membership_current on',
    ),
    file: membershipTables,
  },
  check(
    'a suspended membership pays nothing more',
    'booking/memberships/failed-charge.ts',
    'await blockBonos(trx, membership.id, at);',
    '',
    memberships,
  ),
  check(
    'what was said before changing a package is what is done',
    'money/memberships/change-package.ts',
    'if (when !== expectedWhen || totalMinor !== expectedTotalMinor) {',
    'if (!when) {',
    'money/memberships/change-package.test.ts',
  ),
  check(
    'a voucher is spent in time, and not once it is void',
    'money/vouchers/move-vouchers.ts',
    "if (state !== 'usable' && state !== 'spent') throw new DomainError('voucher_unusable');",
    '',
    vouchers,
  ),
  {
    ...schema(
      'trigger prepaid_is_not_taxed',
      'if abs(prepaid) > abs(untaxed) then',
      'if false then',
    ),
    file: 'api/migrations/0054_voucher_tax.sql',
    test: voucherTax,
  },
  check(
    'a single-purpose voucher pays only what bears its tax',
    'money/sales/decide-sale.ts',
    "if (taxes.some(({ grossMinor }) => grossMinor < 0)) throw new DomainError('voucher_other_tax');",
    '',
    voucherTax,
  ),
  check(
    'a single-purpose voucher pays no rest of a sale',
    'money/sales/pay-rest.ts',
    "if ((await readPrepaidAmounts(trx, payments)).length > 0) throw new DomainError('voucher_taxed');",
    '',
    voucherTax,
  ),
  check(
    'a single-purpose voucher takes back only its own tax',
    'money/sales/decide-refund.ts',
    "if (taxes.some(({ grossMinor }) => grossMinor > 0)) throw new DomainError('refund_method');",
    '',
    voucherTax,
  ),
  check(
    'a single-purpose voucher pays online only its own tax',
    'money/online/spend-voucher.ts',
    "if (!isSame) throw new DomainError('voucher_other_tax');",
    '',
    vouchersOnline,
  ),
  check(
    'vouchers are sold online at the amounts on offer',
    'money/online/payment-subject.ts',
    'if (!voucherAmountsMinor.includes(subject.amountMinor)) {',
    'if (voucherAmountsMinor.length === 0) {',
    vouchersOnline,
  ),
  check(
    'a notification of Redsys is signed',
    'money/online/providers/redsys-signature.ts',
    'return given.length === expected.length && timingSafeEqual(given, expected) ? parameters : null;',
    'return given.length > 0 && timingSafeEqual(expected, expected) ? parameters : null;',
    redsys,
  ),
  check(
    'a notification of Redsys is about its own payment',
    'money/online/providers/redsys.ts',
    'orderOf(reference) === order;',
    'order.length > 0;',
    redsys,
  ),
  check(
    'a part that may have gone back is not asked for again',
    'money/online/return-payment.ts',
    'if (!isFirst && !isWhole) {',
    'if (!isFirst && !key) {',
    redsys,
  ),
  {
    ...schema(
      'trigger voucher_entry_is_covered',
      'if left_minor < 0 or left_minor > bought then',
      'if false then',
    ),
    file: 'api/migrations/0035_gift_vouchers.sql',
    test: vouchersOnline,
  },
  check(
    'a voucher is let go when its payment ends',
    'money/online/settle-payment.ts',
    'if (voucherId !== null) await releaseVoucher',
    'if (voucherId === undefined) await releaseVoucher',
    vouchersOnline,
  ),
  {
    ...schema(
      'trigger promotion_use_within_limits',
      `create trigger promotion_use_within_limits before insert or update on promotion_use
for each row execute function promotion_use_stays_within_limits();`,
    ),
    file: 'api/migrations/0043_promotion_codes.sql',
    test: promotions,
  },
  {
    ...schema(
      'the lock under which uses of a promotion are counted',
      'where id = new.promotion_id for no key update;',
      'where id = new.promotion_id;',
    ),
    file: 'api/migrations/0044_cards_and_whole_discounts.sql',
    database: 'postgres',
    test: promotions,
  },
  {
    ...schema(
      'a code for new clients in use keeps the others away',
      'or (wanted.is_for_new_clients and exists (',
      'or (false and exists (',
    ),
    file: 'api/migrations/0044_cards_and_whole_discounts.sql',
    test: promotions,
  },
  check(
    'the use of a promotion is let go when its payment ends',
    'money/online/settle-payment.ts',
    'if (promotionId !== null) await releaseUse',
    'if (promotionId === undefined) await releaseUse',
    promotions,
  ),
  check(
    'what a promotion takes off is what was shown',
    'money/online/use-code.ts',
    'if (discountMinor !== wanted.discountMinor) {',
    'if (discountMinor < 0) {',
    promotions,
  ),
  check(
    'codes of vouchers are tried so often online',
    'money/online/online.routes.ts',
    "const codesByClient = { name: 'voucher codes', max: 30,",
    "const codesByClient = { name: 'voucher codes', max: 3000,",
    vouchersOnline,
  ),
  check(
    'the limit of unpaid seats',
    'booking/bookings/booking-limits.ts',
    'holdings.unpaidAhead >= unpaid',
    'holdings.unpaidAhead > unpaid + 500',
    limits,
  ),
  check(
    'the limit of seats on one day',
    'booking/bookings/booking-limits.ts',
    'holdings.onDay >= perDay',
    'holdings.onDay > perDay + 500',
    limits,
  ),
  check(
    'an offered seat counts',
    'booking/bookings/booking-facts.repository.ts',
    "where w.client_id = k.id and w.state = 'offered'",
    "where w.client_id = k.id and w.state = 'none'",
    limits,
  ),
  check(
    'a held seat counts',
    'booking/bookings/decide-booking.ts',
    'const wanted = wish.isHold ? null : wish.wantedPurchase;',
    'const wanted = wish.wantedPurchase;',
    limits,
  ),

  check(
    'who waits gets the place that is free',
    'booking/bookings/cancel-booking.ts',
    'await promoteWaiting(needs, trx, withoutSeat(session, booking));',
    '',
    'booking/bookings/waitlist/waitlist.test.ts',
  ),
  check(
    'the limit of cancelling is in time',
    'booking/bookings/booking-rules.ts',
    'now <= booking.freeCancelUntil',
    'now < booking.freeCancelUntil',
    bookings,
  ),
  check(
    'what was said before cancelling is what is done',
    'booking/bookings/cancel-booking.ts',
    'if (outcome !== expected)',
    'if (expected === null)',
    bookings,
  ),
  check(
    'the idempotency key is looked at',
    'platform/http/idempotency.ts',
    "if (key === undefined || request.method === 'GET' || request.method === 'HEAD') return null;",
    'if (request.url) return null;',
    'platform/http/idempotency.test.ts',
  ),
  check(
    'the answer is stored with the work',
    'platform/http/idempotency.ts',
    'if (!keyed || isSecret(this)) return await database.transaction(work);',
    'if (keyed !== undefined) return await database.transaction(work);',
    'platform/http/idempotency.test.ts',
  ),
  check(
    'a key has one answer',
    'platform/http/idempotency.ts',
    "if (!isFirst) throw new DomainError('idempotency_in_progress');",
    '',
    'platform/http/idempotency.test.ts',
  ),
  check(
    'a key is for one request',
    'platform/http/idempotency.ts',
    'if (known && !known.isSameRequest)',
    'if (known === null)',
    'platform/http/idempotency.test.ts',
  ),
  check(
    'the origin of what changes something',
    'platform/http/origin-check.ts',
    "if (!comesFromOurPage(request, publicUrl)) throw new DomainError('origin_refused');",
    "if (!comesFromOurPage) throw new DomainError('origin_refused');",
    'correctness/authorisation.test.ts',
  ),
  check(
    'who asks must be logged in',
    'platform/http/authentication.ts',
    "if (found === null) throw new DomainError('not_authenticated');",
    "if (found === null) return { actor: { userId: '', role: 'admin' }, session: null as never };",
    'correctness/authorisation.test.ts',
  ),
  check(
    'the role is looked at',
    'platform/http/policy.ts',
    "if (!mayEver(policy, actor)) throw new DomainError('forbidden');",
    '',
    'correctness/authorisation.test.ts',
  ),
  check(
    'whose it is is looked at',
    'platform/http/policy.ts',
    'if (subject === null || !can(context.actor, policy.action, subject)) {',
    'if (subject === null) {',
    'correctness/authorisation.test.ts',
  ),
  check(
    'a login is closed by whose it is',
    'identity/login-sessions/login-sessions.repository.ts',
    `    .where('user_id', '=', userId)
    .where('id', '=', id)`,
    `    .where('id', '=', id)`,
    'correctness/authorisation.test.ts',
  ),

  lock(
    'row lock of who takes a second step',
    'identity/second-factor/factors.repository.ts',
    'return await personQuery(trx, id).forUpdate().executeTakeFirst();',
    'return await personQuery(trx, id).executeTakeFirst();',
    secondStep,
  ),
  check(
    'a code of an application is good once',
    'identity/second-factor/totp.ts',
    'return lastUsedStep !== null && step <= lastUsedStep ? null : step;',
    'return step;',
    secondStep,
  ),
  check(
    'a ticket is good once',
    'identity/second-factor/second-step.ts',
    'await deleteChallenge(trx, challenge.id);',
    '',
    secondStep,
  ),
  check(
    'a ticket bears five wrong codes',
    'identity/challenges/challenges.service.ts',
    'challenge.wrongAttempts < wrongPerTicket',
    'wrongPerTicket > 0',
    secondStep,
  ),
  check(
    'a passkey verifies its person',
    'identity/second-factor/webauthn.ts',
    'const requireUserVerification = true;',
    'const requireUserVerification = false;',
    'identity/second-factor/passkeys.test.ts',
  ),
  check(
    'the second factor that the center asks for',
    'platform/http/authentication.ts',
    'if (found.session.needsSecondFactor && !asks.isOpenWithoutFactor) {',
    'if (asks === null) {',
    'identity/second-factor/access-policy.test.ts',
  ),
  check(
    'what matters asks anew who is there',
    'platform/http/authentication.ts',
    "if (needsProof && !isProven) throw new DomainError('proof_required');",
    "if (needsProof === null) throw new DomainError('proof_required');",
    'identity/second-factor/proof.test.ts',
  ),
  check(
    'the audit keeps no private text',
    'platform/audit/audit.service.ts',
    'changes: withoutPrivateText(event.entity, event.changes ?? []),',
    'changes: event.changes ?? [],',
    'insight/activity/audit-secrets.test.ts',
  ),
  check(
    'private text of before is not read out',
    'insight/activity/audit.presenter.ts',
    'changes: withoutPrivateText(entity, changes),',
    'changes,',
    'insight/activity/audit-secrets.test.ts',
  ),
  check(
    'one’s own log-ins are one’s own',
    'insight/activity/login-events-search.repository.ts',
    ".where('login_event.user_id', '=', userId).limit(limit)",
    '.limit(limit)',
    'insight/activity/login-events.test.ts',
  ),
  check(
    'metrics are for who knows the token',
    'platform/http/metrics-route.ts',
    'if (!timingSafeEqual(hashOf(given), wanted)) {',
    'if (hashOf(given) === wanted) {',
    'platform/http/metrics.test.ts',
  ),
  check(
    'what is taken back is not counted',
    'platform/audit/audit.service.ts',
    'afterCommit(trx, () => {\n      for (const event of events) metrics.countAudited(event);\n    });',
    'for (const event of events) metrics.countAudited(event);',
    'platform/http/metrics.test.ts',
  ),
  {
    ...schema(
      'accounts: constraint app_user_password_needs_proven_email',
      'check (password_hash is null or email_verified_at is not null);',
      'check (true);',
    ),
    file: 'api/migrations/0015_registrations.sql',
    test: 'identity/auth/registrations/unverified-accounts.test.ts',
  },
  check(
    'accounts: a link opened elsewhere asks for a password',
    'identity/auth/registration.service.ts',
    'if (password === undefined && !isFilledInBy(registration, source)) return null;',
    '',
    takeover,
  ),
  check(
    'accounts: who takes an address ends its registrations',
    'identity/auth/registrations/registrations.service.ts',
    'await spendLinksOfRegistrations(trx, email, now);',
    '',
    takeover,
  ),
  check(
    'accounts: a change of role ends the invitation',
    'identity/users/users.service.ts',
    "if (changed.status === 'invited') {",
    'if (changed === null) {',
    takeover,
  ),
  check(
    'accounts: only who registered here is told to confirm',
    'identity/auth/registrations/registrations.repository.ts',
    `    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', now)`,
    `    .where('expires_at', '>', now)`,
    takeover,
  ),
  check(
    'accounts: a browser’s cookie is one that we gave out',
    'identity/auth/devices/devices.service.ts',
    'return isOurs ? { token, hash } : newToken();',
    'return { token, hash };',
    devices,
  ),
  check(
    'accounts: a new password forgets other browsers',
    'identity/auth/password-reset.service.ts',
    'await forgetOtherDevices(trx, account.id, device.token);',
    '',
    devices,
  ),
  check(
    'accounts: tries count per network',
    'identity/auth/login-throttle.ts',
    'return `${email}\\n${networkOf(address)}`;',
    'return email;',
    throttle,
  ),
  check(
    'accounts: unknown browsers together have a bound',
    'identity/auth/login-throttle.ts',
    '(await count(loginAttempts.unknownDevices, email)))',
    'null)',
    throttle,
  ),
  check(
    'accounts: known browsers are counted apart',
    'identity/auth/login-throttle.ts',
    'const refusal = isKnown\n',
    'const refusal = !source\n',
    throttle,
  ),
  check(
    'accounts: known browsers have a bound',
    'identity/auth/login-throttle.ts',
    '? await count(loginAttempts.knownDevice, deviceKey(email, source))',
    '? null',
    throttle,
  ),
  check(
    'accounts: refused log-ins fill no table',
    'identity/auth/login-events.service.ts',
    'if (counted.attempts <= max) await insert(',
    'if (counted) await insert(',
    'identity/auth/login-events.test.ts',
  ),
  report(
    'a report comes from our own page',
    'registry/reports/report-routes.ts',
    'if (!isFromOwnPage(request, publicUrl)) {',
    'if (isFromOwnPage(request, publicUrl) === null) {',
    attacks,
  ),
  report(
    'a report is about a build that the browser was given',
    'registry/reports/reports.ts',
    "if (!reporter.wasServed(area, buildId)) return metrics.ignored('not_served');",
    '',
    attacks,
  ),
  report(
    'a proof is the browser’s own',
    'registry/reporters/reporter.ts',
    "if (!signer.verify(signature, 'served', `${browser}\\n${text}`)) return null;",
    '',
    attacks,
  ),
  report(
    'a proof is good in its network',
    'registry/reporters/reporter.ts',
    'if (age > daySeconds || network !== servedTo) return null;',
    'if (age > daySeconds) return null;',
    attacks,
  ),
  report(
    'a proof is good for a day',
    'registry/reporters/reporter.ts',
    'if (age > daySeconds || network !== servedTo) return null;',
    'if (network !== servedTo) return null;',
    attacks,
  ),
  report(
    'a report without a session moves nothing',
    'registry/reports/reports.repository.ts',
    ".where('has_session', '=', true)",
    '',
    attacks,
  ),
  report(
    'an account is one person',
    'registry/reporters/reporter.ts',
    'const name = account === null ?',
    'const name = browser !== undefined ?',
    attacks,
  ),
  report(
    'a failure is weighed once its mounts can have come',
    'registry/reports/reports.ts',
    'const countedUntil = new Date(clock() - gracePeriodMs);',
    'const countedUntil = new Date(clock());',
    attacks,
  ),
  report(
    'a row takes one of its network’s minute',
    'registry/reports/reports.ts',
    "if (admitRow(network, key) === 'over') return metrics.ignored('over_limit');",
    '',
    attacks,
  ),
  report(
    'one network forces no return',
    'registry/reports/automatic-rollback.ts',
    'networks >= networksMin &&',
    '',
    verdicts,
  ),
  report(
    'a network’s failures are bounded',
    'registry/reports/automatic-rollback.ts',
    'failed += Math.min(outcome.failed, limits.failed);',
    'failed += outcome.failed;',
    verdicts,
  ),
  report(
    'a network’s mounts are bounded',
    'registry/reports/automatic-rollback.ts',
    'mounted += Math.min(outcome.mounted, limits.mounted);',
    'mounted += outcome.mounted;',
    verdicts,
  ),
  check(
    'the published password opens nothing in public',
    'identity/auth/login.service.ts',
    'const isPublished = password === demoPassword && !isDemoAllowed(config, source);',
    'const isPublished = false;',
    'identity/auth/login.test.ts',
  ),
  check(
    'nor to who comes from another machine',
    'platform/exposure.ts',
    "return exposedBy === null && (visitor === undefined || isLoopback(visitor.address ?? ''));",
    'return exposedBy === null;',
    'identity/auth/login.test.ts',
  ),
  check(
    'what only a demo has is closed in public',
    'center/center/demo-state.ts',
    "return isDemoAllowed(config, visitor) ? 'open' : 'closed';",
    "return 'open';",
    'published-demo.test.ts',
  ),
  check(
    'a session of the published password ends in public',
    'identity/login-sessions/login-sessions.service.ts',
    'if (row.hasDemoPassword && !isDemoAllowed(config, visitor)) return null;',
    '',
    'published-demo.test.ts',
  ),
  check(
    'a refund of ours is not noted as the provider’s',
    'money/online/note-returns.ts',
    'if (!isOwn) await insertExternalRefund(',
    'await insertExternalRefund(',
    'money/online/external-refunds.test.ts',
  ),
  check(
    'money that went back is not sent again',
    'money/online/return-payment.ts',
    'await matchExternalRefunds(trx, refunded.onlinePaymentId, wanted.at);',
    '',
    'money/online/external-refunds.test.ts',
  ),
  check(
    'a part that went back documents no whole sale',
    'money/online/decide-external-refund.ts',
    'returnedMinor === capturedMinor &&',
    '',
    'money/online/external-refunds.test.ts',
  ),
  check(
    'a dispute documents nothing',
    'money/online/decide-external-refund.ts',
    "one.kind === 'refund' && one.state === 'open'",
    "one.state === 'open'",
    'money/online/external-refunds.test.ts',
  ),
  check(
    'a signed body that is no event is refused',
    'money/online/providers/stripe-events.ts',
    "if (!result.success) throw new DomainError('webhook_refused');\n  return result.data;",
    'return value as never;',
    'money/online/external-refunds.test.ts',
  ),
  check(
    'a bono goes back with its bookings to come decided',
    'money/sales/refund-sale.ts',
    'if (upcoming.length > 0) {',
    'if (upcoming.length < 0) {',
    'money/sales/refund-bookings.test.ts',
  ),
  check(
    'live links stay out of a public log',
    'platform/outbox/mailer.ts',
    'const link = mail.link && showsLink(mail)',
    'const link = mail.link',
    'platform/outbox/outbox.test.ts',
  ),
  check(
    'the first administrator’s link does too',
    'identity/auth/first-admin.service.ts',
    'const isForLog = config.exposedBy === null && config.smtpUrl === null;',
    'const isForLog = true;',
    'identity/auth/first-admin.test.ts',
  ),
  check(
    'the description of the API is closed in public',
    'platform/http/platform.ts',
    'if (config.docs ?? config.exposedBy === null) await registerDocs',
    'await registerDocs',
    'platform/http/docs.test.ts',
  ),
  check(
    'event streams have an end to their number',
    'platform/http/event-stream.ts',
    'if (slot.refusedBy) {',
    'if (slot.refusedBy && !app) {',
    'platform/http/event-stream.test.ts',
  ),
  check(
    'only our own addresses become links of a mail',
    'platform/outbox/mail-html.ts',
    ' && URL.parse(part)?.origin === origin;',
    ';',
    'platform/outbox/mail-html.test.ts',
  ),
  {
    ...schema(
      'personal data: anonymising wants the fact of an erasure',
      '\n        and is_of_erased_client(old.entity, old.entity_id)',
    ),
    file: erasureOfFreeText,
    test: anonymisation,
  },
  {
    ...schema(
      'personal data: only what is personal is blanked',
      'new.changes in (old.changes, blanked_changes(old.changes))\n        and ',
    ),
    file: erasureOfFreeText,
    test: anonymisation,
  },
  {
    ...schema(
      'personal data: the rest of an entry stays',
      "\n    and to_jsonb(new) - array['changes', 'reason'] = to_jsonb(old) - array['changes', 'reason']",
    ),
    file: erasureOfFreeText,
    test: anonymisation,
  },
  {
    ...schema(
      'personal data: immutable free text goes only by erasing',
      'is_erasing() and to_jsonb(new) - tg_argv',
      'to_jsonb(new) - tg_argv',
    ),
    file: erasureOfFreeText,
    test: anonymisation,
  },
  {
    ...schema(
      'personal data: an erasure changes free text and no figure',
      'is_erasing() and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv',
      'is_erasing()',
    ),
    file: erasureOfFreeText,
    test: anonymisation,
  },
  {
    ...schema(
      'personal data: erasing is of a client who is erased',
      "  where action = 'erased' and entity = 'client'\n    and entity_id",
      "  where nullif(current_setting('aforo.erasing', true), '')::uuid",
    ),
    file: erasureOfFreeText,
    test: anonymisation,
  },
  {
    ...schema(
      'personal data: the ledger’s figures stay',
      "\n    and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'",
    ),
    file: erasure,
    test: anonymisation,
  },
  {
    ...schema(
      'personal data: an erased record stays empty',
      `,
  add constraint client_erased_is_blank check (
    erased_at is null or (status = 'archived' and user_id is null and email is null
      and phone is null and birth_date is null and tags = '{}' and notes = '')
  )`,
    ),
    file: 'api/migrations/0018_personal_data.sql',
    test: 'insight/personal-data/erasure.test.ts',
  },
  lock(
    'free fees are counted under the client’s lock',
    'booking/bookings/mark-attendance.ts',
    'await lockClients(trx, { ids: [known.clientId] });',
    '',
    fees,
  ),
  check(
    'a fee that was charged keeps its mark',
    'booking/bookings/mark-attendance.ts',
    'if (booking.feeMinor !== null && booking.feeMinor > 0 && booking.isCharged) {',
    'if (booking.feeMinor === -1) {',
    fees,
  ),
  check(
    'a fee that was charged is not waived',
    'booking/bookings/forgive-booking.ts',
    'if (feeMinor !== null && feeMinor > 0 && isCharged)',
    'if (feeMinor === -1 && isCharged)',
    fees,
  ),
  check(
    'a fee that a bank is asked for is not waived',
    'booking/bookings/forgive-booking.ts',
    "if (await isFeeBeingCharged(trx, id)) throw new DomainError('fee_being_charged');",
    '',
    chargingFees,
  ),
  check(
    'a fee that a bank is asked for keeps its mark',
    'booking/bookings/mark-attendance.ts',
    "if (await isFeeBeingCharged(trx, id)) throw new DomainError('fee_being_charged');",
    '',
    chargingFees,
  ),
  check(
    'a fee can be waived for a day before a card is charged',
    'money/online/fees-to-charge.repository.ts',
    'k.at <= ${now} and',
    '',
    chargingFees,
  ),
  check(
    'a card is charged for what its owner had agreed to by then',
    'booking/bookings/fees/fee-charges.repository.ts',
    ' and a.saved_at <= b.fee_at',
    '',
    chargingFees,
  ),
  check(
    'a bank that may have forgotten a charge is not asked again',
    'money/online/settle-payment.ts',
    'payment.createdAt.getTime() + CHARGE_MS <= now.getTime()',
    'payment.createdAt.getTime() < 0',
    chargingFees,
  ),
  check(
    'no session covers a fee',
    'booking/bookings/change-bono.ts',
    'owedMinor === 0 || feeMinor !== null)',
    'owedMinor === 0 || feeMinor === -1)',
    fees,
  ),
  check(
    'the fee that was told is the one that is charged',
    'booking/bookings/cancel-booking.ts',
    'if (!isTold && feeMinor !== expectedFeeMinor)',
    'if (!isTold && feeMinor === -1)',
    fees,
  ),
  check(
    'settings are saved over the version that their form shows',
    'center/center/center-part.ts',
    'if (!isPartCurrent(before, name, version)) {',
    'if (version === 0) {',
    'center/center/policies.test.ts',
  ),
  check(
    'the access policy is saved over the version it shows',
    'identity/second-factor/access-policy.ts',
    "if (!isPartCurrent(center, 'accessPolicy', version)) {",
    'if (version === 0) {',
    'identity/second-factor/access-policy.test.ts',
  ),
  check(
    'personal data: what is in the way of erasing refuses it',
    'insight/personal-data/erase-client.ts',
    'if (decision.refusals.length > 0) {',
    'if (decision.refusals.length > 99) {',
    'insight/personal-data/erasure.test.ts',
  ),
  check(
    'personal data: what was seen before erasing is what is done',
    'insight/personal-data/erase-client.ts',
    'if (decision.seen !== asked.seen) {',
    "if (asked.seen === '') {",
    'insight/personal-data/erasure.test.ts',
  ),
  check(
    'personal data: whatever belongs to an erased account goes',
    'insight/personal-data/erasure.repository.ts',
    'select remove_belongings(${userId})',
    'select ${userId}::uuid',
    'insight/personal-data/erasure.test.ts',
  ),
  check(
    'personal data: a copy is one’s own',
    'insight/personal-data/personal-data.routes.ts',
    'const subject = ({ params }: { params: { id: string } }) => ({ clientId: params.id });',
    'const subject = ({ actor }) => ({ clientId: actor.clientId });',
    'insight/personal-data/export.test.ts',
  ),
  check(
    'personal data: health data want the consent',
    'people/clients/client-health.service.ts',
    'if (!(await repository.isHealthConsentGranted(trx, id))) {',
    "if (id === '') {",
    'people/clients/client-health.test.ts',
  ),
  check(
    'personal data: reading health data is noted',
    'people/clients/client-health.service.ts',
    "await note(trx, actor, 'healthRead', id);",
    '',
    'people/clients/client-health.test.ts',
  ),
  check(
    'personal data: health data go with the consent',
    'people/clients/client-consents.service.ts',
    "if (kind === 'health' && !isGranted && (await deleteHealth(trx, clientId))) {",
    'if (deleteHealth === undefined) {',
    'people/clients/client-health.test.ts',
  ),
  check(
    'personal data: what is accepted is what was shown',
    'center/legal/legal-versions.service.ts',
    'if (shown.terms !== current.terms || shown.privacy !== current.privacy) {',
    'if (shown.terms < 0) {',
    'center/legal/legal.test.ts',
  ),
  check(
    'news goes to those who agreed, and still do',
    'people/client-batches/client-batches.repository.ts',
    "and k.kind = 'marketing' and k.is_granted)",
    "and k.kind = 'marketing')",
    'people/client-batches/client-batches.test.ts',
  ),
  check(
    'an account reads one uploaded file at a time',
    'platform/file-workers/file-workers.ts',
    'findIndex(({ userId }) => !accountsAtWork.includes(userId))',
    "findIndex(({ userId }) => userId !== '')",
    'platform/file-workers/file-workers.test.ts',
  ),
  check(
    'files of an account that wait have an end',
    'platform/file-workers/file-workers.ts',
    'if (files.filter(isOfAccount).length >= limits.filesOfAccount) {',
    'if (files.filter(isOfAccount).length < 0) {',
    'platform/file-workers/file-workers.test.ts',
  ),
  check(
    'what reads an uploaded file knows no secret',
    'platform/file-workers/file-workers.ts',
    '      env: {},\n',
    '',
    'platform/file-workers/file-workers.test.ts',
  ),
  check(
    'rows of an uploaded sheet count up',
    'insight/imports/files/read-xlsx.ts',
    'if (!Number.isInteger(number) || number <= before) ',
    'if (!Number.isInteger(number)) ',
    'insight/imports/imports.test.ts',
  ),
  check(
    'rows of an uploaded sheet have an end, the empty ones too',
    'insight/imports/files/read-list.ts',
    '++rowCount > listLimits.sheetRows || ',
    '++rowCount < 0 || ',
    'insight/imports/imports.test.ts',
  ),
  check(
    'a client’s picture is theirs and the staff’s',
    'platform/files/files.repository.ts',
    '.$if(!isStaff, ',
    ".$if(userId === '', ",
    'identity/me/own-picture.test.ts',
  ),
  check(
    'wrong voucher codes of an account have an end',
    'platform/http/code-guesses.ts',
    '...(request.actor ? [{ ...byAccount, key: request.actor.userId }] : []),',
    '',
    'money/vouchers/vouchers.test.ts',
  ),
  check(
    'only a wrong voucher code counts',
    'platform/http/code-guesses.ts',
    'for (const { name, key } of counted) await app.attempts.takeBack(name, key);',
    'void counted;',
    'money/vouchers/vouchers.test.ts',
  ),
  check(
    'event streams without a session have an end of their own',
    'platform/http/stream-limiter.ts',
    'if (!hasSession) {',
    'if (network === undefined) {',
    'platform/http/stream-limiter.test.ts',
  ),
  check(
    'passwords aren’t made of words of the place',
    'identity/auth/weak-password.ts',
    'if (isMadeOf(password, [...known, ...contextWords])) return true;',
    'void isMadeOf;',
    'identity/auth/weak-password.test.ts',
  ),
  check(
    'closing a session wants a recent proof',
    'identity/me/me.routes.ts',
    "route(app, contract.closeOtherSessions, {\n    policy,\n    proof: 'recent',",
    'route(app, contract.closeOtherSessions, {\n    policy,',
    'identity/second-factor/access-policy.test.ts',
  ),
  check(
    'the public timetable is held by https sites alone',
    'center/center/public-timetable-settings.service.ts',
    'values.frameOrigins.filter(isSafeOrigin)',
    'values.frameOrigins',
    'insight/public-timetable/public-timetable.test.ts',
  ),
  check(
    'the copy of the center is there for a day',
    'insight/exports/exports.routes.ts',
    'found.expiresAt !== null && found.expiresAt > clock.now()',
    'found.expiresAt !== null',
    'insight/exports/exports.test.ts',
  ),
  lock(
    'the clock is read under the lock of the series',
    'money/documents/issue-document.ts',
    'await lockSeries(trx, { kind, year });',
    '',
    'money/documents/document-dates.test.ts',
  ),
  {
    ...schema(
      'trigger payment_is_sealed',
      `create trigger payment_is_sealed after insert or update of state on payment
for each row when (new.state = 'captured') execute function seal_fact('payment');`,
    ),
    ...{ file: seals, test: verification },
  },
  {
    ...schema(
      'trigger document_is_sealed',
      `create trigger document_is_sealed after insert on document
for each row execute function seal_fact('document');`,
    ),
    ...{ file: seals, test: verification },
  },
  {
    ...schema(
      'trigger fact_seal_append_only',
      "foreach name in array array['fact_seal', 'fiscal_anchor'] loop",
      "foreach name in array array['fiscal_anchor'] loop",
    ),
    file: seals,
  },
  {
    ...schema(
      'trigger fiscal_anchor_append_only',
      "array['fact_seal', 'fiscal_anchor'] loop",
      "array['fact_seal'] loop",
    ),
    file: seals,
  },
  {
    ...schema(
      'trigger document_has_tax_of_territory',
      `create trigger document_has_tax_of_territory before insert on document
for each row execute function refuse_tax_of_another_territory();`,
    ),
    ...{ file: seals, test: 'money/settings/money-settings.test.ts' },
  },
  check(
    'the territory stays once there are documents',
    'money/settings/money-settings.service.ts',
    'if (await repository.hasDocuments(trx)) {',
    "if (territory === 'abroad') {",
    'money/settings/money-settings.test.ts',
  ),
  check(
    'a cut-off end of the chain is missed',
    'money/documents/verify/anchors.ts',
    "const hash = records === 0 ? '' : hashes.get(records);",
    'const hash = lastHash;',
    verification,
  ),
  check(
    'the tax of refunds in parts is the tax that was charged',
    'money/sales/amounts.ts',
    'const quotaMinor = refundedQuotaMinor - (before?.quotaMinor ?? 0);',
    'const quotaMinor = includedTax(tax.grossMinor, tax.taxBasisPoints);',
    'money/sales/sales.test.ts',
  ),
  check(
    'the legal limit of cash, for the whole operation',
    'money/sales/cash-limit.ts',
    "if (limitMinor !== null) throw new DomainError('cash_limit', { limitMinor });",
    '',
    'money/sales/sales.test.ts',
  ),
  lock(
    'refunds of one person wait for each other',
    'money/sales/shift-limits.repository.ts',
    'where id = ${userId} for no key update`',
    'where id = ${userId}`',
    'money/cash/shifts.test.ts',
  ),
  lock(
    'cash leaves a drawer one payment at a time',
    'money/cash/cash-in-sales.repository.ts',
    '(isAlone ? query.forUpdate() : query.forShare())',
    'query.forShare()',
    'money/cash/shifts.test.ts',
  ),
  check(
    'no more cash leaves a drawer than it should hold',
    'money/cash/cash-in-sales.ts',
    "if (outMinor > expectedMinor) throw new DomainError('cash_drawer_short');",
    '',
    'money/cash/shifts.test.ts',
  ),
  check(
    'payments without a shift go into the next one',
    'money/cash/open-cash.ts',
    'await takeWithoutShift(trx, id);',
    '',
    'money/cash/shifts.test.ts',
  ),
  check(
    'a blind count tells no one what there should be',
    'money/cash/cash-report.ts',
    "return isCountBlind && state !== 'closed' && closingMinor === null;",
    'return false;',
    'money/cash/cash.test.ts',
  ),
];
