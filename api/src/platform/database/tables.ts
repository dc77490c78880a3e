/** The tables as Kysely sees them. Written by `UPDATE_SCHEMA=1 npm run jest -- schema`. */
import type {
  Activity,
  AuditAction,
  CenterExportState,
  ClientBatchKind,
  ClientBatchState,
  ImportField,
  ImportKind,
  ImportProblem,
  ImportState,
  Role,
  UserStatus,
} from '@aforo/shared/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AuditChange, OutboxMessage } from './json-columns.ts';

export interface Tables {
  achievement: AchievementTable;
  achievement_award: AchievementAwardTable;
  achievement_progress: AchievementProgressTable;
  app_user: AppUserTable;
  area_claim: AreaClaimTable;
  area_content: AreaContentTable;
  area_prune: AreaPruneTable;
  area_release: AreaReleaseTable;
  area_report: AreaReportTable;
  attempt_limit: AttemptLimitTable;
  audit_entry: AuditEntryTable;
  auth_link: AuthLinkTable;
  booking: BookingTable;
  calendar_feed: CalendarFeedTable;
  card_setup: CardSetupTable;
  cash_movement: CashMovementTable;
  cash_register: CashRegisterTable;
  cash_session: CashSessionTable;
  center: CenterTable;
  center_export: CenterExportTable;
  center_export_part: CenterExportPartTable;
  class_series: ClassSeriesTable;
  client: ClientTable;
  client_batch: ClientBatchTable;
  client_batch_member: ClientBatchMemberTable;
  client_consent: ClientConsentTable;
  client_health: ClientHealthTable;
  client_import: ClientImportTable;
  client_import_row: ClientImportRowTable;
  client_tag: ClientTagTable;
  credit_entry: CreditEntryTable;
  deploy_token: DeployTokenTable;
  document: DocumentTable;
  document_series: DocumentSeriesTable;
  external_refund: ExternalRefundTable;
  fact_seal: FactSealTable;
  fee_charge: FeeChargeTable;
  file: FileTable;
  fiscal_anchor: FiscalAnchorTable;
  fiscal_chain: FiscalChainTable;
  fiscal_record: FiscalRecordTable;
  fiscal_sending: FiscalSendingTable;
  fiscal_submission: FiscalSubmissionTable;
  holiday: HolidayTable;
  hours_request: HoursRequestTable;
  idempotency_key: IdempotencyKeyTable;
  job: JobTable;
  known_device: KnownDeviceTable;
  legal_text: LegalTextTable;
  login_challenge: LoginChallengeTable;
  login_event: LoginEventTable;
  login_session: LoginSessionTable;
  membership: MembershipTable;
  membership_period: MembershipPeriodTable;
  money_settings: MoneySettingsTable;
  online_payment: OnlinePaymentTable;
  online_refund: OnlineRefundTable;
  opening_hours: OpeningHoursTable;
  outbox: OutboxTable;
  package_freeze: PackageFreezeTable;
  package_purchase: PackagePurchaseTable;
  package_purchase_service: PackagePurchaseServiceTable;
  package_template: PackageTemplateTable;
  package_template_service: PackageTemplateServiceTable;
  passkey: PasskeyTable;
  payment: PaymentTable;
  payment_event: PaymentEventTable;
  payment_without_shift: PaymentWithoutShiftTable;
  product: ProductTable;
  professional: ProfessionalTable;
  professional_exception: ProfessionalExceptionTable;
  professional_hours: ProfessionalHoursTable;
  professional_service: ProfessionalServiceTable;
  promotion_code: PromotionCodeTable;
  promotion_code_package: PromotionCodePackageTable;
  promotion_code_product: PromotionCodeProductTable;
  promotion_code_service: PromotionCodeServiceTable;
  promotion_use: PromotionUseTable;
  recovery_code: RecoveryCodeTable;
  registration: RegistrationTable;
  registry_revision: RegistryRevisionTable;
  resource: ResourceTable;
  sale: SaleTable;
  sale_line: SaleLineTable;
  sale_tax: SaleTaxTable;
  saved_card: SavedCardTable;
  schema_migration: SchemaMigrationTable;
  service: ServiceTable;
  service_resource: ServiceResourceTable;
  session: SessionTable;
  session_resource: SessionResourceTable;
  stock_movement: StockMovementTable;
  time_off: TimeOffTable;
  totp_factor: TotpFactorTable;
  unsubscribe_link: UnsubscribeLinkTable;
  voucher: VoucherTable;
  voucher_entry: VoucherEntryTable;
  waitlist_entry: WaitlistEntryTable;
}

interface AchievementTable {
  id: string;
  name: string;
  description: Generated<string>;
  icon: string;
  status: Generated<'draft' | 'active' | 'archived'>;
  metric: 'classes' | 'weeks' | 'services' | 'return' | 'birthday';
  steps: number[];
  absence_days: number | null;
  is_repeated: boolean;
  service_ids: Generated<string[]>;
  professional_ids: Generated<string[]>;
  starts_from: string | null;
  starts_until: string | null;
  since: string | null;
  reward_credits: number | null;
  reward_text: string | null;
  is_mailed: Generated<boolean>;
  activated_at: Date | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
}

interface AchievementAwardTable {
  id: string;
  achievement_id: string;
  client_id: string;
  cycle: number;
  step: number;
  earned_at: Date;
  booking_id: string | null;
  is_granted: Generated<boolean>;
  granted_by_user_id: string | null;
  reason: string | null;
  revoked_at: Date | null;
  is_revoked_by_hand: Generated<boolean>;
  revoked_by_user_id: string | null;
  revoke_reason: string | null;
  reward_credits: number | null;
  reward_text: string | null;
  handed_at: Date | null;
  handed_by_user_id: string | null;
  created_at: ColumnType<Date, Date, never>;
}

interface AchievementProgressTable {
  achievement_id: string;
  client_id: string;
  value: number;
  next_step: number | null;
}

interface AppUserTable {
  id: string;
  email: string;
  name: string;
  phone: string | null;
  role: Role;
  password_hash: string | null;
  email_verified_at: Date | null;
  blocked_at: Date | null;
  terms_accepted_at: Date | null;
  marketing_accepted_at: Date | null;
  picture_file_id: string | null;
  last_seen_at: Date | null;
  created_at: ColumnType<Date, Date, never>;
  status: GeneratedAlways<UserStatus>;
  terms_version: number | null;
  privacy_version: number | null;
  erased_at: Date | null;
}

interface AreaClaimTable {
  area: string;
  build_id: string;
  holder: string;
  until: Date;
}

interface AreaContentTable {
  area: string;
  file: string;
  integrity: string;
  build_id: string;
}

interface AreaPruneTable {
  area: string;
  build_id: string;
  pruned_at: Date;
  pruned_by: string;
  restored_at: Date | null;
}

interface AreaReleaseTable {
  area: string;
  build_id: string;
  version: string;
  release: ColumnType<unknown, string, string>;
  bytes: number;
  commit: string | null;
  published_at: Date;
  published_by: string;
}

interface AreaReportTable {
  minute: Date;
  area: string;
  build_id: string;
  person: string;
  network: string;
  has_session: boolean;
  mounted_at: Date | null;
  failed_at: Date | null;
  phase: string | null;
  reason: string | null;
  fallback: string | null;
}

interface AttemptLimitTable {
  key_hash: Buffer;
  window_ends_at: Date;
  attempts: number;
}

interface AuditEntryTable {
  id: string;
  at: Date;
  actor_user_id: string | null;
  action: AuditAction;
  entity: string;
  entity_id: string;
  changes: ColumnType<AuditChange[], string | undefined, string>;
  reason: string | null;
}

interface AuthLinkTable {
  id: string;
  kind: 'verification' | 'passwordReset' | 'invitation';
  user_id: string | null;
  token_hash: Buffer;
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date;
  used_at: Date | null;
  registration_id: string | null;
}

interface BookingTable {
  id: string;
  session_id: string;
  client_id: string;
  status: 'held' | 'confirmed' | 'expired' | 'attended' | 'noShow' | 'cancelled' | 'cancelledLate' | 'cancelledByCenter';
  is_extra: Generated<boolean>;
  hold_expires_at: Date | null;
  cancellation_minutes: number;
  free_cancel_until: Date;
  price_minor: number;
  source: 'client' | 'staff' | 'waitlist';
  override_reason: string | null;
  rescheduled_from_id: string | null;
  booked_at: Date;
  booked_by_user_id: string | null;
  cancelled_at: Date | null;
  cancelled_by_user_id: string | null;
  cancel_reason: string | null;
  marked_at: Date | null;
  version: Generated<number>;
  tax_treatment: Generated<'rate' | 'exempt' | 'notSubject'>;
  tax_cause: string | null;
  tax_basis_points: Generated<number>;
  waived_at: Date | null;
  late_fee_minor: number | null;
  no_show_fee_minor: number | null;
  fee_minor: number | null;
  fee_at: Date | null;
  is_fee_taxed: Generated<boolean>;
}

interface CalendarFeedTable {
  token_hash: Buffer;
  user_id: string;
  created_at: ColumnType<Date, Date, never>;
}

interface CardSetupTable {
  id: string;
  client_id: string;
  provider: 'stripe' | 'redsys' | 'test';
  provider_reference: string | null;
  redirect_url: string | null;
  consent: string;
  state: 'started' | 'saved' | 'expired';
  was_declined: Generated<boolean>;
  saved_card_id: string | null;
  started_by_user_id: string;
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date;
  asked_at: Date | null;
  ask_at: Date;
}

interface CashMovementTable {
  id: string;
  cash_session_id: string;
  kind: 'sale' | 'refund' | 'in' | 'out';
  amount_minor: number;
  payment_id: string | null;
  reason: string | null;
  at: Date;
  user_id: string | null;
}

interface CashRegisterTable {
  id: string;
  name: string;
  status: Generated<'active' | 'archived'>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
}

interface CashSessionTable {
  id: string;
  register_id: string;
  state: 'open' | 'counting' | 'closed';
  opened_at: Date;
  opened_by_user_id: string | null;
  opening_count: ColumnType<unknown, string, string>;
  opening_minor: number;
  opening_difference_minor: Generated<number>;
  opening_reason: string | null;
  closed_at: Date | null;
  closed_by_user_id: string | null;
  closing_count: ColumnType<unknown, string | null | undefined, string | null>;
  closing_minor: number | null;
  counted_methods: ColumnType<unknown, string | null | undefined, string | null>;
  expected_minor: number | null;
  difference_minor: number | null;
  closing_reason: string | null;
  report: ColumnType<unknown, string | null | undefined, string | null>;
  z_number: number | null;
  version: Generated<number>;
  counting_since: Date | null;
  counting_by_user_id: string | null;
}

interface CenterTable {
  id: Generated<number>;
  name: string;
  tax_id: Generated<string>;
  address: Generated<string>;
  time_zone: string;
  currency: string;
  country: string;
  primary_color: string;
  week_starts_on: number;
  policies: ColumnType<Record<string, unknown>, string | undefined, string>;
  is_demo: Generated<boolean>;
  phone: string | null;
  email: string | null;
  version: Generated<number>;
  second_factor_roles: Generated<Role[]>;
  logo_file_id: string | null;
  logo_ground: Generated<'any' | 'light' | 'dark'>;
  demo_password_hash: string | null;
  part_versions: ColumnType<Record<string, number>, string | undefined, string>;
}

interface CenterExportTable {
  id: string;
  state: CenterExportState;
  written_by: string | null;
  rows: Generated<number>;
  done_rows: Generated<number>;
  bytes: number | null;
  created_by: string | null;
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date | null;
}

interface CenterExportPartTable {
  export_id: string;
  number: number;
  data: Buffer;
}

interface ClassSeriesTable {
  id: string;
  service_id: string;
  professional_id: string;
  resource_id: string | null;
  weekdays: number[];
  local_time: string;
  duration_minutes: number;
  capacity: number;
  from_date: string;
  until_date: string | null;
  generated_until: string;
  status: Generated<'active' | 'ended'>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
}

interface ClientTable {
  id: string;
  user_id: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  birth_date: string | null;
  tags: Generated<string[]>;
  notes: Generated<string>;
  status: Generated<'active' | 'archived'>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
  search: GeneratedAlways<string>;
  sort_name: GeneratedAlways<string>;
  erased_at: Date | null;
}

interface ClientBatchTable {
  id: string;
  kind: ClientBatchKind;
  tag: string | null;
  subject: string | null;
  body: string | null;
  state: ClientBatchState;
  clients: Generated<number>;
  done_clients: Generated<number>;
  reached: Generated<number>;
  created_by: string | null;
  created_at: ColumnType<Date, Date, never>;
}

interface ClientBatchMemberTable {
  batch_id: string;
  client_id: string;
}

interface ClientConsentTable {
  client_id: string;
  kind: 'terms' | 'marketing' | 'images' | 'health';
  is_granted: boolean;
  changed_at: Date;
  terms_version: number | null;
  privacy_version: number | null;
}

interface ClientHealthTable {
  client_id: string;
  notes: string;
  changed_at: Date;
}

interface ClientImportTable {
  id: string;
  file_name: string;
  head: string[];
  columns: (ImportField | null)[];
  state: ImportState;
  takes_alike: Generated<boolean>;
  rows: number;
  done_rows: Generated<number>;
  done_through: Generated<number>;
  created_by: string | null;
  created_at: ColumnType<Date, Date, never>;
  finished_at: Date | null;
  failed_at: Date | null;
  kind: Generated<ImportKind>;
  are_settled: boolean | null;
}

interface ClientImportRowTable {
  import_id: string;
  number: number;
  cells: string[];
  keys: Generated<string[]>;
  verdict: 'new' | 'alike' | 'broken' | null;
  problems: Generated<ImportProblem[]>;
  client_id: string | null;
  agrees: Generated<boolean>;
  service_id: string | null;
  purchase_id: string | null;
  booking_id: string | null;
}

interface ClientTagTable {
  tag: string;
  clients: number;
}

interface CreditEntryTable {
  id: string;
  purchase_id: string;
  kind: 'purchase' | 'spend' | 'return' | 'expire' | 'adjust' | 'refund' | 'award' | 'import';
  amount: number;
  booking_id: string | null;
  at: Date;
  actor_user_id: string | null;
  reason: string | null;
  balance_after: number;
  round: Generated<number>;
  award_id: string | null;
}

interface DeployTokenTable {
  id: string;
  token_hash: Buffer;
  name: string;
  area: string | null;
  created_at: ColumnType<Date, Date, never>;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

interface DocumentTable {
  id: string;
  sale_id: string;
  series_id: string;
  number: number;
  full_number: string;
  type: 'F1' | 'F2' | 'F3' | 'R1' | 'R5' | 'plain';
  issued_at: Date;
  issued_on: string;
  operation_on: string;
  issuer: ColumnType<unknown, string, string>;
  buyer: ColumnType<unknown, string | null | undefined, string | null>;
  base_minor: number;
  quota_minor: number;
  total_minor: number;
  corrects_document_id: string | null;
  replaces_corrections: Generated<string[]>;
}

interface DocumentSeriesTable {
  id: string;
  kind: 'simplified' | 'full' | 'rectifying' | 'plain';
  year: number;
  prefix: string;
  last_number: Generated<number>;
}

interface ExternalRefundTable {
  id: string;
  online_payment_id: string;
  provider_reference: string;
  kind: 'refund' | 'dispute';
  amount_minor: number;
  currency: string;
  made_at: Date;
  noticed_at: Date;
  dispute: 'open' | 'won' | 'lost' | null;
  state: 'open' | 'documented' | 'handled';
  payment_id: string | null;
  handled_at: Date | null;
  handled_by_user_id: string | null;
  handled_reason: string | null;
}

interface FactSealTable {
  kind: 'document' | 'record' | 'payment' | 'movement';
  subject_id: string;
  sale_id: string | null;
  full_number: string | null;
  digests: ColumnType<unknown, string, string>;
  sealed_at: Generated<Date>;
  is_from_before: Generated<boolean>;
}

interface FeeChargeTable {
  booking_id: string;
  fee_at: Date;
  online_payment_id: string;
  state: 'asked' | 'charged' | 'failed';
}

interface FileTable {
  id: string;
  kind: string;
  media_type: string;
  byte_length: number;
  sha256: Buffer;
  data: Buffer;
  owner_user_id: string | null;
  created_at: ColumnType<Date, Date, never>;
}

interface FiscalAnchorTable {
  id: string;
  at: Date;
  records: number;
  last_hash: string;
  sealed_on: string | null;
  seals: number | null;
  seals_hash: string | null;
}

interface FiscalChainTable {
  id: Generated<number>;
  last_sequence: Generated<number>;
  last_hash: Generated<string>;
  last_issuer_tax_id: Generated<string>;
  last_number: Generated<string>;
  last_issued_on: Generated<string>;
}

interface FiscalRecordTable {
  id: string;
  sequence: number;
  kind: 'issue' | 'cancel';
  document_id: string;
  content: ColumnType<unknown, string, string>;
  previous_hash: string;
  hash: string;
  created_at: ColumnType<Date, Date, never>;
}

interface FiscalSendingTable {
  id: Generated<number>;
  not_before: Date | null;
  failing_since: Date | null;
  last_error: string | null;
}

interface FiscalSubmissionTable {
  record_id: string;
  state: Generated<'pending' | 'accepted' | 'acceptedWithErrors' | 'rejected'>;
  attempts: Generated<number>;
  last_error: string | null;
  receipt: string | null;
  sent_at: Date | null;
}

interface HolidayTable {
  local_date: string;
  name: string;
}

interface HoursRequestTable {
  id: string;
  professional_id: string;
  from_date: string;
  hours: ColumnType<unknown, string, string>;
  reason: Generated<string>;
  state: 'requested' | 'approved' | 'rejected';
  requested_at: Date;
  decided_at: Date | null;
  decided_by_user_id: string | null;
}

interface IdempotencyKeyTable {
  scope: string;
  key: string;
  request_hash: Buffer;
  status: number;
  headers: ColumnType<Record<string, string>, string, string>;
  body: string;
  created_at: ColumnType<Date, Date, never>;
}

interface JobTable {
  id: string;
  kind: string;
  unique_key: string;
  payload: ColumnType<unknown, string | undefined, string>;
  state: Generated<'pending' | 'done' | 'failed'>;
  attempts: Generated<number>;
  run_at: Date;
  locked_until: Date | null;
  last_error: string | null;
  created_at: ColumnType<Date, Date, never>;
  finished_at: Date | null;
}

interface KnownDeviceTable {
  token_hash: Buffer;
  user_id: string;
  created_at: ColumnType<Date, Date, never>;
  last_used_at: Date;
}

interface LegalTextTable {
  id: string;
  kind: 'terms' | 'privacy';
  version: number;
  body: string;
  published_at: Date | null;
  published_by_user_id: string | null;
}

interface LoginChallengeTable {
  id: string;
  kind: 'secondStep' | 'passkeyLogin' | 'registration' | 'proof';
  token_hash: Buffer | null;
  user_id: string | null;
  session_id: string | null;
  webauthn_challenge: string | null;
  wrong_attempts: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date;
}

interface LoginEventTable {
  id: string;
  at: Date;
  user_id: string | null;
  method: 'password' | 'totp' | 'passkey' | 'recoveryCode' | 'invitation' | 'emailLink';
  outcome: 'loggedIn' | 'refused' | 'blocked' | 'unverified' | 'limited';
  address: string;
  user_agent: string;
}

interface LoginSessionTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  user_agent: string;
  created_at: ColumnType<Date, Date, never>;
  last_seen_at: Date;
  expires_at: Date;
  proved_at: Date | null;
}

interface MembershipTable {
  id: string;
  client_id: string;
  template_id: string;
  state: 'active' | 'paused' | 'suspended' | 'ended';
  anchor_day: number;
  renews_on: string;
  ends_with_period: Generated<boolean>;
  started_at: Date;
  ended_at: Date | null;
  next_template_id: string | null;
}

interface MembershipPeriodTable {
  membership_id: string;
  starts_on: string;
  ends_on: string;
  purchase_id: string;
  sale_id: string;
  due_at: Date;
  tries: Generated<number>;
  try_at: Date | null;
}

interface MoneySettingsTable {
  id: Generated<number>;
  regime: Generated<'plain' | 'verifactu'>;
  legal_name: Generated<string>;
  tax_id: Generated<string>;
  street: Generated<string>;
  postal_code: Generated<string>;
  city: Generated<string>;
  province: Generated<string>;
  country: Generated<string>;
  simplified_limit_minor: Generated<number>;
  cash_limit_minor: Generated<number>;
  cash_limit_abroad_minor: Generated<number>;
  cash_tolerance_minor: Generated<number>;
  refund_limit_minor: Generated<number>;
  discount_limit_basis_points: Generated<number>;
  producer_name: Generated<string>;
  producer_tax_id: Generated<string>;
  version: Generated<number>;
  installation_id: Generated<string>;
  voucher_months: Generated<number>;
  voucher_amounts: Generated<number[]>;
  series_simplified: Generated<string>;
  series_full: Generated<string>;
  series_rectifying: Generated<string>;
  series_plain: Generated<string>;
  max_due_days: Generated<number>;
  is_count_blind: Generated<boolean>;
  territory: Generated<'mainland' | 'canaryIslands' | 'ceutaMelilla' | 'abroad'>;
  voucher_purpose: 'single' | 'multi' | null;
  activity: Generated<Activity>;
  iae_heading: Generated<string>;
}

interface OnlinePaymentTable {
  id: string;
  provider: 'stripe' | 'redsys' | 'test';
  provider_reference: string | null;
  provider_payment: string | null;
  client_id: string;
  kind: 'hold' | 'booking' | 'sale' | 'package' | 'product' | 'voucher';
  booking_id: string | null;
  sale_id: string | null;
  package_template_id: string | null;
  product_id: string | null;
  quantity: Generated<number>;
  description: string;
  total_minor: number;
  currency: string;
  state: 'started' | 'captured' | 'failed' | 'expired' | 'refunding' | 'refunded';
  failure: 'declined' | 'expired' | 'seat_lost' | 'amount_mismatch' | 'already_paid' | 'not_on_sale' | 'authentication_required' | 'voucher_spent' | 'promotion_used' | null;
  redirect_url: string | null;
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date;
  started_by_user_id: string;
  link_hash: Buffer | null;
  asked_at: Date | null;
  asked_times: Generated<number>;
  ask_at: Date;
  captured_at: Date | null;
  captured_minor: number | null;
  captured_currency: string | null;
  payment_id: string | null;
  saved_card_id: string | null;
  voucher_recipient: string | null;
  voucher_message: string | null;
  voucher_email: string | null;
  spent_voucher_id: string | null;
  voucher_minor: Generated<number>;
  promotion_id: string | null;
  promotion_minor: Generated<number>;
}

interface OnlineRefundTable {
  id: string;
  online_payment_id: string;
  payment_id: string | null;
  amount_minor: number;
  state: 'pending' | 'done';
  provider_reference: string | null;
  last_error: string | null;
  created_at: ColumnType<Date, Date, never>;
  done_at: Date | null;
  asked_at: Date | null;
}

interface OpeningHoursTable {
  id: string;
  weekday: number;
  starts: string;
  ends: string;
}

interface OutboxTable {
  id: string;
  kind: string;
  recipient: string;
  message: ColumnType<OutboxMessage | null, string | null | undefined, string | null>;
  state: Generated<'pending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  due_at: Date;
  locked_until: Date | null;
  last_error: string | null;
  created_at: ColumnType<Date, Date, never>;
  sent_at: Date | null;
}

interface PackageFreezeTable {
  purchase_id: string;
  frozen_at: Date;
  thawed_at: Date;
}

interface PackagePurchaseTable {
  id: string;
  client_id: string;
  template_id: string;
  name: string;
  kind: 'credits' | 'unlimited';
  validity_days: number;
  validity_from: 'purchase' | 'firstUse';
  weekly_limit: number | null;
  price_minor: number;
  state: 'pendingPayment' | 'active' | 'frozen' | 'refunded';
  balance: Generated<number>;
  purchased_at: Date;
  expires_at: Date | null;
  frozen_at: Date | null;
  version: Generated<number>;
  sale_line_id: string | null;
  position: number;
}

interface PackagePurchaseServiceTable {
  purchase_id: string;
  service_id: string;
}

interface PackageTemplateTable {
  id: string;
  name: string;
  kind: 'credits' | 'unlimited';
  credits: number | null;
  validity_days: number;
  validity_from: 'purchase' | 'firstUse';
  weekly_limit: number | null;
  price_minor: number;
  tax_basis_points: number;
  status: Generated<'active' | 'archived'>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
  tax_treatment: Generated<'rate' | 'exempt' | 'notSubject'>;
  tax_cause: string | null;
  renews_monthly: Generated<boolean>;
}

interface PackageTemplateServiceTable {
  template_id: string;
  service_id: string;
}

interface PasskeyTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: ColumnType<Date, Date, never>;
  last_used_at: Date | null;
}

interface PaymentTable {
  id: string;
  sale_id: string;
  method: 'cash' | 'card' | 'bizum' | 'transfer' | 'online' | 'balance' | 'other';
  amount_minor: number;
  state: 'started' | 'captured' | 'failed' | 'expired';
  tendered_minor: number | null;
  refunds_payment_id: string | null;
  cash_session_id: string | null;
  provider: string | null;
  provider_reference: string | null;
  created_at: ColumnType<Date, Date, never>;
  captured_at: Date | null;
  received_by_user_id: string | null;
}

interface PaymentEventTable {
  provider: 'stripe' | 'redsys' | 'test';
  event_id: string;
  type: string;
  online_payment_id: string | null;
  received_at: Date;
}

interface PaymentWithoutShiftTable {
  payment_id: string;
}

interface ProductTable {
  id: string;
  name: string;
  description: Generated<string>;
  price_minor: number;
  tax_treatment: Generated<'rate' | 'exempt' | 'notSubject'>;
  tax_cause: string | null;
  tax_basis_points: number;
  barcode: string | null;
  picture_file_id: string | null;
  is_stocked: Generated<boolean>;
  stock: Generated<number>;
  low_stock: number | null;
  is_online: Generated<boolean>;
  status: Generated<'active' | 'archived'>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
  search: GeneratedAlways<string>;
  sort_name: GeneratedAlways<string>;
}

interface ProfessionalTable {
  id: string;
  user_id: string | null;
  name: string;
  color: string;
  bio: Generated<string>;
  status: Generated<'active' | 'archived'>;
  created_at: ColumnType<Date, Date, never>;
  version: Generated<number>;
}

interface ProfessionalExceptionTable {
  id: string;
  professional_id: string;
  local_date: string;
  kind: 'extra' | 'off';
  starts: string | null;
  ends: string | null;
}

interface ProfessionalHoursTable {
  id: string;
  professional_id: string;
  weekday: number;
  starts: string;
  ends: string;
  from_date: Generated<string>;
}

interface ProfessionalServiceTable {
  professional_id: string;
  service_id: string;
}

interface PromotionCodeTable {
  id: string;
  code: string;
  amount_minor: number | null;
  basis_points: number | null;
  starts_on: string;
  ends_on: string | null;
  total_limit: number | null;
  client_limit: number | null;
  is_for_new_clients: Generated<boolean>;
  created_at: ColumnType<Date, Date, never>;
  created_by_user_id: string | null;
  ended_at: Date | null;
  version: Generated<number>;
}

interface PromotionCodePackageTable {
  promotion_id: string;
  template_id: string;
}

interface PromotionCodeProductTable {
  promotion_id: string;
  product_id: string;
}

interface PromotionCodeServiceTable {
  promotion_id: string;
  service_id: string;
}

interface PromotionUseTable {
  id: string;
  promotion_id: string;
  client_id: string | null;
  sale_id: string | null;
  online_payment_id: string | null;
  discount_minor: number;
  used_at: Date;
  released_at: Date | null;
}

interface RecoveryCodeTable {
  id: string;
  user_id: string;
  code_hash: string;
  created_at: ColumnType<Date, Date, never>;
  used_at: Date | null;
}

interface RegistrationTable {
  id: string;
  email: string;
  name: string;
  phone: string | null;
  password_hash: string;
  accepts_marketing: boolean;
  device_hash: Buffer | null;
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date;
  terms_version: number | null;
  privacy_version: number | null;
  return_to: string | null;
}

interface RegistryRevisionTable {
  number: number;
  area: string;
  kind: 'start' | 'activate' | 'canary' | 'withdraw' | 'rollback' | 'mounts';
  stable: string | null;
  canary: string | null;
  canary_rule: ColumnType<unknown, string | null | undefined, string | null>;
  previous: string | null;
  mounts: ColumnType<unknown, string, string>;
  author: string;
  reason: string;
  at: Date;
}

interface ResourceTable {
  id: string;
  name: string;
  kind: 'room' | 'equipment';
  quantity: number;
  status: Generated<'active' | 'archived'>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
}

interface SaleTable {
  id: string;
  kind: 'sale' | 'refund';
  state: 'draft' | 'issued' | 'discarded';
  origin: Generated<'desk' | 'online' | 'imported'>;
  client_id: string | null;
  original_sale_id: string | null;
  total_minor: number;
  due_on: string | null;
  reason: string | null;
  created_at: ColumnType<Date, Date, never>;
  issued_at: Date | null;
  issued_by_user_id: string | null;
  version: Generated<number>;
}

interface SaleLineTable {
  id: string;
  sale_id: string;
  position: number;
  kind: 'service' | 'booking' | 'package' | 'product' | 'fee' | 'text' | 'voucher';
  service_id: string | null;
  booking_id: string | null;
  package_template_id: string | null;
  product_id: string | null;
  refunds_line_id: string | null;
  description: string;
  quantity: number;
  unit_price_minor: number;
  discount_minor: Generated<number>;
  discount_reason: string | null;
  total_minor: number;
  tax_treatment: 'rate' | 'exempt' | 'notSubject';
  tax_cause: string | null;
  tax_basis_points: number;
}

interface SaleTaxTable {
  sale_id: string;
  tax_treatment: 'rate' | 'exempt' | 'notSubject';
  tax_cause: Generated<string>;
  tax_basis_points: number;
  gross_minor: number;
  base_minor: number;
  quota_minor: number;
}

interface SavedCardTable {
  id: string;
  client_id: string;
  provider: 'stripe' | 'redsys' | 'test';
  customer_reference: string;
  method_reference: string;
  brand: string;
  last_four: string;
  expires_month: number;
  expires_year: number;
  saved_at: Date;
  removed_at: Date | null;
  covers_fees: Generated<boolean>;
}

interface SchemaMigrationTable {
  version: string;
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
  works_from: string | null;
}

interface ServiceTable {
  id: string;
  name: string;
  kind: 'appointment' | 'class';
  duration_minutes: number;
  capacity: number;
  price_minor: number;
  tax_basis_points: number;
  color: string;
  status: Generated<'active' | 'archived'>;
  created_at: ColumnType<Date, Date, never>;
  description: Generated<string>;
  buffer_before_minutes: Generated<number>;
  buffer_after_minutes: Generated<number>;
  cancellation_minutes: Generated<number>;
  booking_opens_days: Generated<number>;
  booking_closes_minutes: Generated<number>;
  is_online: Generated<boolean>;
  picture_file_id: string | null;
  version: Generated<number>;
  tax_treatment: Generated<'rate' | 'exempt' | 'notSubject'>;
  tax_cause: string | null;
  level: 'everyone' | 'beginner' | 'intermediate' | 'advanced' | null;
  what_to_bring: Generated<string>;
  picture_focus_x: Generated<number>;
  picture_focus_y: Generated<number>;
  late_fee_minor: number | null;
  no_show_fee_minor: number | null;
}

interface ServiceResourceTable {
  service_id: string;
  resource_id: string;
  quantity: Generated<number>;
}

interface SessionTable {
  id: string;
  service_id: string;
  professional_id: string;
  series_id: string | null;
  series_date: string | null;
  kind: 'appointment' | 'class';
  starts_at: Date;
  ends_at: Date;
  busy: string;
  capacity: number;
  taken: ColumnType<number, never, never>;
  status: Generated<'scheduled' | 'cancelled' | 'closed'>;
  is_edited: Generated<boolean>;
  cancel_reason: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
}

interface SessionResourceTable {
  session_id: string;
  resource_id: string;
  quantity: number;
  busy: string;
  is_active: boolean;
  is_exclusive: boolean;
}

interface StockMovementTable {
  id: string;
  product_id: string;
  kind: 'purchase' | 'sale' | 'return' | 'count' | 'loss';
  quantity: number;
  stock_after: number;
  unit_cost_minor: number | null;
  sale_line_id: string | null;
  reason: string | null;
  at: Date;
  user_id: string | null;
}

interface TimeOffTable {
  id: string;
  professional_id: string;
  starts_at: Date;
  ends_at: Date;
  reason: Generated<string>;
  state: 'requested' | 'approved' | 'rejected';
  requested_at: Date;
  decided_at: Date | null;
  decided_by_user_id: string | null;
}

interface TotpFactorTable {
  user_id: string;
  state: 'pending' | 'enabled';
  secret: Buffer;
  key_id: Buffer;
  created_at: ColumnType<Date, Date, never>;
  enabled_at: Date | null;
  last_used_step: number | null;
}

interface UnsubscribeLinkTable {
  client_id: string;
  token: string;
  created_at: ColumnType<Date, Date, never>;
}

interface VoucherTable {
  id: string;
  code: string;
  sale_line_id: string;
  amount_minor: number;
  recipient: Generated<string>;
  message: Generated<string>;
  expires_on: string;
  created_at: ColumnType<Date, Date, never>;
  voided_at: Date | null;
  void_reason: string | null;
  voided_by_user_id: string | null;
}

interface VoucherEntryTable {
  id: string;
  voucher_id: string;
  kind: 'issue' | 'redeem' | 'return' | 'refund' | 'void' | 'hold' | 'release';
  amount_minor: number;
  payment_id: string | null;
  at: Date;
  user_id: string | null;
  online_payment_id: string | null;
}

interface WaitlistEntryTable {
  id: string;
  session_id: string;
  client_id: string;
  state: 'waiting' | 'promoted' | 'offered' | 'accepted' | 'declined' | 'lapsed' | 'withdrawn' | 'closed';
  position: GeneratedAlways<number>;
  offer_expires_at: Date | null;
  booking_id: string | null;
  created_at: ColumnType<Date, Date, never>;
  changed_at: Date;
  is_automatic: Generated<boolean>;
}
