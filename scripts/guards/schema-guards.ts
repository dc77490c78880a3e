/**
 * Guards in applied migrations, whose checksums forbid a comment beside them. Those of new migrations are
 * comments in the migration itself (see guards.ts).
 */
export interface SchemaGuard {
  name: string;
  file: string;
  /** Occurs once in the file. */
  find: string;
  /** Nothing unless given: the text is removed. */
  replace?: string;
  /** End of the test's path. */
  test: string;
}

export const schemaGuards: readonly SchemaGuard[] = [
  {
    name: 'constraint session_capacity',
    file: 'api/migrations/0005_booking.sql',
    find: 'constraint session_capacity check (taken <= capacity),',
    test: 'schema-guards.test.ts',
  },
  {
    name: 'exclusion session_professional_overlap',
    file: 'api/migrations/0005_booking.sql',
    find: `check (kind = 'class' or capacity = 1),
  constraint session_professional_overlap exclude using gist (
    professional_id with =, busy with &&
  ) where (status <> 'cancelled')`,
    replace: `check (kind = 'class' or capacity = 1)`,
    test: 'schema-guards.test.ts',
  },
  {
    name: 'exclusion session_resource_overlap',
    file: 'api/migrations/0005_booking.sql',
    find: `primary key (session_id, resource_id),
  constraint session_resource_overlap exclude using gist (
    resource_id with =, busy with &&
  ) where (is_active and is_exclusive)`,
    replace: 'primary key (session_id, resource_id)',
    test: 'schema-guards.test.ts',
  },
  {
    name: 'trigger session_resource_follows',
    file: 'api/migrations/0005_booking.sql',
    find: `create trigger session_resource_follows after update of busy, status on session
for each row execute function session_resource_follows();`,
    test: 'schema-guards.test.ts',
  },
  {
    name: 'trigger booking_seat',
    file: 'api/migrations/0022_plain_words.sql',
    find: `create trigger booking_seat after insert or update or delete on booking
for each row execute function count_booking_seat();`,
    test: 'schema-guards.test.ts',
  },
  {
    name: 'trigger waitlist_entry_seat',
    file: 'api/migrations/0022_plain_words.sql',
    find: `create trigger waitlist_entry_seat after insert or update on waitlist_entry
for each row execute function count_offered_seat();`,
    test: 'schema-guards.test.ts',
  },
  {
    name: 'unique booking_live',
    file: 'api/migrations/0005_booking.sql',
    find: 'create unique index booking_live on booking',
    replace: 'create index booking_live on booking',
    test: 'schema-guards.test.ts',
  },
  {
    name: 'unique waitlist_entry_live',
    file: 'api/migrations/0005_booking.sql',
    find: 'create unique index waitlist_entry_live',
    replace: 'create index waitlist_entry_live',
    test: 'schema-guards.test.ts',
  },
  {
    name: 'unique session_series_date',
    file: 'api/migrations/0005_booking.sql',
    find: 'create unique index session_series_date',
    replace: 'create index session_series_date',
    test: 'schema-guards.test.ts',
  },
  {
    name: 'unique hours_request_waiting',
    file: 'api/migrations/0042_hours_requests.sql',
    find: 'create unique index hours_request_waiting',
    replace: 'create index hours_request_waiting',
    test: 'schema-guards.test.ts',
  },
  {
    name: 'constraint package_purchase_balance',
    file: 'api/migrations/0005_booking.sql',
    find: 'constraint package_purchase_balance check (balance >= 0),',
    test: 'schema-guards.test.ts',
  },
  {
    name: 'trigger credit_entry_balance',
    file: 'api/migrations/0005_booking.sql',
    find: `create trigger credit_entry_balance before insert on credit_entry
for each row execute function add_to_balance();`,
    test: 'schema-guards.test.ts',
  },
  {
    name: 'unique credit_entry_spend',
    file: 'api/migrations/0024_money.sql',
    find: 'create unique index credit_entry_spend',
    replace: 'create index credit_entry_spend',
    test: 'schema-guards.test.ts',
  },
  {
    name: 'unique credit_entry_return',
    file: 'api/migrations/0024_money.sql',
    find: 'create unique index credit_entry_return',
    replace: 'create index credit_entry_return',
    test: 'schema-guards.test.ts',
  },
  {
    name: 'trigger credit_entry_append_only',
    file: 'api/migrations/0045_imports_of_more.sql',
    find: `create trigger credit_entry_append_only before update on credit_entry
for each row execute function refuse_all_but_blank_reason();`,
    test: 'schema-guards.test.ts',
  },
  {
    name: 'trigger credit_entry_no_delete',
    file: 'api/migrations/0045_imports_of_more.sql',
    find: `create trigger credit_entry_no_delete before delete on credit_entry
for each row execute function refuse_all_but_taken_back();`,
    test: 'schema-guards.test.ts',
  },
  {
    name: 'imported credit entries are deleted only with their bono',
    file: 'api/migrations/0045_imports_of_more.sql',
    find: `
    and not exists (select from package_purchase p where p.id = old.purchase_id)`,
    test: 'schema-guards.test.ts',
  },
  {
    name: 'trigger credit_entry_no_truncate',
    file: 'api/migrations/0005_booking.sql',
    find: `create trigger credit_entry_no_truncate before truncate on credit_entry
for each statement execute function refuse_change();`,
    test: 'schema-guards.test.ts',
  },
  {
    name: 'trigger audit_entry_append_only',
    file: 'api/migrations/0019_erasure.sql',
    find: `create trigger audit_entry_append_only before update or delete on audit_entry
for each row execute function refuse_all_but_blanking();`,
    test: 'schema-guards.test.ts',
  },
  {
    name: 'trigger refund_stays_below, per payment',
    file: 'api/migrations/0026_refunds_of_payments.sql',
    find: 'new.refunds_payment_id is not null',
    replace: 'false',
    test: 'read-sales.test.ts',
  },
  {
    name: 'a membership period starts once',
    file: 'api/migrations/0034_memberships.sql',
    find: `  primary key (membership_id, starts_on),
`,
    test: 'schema-guards.test.ts',
  },
  {
    name: 'one current membership per client and package',
    file: 'api/migrations/0034_memberships.sql',
    find: 'create unique index membership_current on',
    replace: 'create index membership_current on',
    test: 'schema-guards.test.ts',
  },
  {
    name: 'trigger prepaid_is_not_taxed',
    file: 'api/migrations/0054_voucher_tax.sql',
    find: 'if abs(prepaid) > abs(untaxed) then',
    replace: 'if false then',
    test: 'voucher-tax.test.ts',
  },
  {
    name: 'trigger promotion_use_within_limits',
    file: 'api/migrations/0043_promotion_codes.sql',
    find: `create trigger promotion_use_within_limits before insert or update on promotion_use
for each row execute function promotion_use_stays_within_limits();`,
    test: 'promotions.test.ts',
  },
  {
    name: 'row lock on a promotion while counting its uses',
    file: 'api/migrations/0044_cards_and_whole_discounts.sql',
    find: 'where id = new.promotion_id for no key update;',
    replace: 'where id = new.promotion_id;',
    test: 'promotions.test.ts',
  },
  {
    name: 'a new-client code in use is refused again',
    file: 'api/migrations/0044_cards_and_whole_discounts.sql',
    find: 'or (wanted.is_for_new_clients and exists (',
    replace: 'or (false and exists (',
    test: 'promotions.test.ts',
  },
  {
    name: 'accounts: constraint app_user_password_needs_proven_email',
    file: 'api/migrations/0015_registrations.sql',
    find: 'check (password_hash is null or email_verified_at is not null);',
    replace: 'check (true);',
    test: 'unverified-accounts.test.ts',
  },
  {
    name: 'personal data: anonymising requires a recorded erasure',
    file: 'api/migrations/0058_erasure_reaches_free_text.sql',
    find: `
        and is_of_erased_client(old.entity, old.entity_id)`,
    test: 'anonymisation.test.ts',
  },
  {
    name: 'personal data: only personal columns are blanked',
    file: 'api/migrations/0058_erasure_reaches_free_text.sql',
    find: `new.changes in (old.changes, blanked_changes(old.changes))
        and `,
    test: 'anonymisation.test.ts',
  },
  {
    name: 'personal data: other columns of an audit entry stay',
    file: 'api/migrations/0058_erasure_reaches_free_text.sql',
    find: `
    and to_jsonb(new) - array['changes', 'reason'] = to_jsonb(old) - array['changes', 'reason']`,
    test: 'anonymisation.test.ts',
  },
  {
    name: 'personal data: immutable free text changes only by erasure',
    file: 'api/migrations/0058_erasure_reaches_free_text.sql',
    find: 'is_erasing() and to_jsonb(new) - tg_argv',
    replace: 'to_jsonb(new) - tg_argv',
    test: 'anonymisation.test.ts',
  },
  {
    name: 'personal data: an erasure does not change figures',
    file: 'api/migrations/0058_erasure_reaches_free_text.sql',
    find: 'is_erasing() and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv',
    replace: 'is_erasing()',
    test: 'anonymisation.test.ts',
  },
  {
    name: 'personal data: the erasure belongs to an erased client',
    file: 'api/migrations/0058_erasure_reaches_free_text.sql',
    find: `  where action = 'erased' and entity = 'client'
    and entity_id`,
    replace: `  where nullif(current_setting('aforo.erasing', true), '')::uuid`,
    test: 'anonymisation.test.ts',
  },
  {
    name: 'personal data: ledger figures stay',
    file: 'api/migrations/0019_erasure.sql',
    find: `
    and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'`,
    test: 'anonymisation.test.ts',
  },
  {
    name: 'personal data: an erased client stays blank',
    file: 'api/migrations/0018_personal_data.sql',
    find: `,
  add constraint client_erased_is_blank check (
    erased_at is null or (status = 'archived' and user_id is null and email is null
      and phone is null and birth_date is null and tags = '{}' and notes = '')
  )`,
    test: 'erasure.test.ts',
  },
  {
    name: 'trigger payment_is_sealed',
    file: 'api/migrations/0051_sealed_facts.sql',
    find: `create trigger payment_is_sealed after insert or update of state on payment
for each row when (new.state = 'captured') execute function seal_fact('payment');`,
    test: 'verify-books.test.ts',
  },
  {
    name: 'trigger document_is_sealed',
    file: 'api/migrations/0051_sealed_facts.sql',
    find: `create trigger document_is_sealed after insert on document
for each row execute function seal_fact('document');`,
    test: 'verify-books.test.ts',
  },
  {
    name: 'trigger fact_seal_append_only',
    file: 'api/migrations/0051_sealed_facts.sql',
    find: `foreach name in array array['fact_seal', 'fiscal_anchor'] loop`,
    replace: `foreach name in array array['fiscal_anchor'] loop`,
    test: 'schema-guards.test.ts',
  },
  {
    name: 'trigger fiscal_anchor_append_only',
    file: 'api/migrations/0051_sealed_facts.sql',
    find: `array['fact_seal', 'fiscal_anchor'] loop`,
    replace: `array['fact_seal'] loop`,
    test: 'schema-guards.test.ts',
  },
  {
    name: 'trigger document_has_tax_of_territory',
    file: 'api/migrations/0051_sealed_facts.sql',
    find: `create trigger document_has_tax_of_territory before insert on document
for each row execute function refuse_tax_of_another_territory();`,
    test: 'money-settings.test.ts',
  },
];
