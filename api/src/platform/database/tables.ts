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
  achievementAward: AchievementAwardTable;
  achievementProgress: AchievementProgressTable;
  appUser: AppUserTable;
  areaClaim: AreaClaimTable;
  areaContent: AreaContentTable;
  areaPrune: AreaPruneTable;
  areaRelease: AreaReleaseTable;
  areaReport: AreaReportTable;
  attemptLimit: AttemptLimitTable;
  auditEntry: AuditEntryTable;
  authLink: AuthLinkTable;
  booking: BookingTable;
  calendarFeed: CalendarFeedTable;
  cardSetup: CardSetupTable;
  cashMovement: CashMovementTable;
  cashRegister: CashRegisterTable;
  cashSession: CashSessionTable;
  center: CenterTable;
  centerExport: CenterExportTable;
  centerExportPart: CenterExportPartTable;
  classSeries: ClassSeriesTable;
  client: ClientTable;
  clientBatch: ClientBatchTable;
  clientBatchMember: ClientBatchMemberTable;
  clientConsent: ClientConsentTable;
  clientHealth: ClientHealthTable;
  clientImport: ClientImportTable;
  clientImportRow: ClientImportRowTable;
  clientTag: ClientTagTable;
  creditEntry: CreditEntryTable;
  deployToken: DeployTokenTable;
  document: DocumentTable;
  documentSeries: DocumentSeriesTable;
  externalRefund: ExternalRefundTable;
  factSeal: FactSealTable;
  feeCharge: FeeChargeTable;
  file: FileTable;
  fiscalAnchor: FiscalAnchorTable;
  fiscalChain: FiscalChainTable;
  fiscalRecord: FiscalRecordTable;
  fiscalSending: FiscalSendingTable;
  fiscalSubmission: FiscalSubmissionTable;
  holiday: HolidayTable;
  hoursRequest: HoursRequestTable;
  idempotencyKey: IdempotencyKeyTable;
  job: JobTable;
  knownDevice: KnownDeviceTable;
  legalText: LegalTextTable;
  loginChallenge: LoginChallengeTable;
  loginEvent: LoginEventTable;
  loginSession: LoginSessionTable;
  membership: MembershipTable;
  membershipPeriod: MembershipPeriodTable;
  moneySettings: MoneySettingsTable;
  onlinePayment: OnlinePaymentTable;
  onlineRefund: OnlineRefundTable;
  openingHours: OpeningHoursTable;
  outbox: OutboxTable;
  packageFreeze: PackageFreezeTable;
  packagePurchase: PackagePurchaseTable;
  packagePurchaseService: PackagePurchaseServiceTable;
  packageTemplate: PackageTemplateTable;
  packageTemplateService: PackageTemplateServiceTable;
  passkey: PasskeyTable;
  payment: PaymentTable;
  paymentEvent: PaymentEventTable;
  paymentWithoutShift: PaymentWithoutShiftTable;
  product: ProductTable;
  professional: ProfessionalTable;
  professionalException: ProfessionalExceptionTable;
  professionalHours: ProfessionalHoursTable;
  professionalService: ProfessionalServiceTable;
  promotionCode: PromotionCodeTable;
  promotionCodePackage: PromotionCodePackageTable;
  promotionCodeProduct: PromotionCodeProductTable;
  promotionCodeService: PromotionCodeServiceTable;
  promotionUse: PromotionUseTable;
  recoveryCode: RecoveryCodeTable;
  registration: RegistrationTable;
  registryRevision: RegistryRevisionTable;
  resource: ResourceTable;
  sale: SaleTable;
  saleLine: SaleLineTable;
  saleTax: SaleTaxTable;
  savedCard: SavedCardTable;
  schemaMigration: SchemaMigrationTable;
  service: ServiceTable;
  serviceResource: ServiceResourceTable;
  session: SessionTable;
  sessionResource: SessionResourceTable;
  stockMovement: StockMovementTable;
  timeOff: TimeOffTable;
  totpFactor: TotpFactorTable;
  unsubscribeLink: UnsubscribeLinkTable;
  voucher: VoucherTable;
  voucherEntry: VoucherEntryTable;
  waitlistEntry: WaitlistEntryTable;
}

interface AchievementTable {
  id: string;
  name: string;
  description: Generated<string>;
  icon: string;
  status: Generated<'draft' | 'active' | 'archived'>;
  metric: 'classes' | 'weeks' | 'services' | 'return' | 'birthday';
  steps: number[];
  absenceDays: number | null;
  isRepeated: boolean;
  serviceIds: Generated<string[]>;
  professionalIds: Generated<string[]>;
  startsFrom: string | null;
  startsUntil: string | null;
  since: string | null;
  rewardCredits: number | null;
  rewardText: string | null;
  isMailed: Generated<boolean>;
  activatedAt: Date | null;
  version: Generated<number>;
  createdAt: ColumnType<Date, Date, never>;
}

interface AchievementAwardTable {
  id: string;
  achievementId: string;
  clientId: string;
  cycle: number;
  step: number;
  earnedAt: Date;
  bookingId: string | null;
  isGranted: Generated<boolean>;
  grantedByUserId: string | null;
  reason: string | null;
  revokedAt: Date | null;
  isRevokedByHand: Generated<boolean>;
  revokedByUserId: string | null;
  revokeReason: string | null;
  rewardCredits: number | null;
  rewardText: string | null;
  handedAt: Date | null;
  handedByUserId: string | null;
  createdAt: ColumnType<Date, Date, never>;
}

interface AchievementProgressTable {
  achievementId: string;
  clientId: string;
  value: number;
  nextStep: number | null;
}

interface AppUserTable {
  id: string;
  email: string;
  name: string;
  phone: string | null;
  role: Role;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  blockedAt: Date | null;
  termsAcceptedAt: Date | null;
  marketingAcceptedAt: Date | null;
  pictureFileId: string | null;
  lastSeenAt: Date | null;
  createdAt: ColumnType<Date, Date, never>;
  status: GeneratedAlways<UserStatus>;
  termsVersion: number | null;
  privacyVersion: number | null;
  erasedAt: Date | null;
}

interface AreaClaimTable {
  area: string;
  buildId: string;
  holder: string;
  until: Date;
}

interface AreaContentTable {
  area: string;
  file: string;
  integrity: string;
  buildId: string;
}

interface AreaPruneTable {
  area: string;
  buildId: string;
  prunedAt: Date;
  prunedBy: string;
  restoredAt: Date | null;
}

interface AreaReleaseTable {
  area: string;
  buildId: string;
  version: string;
  release: ColumnType<unknown, string, string>;
  bytes: number;
  commit: string | null;
  publishedAt: Date;
  publishedBy: string;
}

interface AreaReportTable {
  minute: Date;
  area: string;
  buildId: string;
  person: string;
  network: string;
  hasSession: boolean;
  mountedAt: Date | null;
  failedAt: Date | null;
  phase: string | null;
  reason: string | null;
  fallback: string | null;
}

interface AttemptLimitTable {
  keyHash: Buffer;
  windowEndsAt: Date;
  attempts: number;
}

interface AuditEntryTable {
  id: string;
  at: Date;
  actorUserId: string | null;
  action: AuditAction;
  entity: string;
  entityId: string;
  changes: ColumnType<AuditChange[], string | undefined, string>;
  reason: string | null;
}

interface AuthLinkTable {
  id: string;
  kind: 'verification' | 'passwordReset' | 'invitation';
  userId: string | null;
  tokenHash: Buffer;
  createdAt: ColumnType<Date, Date, never>;
  expiresAt: Date;
  usedAt: Date | null;
  registrationId: string | null;
}

interface BookingTable {
  id: string;
  sessionId: string;
  clientId: string;
  status: 'held' | 'confirmed' | 'expired' | 'attended' | 'noShow' | 'cancelled' | 'cancelledLate' | 'cancelledByCenter';
  isExtra: Generated<boolean>;
  holdExpiresAt: Date | null;
  cancellationMinutes: number;
  freeCancelUntil: Date;
  priceMinor: number;
  source: 'client' | 'staff' | 'waitlist';
  overrideReason: string | null;
  rescheduledFromId: string | null;
  bookedAt: Date;
  bookedByUserId: string | null;
  cancelledAt: Date | null;
  cancelledByUserId: string | null;
  cancelReason: string | null;
  markedAt: Date | null;
  version: Generated<number>;
  taxTreatment: Generated<'rate' | 'exempt' | 'notSubject'>;
  taxCause: string | null;
  taxBasisPoints: Generated<number>;
  waivedAt: Date | null;
  lateFeeMinor: number | null;
  noShowFeeMinor: number | null;
  feeMinor: number | null;
  feeAt: Date | null;
  isFeeTaxed: Generated<boolean>;
}

interface CalendarFeedTable {
  tokenHash: Buffer;
  userId: string;
  createdAt: ColumnType<Date, Date, never>;
}

interface CardSetupTable {
  id: string;
  clientId: string;
  provider: 'stripe' | 'redsys' | 'test';
  providerReference: string | null;
  redirectUrl: string | null;
  consent: string;
  state: 'started' | 'saved' | 'expired';
  wasDeclined: Generated<boolean>;
  savedCardId: string | null;
  startedByUserId: string;
  createdAt: ColumnType<Date, Date, never>;
  expiresAt: Date;
  askedAt: Date | null;
  askAt: Date;
}

interface CashMovementTable {
  id: string;
  cashSessionId: string;
  kind: 'sale' | 'refund' | 'in' | 'out';
  amountMinor: number;
  paymentId: string | null;
  reason: string | null;
  at: Date;
  userId: string | null;
}

interface CashRegisterTable {
  id: string;
  name: string;
  status: Generated<'active' | 'archived'>;
  version: Generated<number>;
  createdAt: ColumnType<Date, Date, never>;
}

interface CashSessionTable {
  id: string;
  registerId: string;
  state: 'open' | 'counting' | 'closed';
  openedAt: Date;
  openedByUserId: string | null;
  openingCount: ColumnType<unknown, string, string>;
  openingMinor: number;
  openingDifferenceMinor: Generated<number>;
  openingReason: string | null;
  closedAt: Date | null;
  closedByUserId: string | null;
  closingCount: ColumnType<unknown, string | null | undefined, string | null>;
  closingMinor: number | null;
  countedMethods: ColumnType<unknown, string | null | undefined, string | null>;
  expectedMinor: number | null;
  differenceMinor: number | null;
  closingReason: string | null;
  report: ColumnType<unknown, string | null | undefined, string | null>;
  zNumber: number | null;
  version: Generated<number>;
  countingSince: Date | null;
  countingByUserId: string | null;
}

interface CenterTable {
  id: Generated<number>;
  name: string;
  taxId: Generated<string>;
  address: Generated<string>;
  timeZone: string;
  currency: string;
  country: string;
  primaryColor: string;
  weekStartsOn: number;
  policies: ColumnType<Record<string, unknown>, string | undefined, string>;
  isDemo: Generated<boolean>;
  phone: string | null;
  email: string | null;
  version: Generated<number>;
  secondFactorRoles: Generated<Role[]>;
  logoFileId: string | null;
  logoGround: Generated<'any' | 'light' | 'dark'>;
  demoPasswordHash: string | null;
  partVersions: ColumnType<Record<string, number>, string | undefined, string>;
}

interface CenterExportTable {
  id: string;
  state: CenterExportState;
  writtenBy: string | null;
  rows: Generated<number>;
  doneRows: Generated<number>;
  bytes: number | null;
  createdBy: string | null;
  createdAt: ColumnType<Date, Date, never>;
  expiresAt: Date | null;
}

interface CenterExportPartTable {
  exportId: string;
  number: number;
  data: Buffer;
}

interface ClassSeriesTable {
  id: string;
  serviceId: string;
  professionalId: string;
  resourceId: string | null;
  weekdays: number[];
  localTime: string;
  durationMinutes: number;
  capacity: number;
  fromDate: string;
  untilDate: string | null;
  generatedUntil: string;
  status: Generated<'active' | 'ended'>;
  version: Generated<number>;
  createdAt: ColumnType<Date, Date, never>;
}

interface ClientTable {
  id: string;
  userId: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  birthDate: string | null;
  tags: Generated<string[]>;
  notes: Generated<string>;
  status: Generated<'active' | 'archived'>;
  version: Generated<number>;
  createdAt: ColumnType<Date, Date, never>;
  search: GeneratedAlways<string>;
  sortName: GeneratedAlways<string>;
  erasedAt: Date | null;
}

interface ClientBatchTable {
  id: string;
  kind: ClientBatchKind;
  tag: string | null;
  subject: string | null;
  body: string | null;
  state: ClientBatchState;
  clients: Generated<number>;
  doneClients: Generated<number>;
  reached: Generated<number>;
  createdBy: string | null;
  createdAt: ColumnType<Date, Date, never>;
}

interface ClientBatchMemberTable {
  batchId: string;
  clientId: string;
}

interface ClientConsentTable {
  clientId: string;
  kind: 'terms' | 'marketing' | 'images' | 'health';
  isGranted: boolean;
  changedAt: Date;
  termsVersion: number | null;
  privacyVersion: number | null;
}

interface ClientHealthTable {
  clientId: string;
  notes: string;
  changedAt: Date;
}

interface ClientImportTable {
  id: string;
  fileName: string;
  head: string[];
  columns: (ImportField | null)[];
  state: ImportState;
  takesAlike: Generated<boolean>;
  rows: number;
  doneRows: Generated<number>;
  doneThrough: Generated<number>;
  createdBy: string | null;
  createdAt: ColumnType<Date, Date, never>;
  finishedAt: Date | null;
  failedAt: Date | null;
  kind: Generated<ImportKind>;
  areSettled: boolean | null;
}

interface ClientImportRowTable {
  importId: string;
  number: number;
  cells: string[];
  keys: Generated<string[]>;
  verdict: 'new' | 'alike' | 'broken' | null;
  problems: Generated<ImportProblem[]>;
  clientId: string | null;
  agrees: Generated<boolean>;
  serviceId: string | null;
  purchaseId: string | null;
  bookingId: string | null;
}

interface ClientTagTable {
  tag: string;
  clients: number;
}

interface CreditEntryTable {
  id: string;
  purchaseId: string;
  kind: 'purchase' | 'spend' | 'return' | 'expire' | 'adjust' | 'refund' | 'award' | 'import';
  amount: number;
  bookingId: string | null;
  at: Date;
  actorUserId: string | null;
  reason: string | null;
  balanceAfter: number;
  round: Generated<number>;
  awardId: string | null;
}

interface DeployTokenTable {
  id: string;
  tokenHash: Buffer;
  name: string;
  area: string | null;
  createdAt: ColumnType<Date, Date, never>;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

interface DocumentTable {
  id: string;
  saleId: string;
  seriesId: string;
  number: number;
  fullNumber: string;
  type: 'F1' | 'F2' | 'F3' | 'R1' | 'R5' | 'plain';
  issuedAt: Date;
  issuedOn: string;
  operationOn: string;
  issuer: ColumnType<unknown, string, string>;
  buyer: ColumnType<unknown, string | null | undefined, string | null>;
  baseMinor: number;
  quotaMinor: number;
  totalMinor: number;
  correctsDocumentId: string | null;
  replacesCorrections: Generated<string[]>;
}

interface DocumentSeriesTable {
  id: string;
  kind: 'simplified' | 'full' | 'rectifying' | 'plain';
  year: number;
  prefix: string;
  lastNumber: Generated<number>;
}

interface ExternalRefundTable {
  id: string;
  onlinePaymentId: string;
  providerReference: string;
  kind: 'refund' | 'dispute';
  amountMinor: number;
  currency: string;
  madeAt: Date;
  noticedAt: Date;
  dispute: 'open' | 'won' | 'lost' | null;
  state: 'open' | 'documented' | 'handled';
  paymentId: string | null;
  handledAt: Date | null;
  handledByUserId: string | null;
  handledReason: string | null;
}

interface FactSealTable {
  kind: 'document' | 'record' | 'payment' | 'movement';
  subjectId: string;
  saleId: string | null;
  fullNumber: string | null;
  digests: ColumnType<unknown, string, string>;
  sealedAt: Generated<Date>;
  isFromBefore: Generated<boolean>;
}

interface FeeChargeTable {
  bookingId: string;
  feeAt: Date;
  onlinePaymentId: string;
  state: 'asked' | 'charged' | 'failed';
}

interface FileTable {
  id: string;
  kind: string;
  mediaType: string;
  byteLength: number;
  sha256: Buffer;
  data: Buffer;
  ownerUserId: string | null;
  createdAt: ColumnType<Date, Date, never>;
}

interface FiscalAnchorTable {
  id: string;
  at: Date;
  records: number;
  lastHash: string;
  sealedOn: string | null;
  seals: number | null;
  sealsHash: string | null;
}

interface FiscalChainTable {
  id: Generated<number>;
  lastSequence: Generated<number>;
  lastHash: Generated<string>;
  lastIssuerTaxId: Generated<string>;
  lastNumber: Generated<string>;
  lastIssuedOn: Generated<string>;
}

interface FiscalRecordTable {
  id: string;
  sequence: number;
  kind: 'issue' | 'cancel';
  documentId: string;
  content: ColumnType<unknown, string, string>;
  previousHash: string;
  hash: string;
  createdAt: ColumnType<Date, Date, never>;
}

interface FiscalSendingTable {
  id: Generated<number>;
  notBefore: Date | null;
  failingSince: Date | null;
  lastError: string | null;
}

interface FiscalSubmissionTable {
  recordId: string;
  state: Generated<'pending' | 'accepted' | 'acceptedWithErrors' | 'rejected'>;
  attempts: Generated<number>;
  lastError: string | null;
  receipt: string | null;
  sentAt: Date | null;
}

interface HolidayTable {
  localDate: string;
  name: string;
}

interface HoursRequestTable {
  id: string;
  professionalId: string;
  fromDate: string;
  hours: ColumnType<unknown, string, string>;
  reason: Generated<string>;
  state: 'requested' | 'approved' | 'rejected';
  requestedAt: Date;
  decidedAt: Date | null;
  decidedByUserId: string | null;
}

interface IdempotencyKeyTable {
  scope: string;
  key: string;
  requestHash: Buffer;
  status: number;
  headers: ColumnType<Record<string, string>, string, string>;
  body: string;
  createdAt: ColumnType<Date, Date, never>;
}

interface JobTable {
  id: string;
  kind: string;
  uniqueKey: string;
  payload: ColumnType<unknown, string | undefined, string>;
  state: Generated<'pending' | 'done' | 'failed'>;
  attempts: Generated<number>;
  runAt: Date;
  lockedUntil: Date | null;
  lastError: string | null;
  createdAt: ColumnType<Date, Date, never>;
  finishedAt: Date | null;
}

interface KnownDeviceTable {
  tokenHash: Buffer;
  userId: string;
  createdAt: ColumnType<Date, Date, never>;
  lastUsedAt: Date;
}

interface LegalTextTable {
  id: string;
  kind: 'terms' | 'privacy';
  version: number;
  body: string;
  publishedAt: Date | null;
  publishedByUserId: string | null;
}

interface LoginChallengeTable {
  id: string;
  kind: 'secondStep' | 'passkeyLogin' | 'registration' | 'proof';
  tokenHash: Buffer | null;
  userId: string | null;
  sessionId: string | null;
  webauthnChallenge: string | null;
  wrongAttempts: Generated<number>;
  createdAt: ColumnType<Date, Date, never>;
  expiresAt: Date;
}

interface LoginEventTable {
  id: string;
  at: Date;
  userId: string | null;
  method: 'password' | 'totp' | 'passkey' | 'recoveryCode' | 'invitation' | 'emailLink';
  outcome: 'loggedIn' | 'refused' | 'blocked' | 'unverified' | 'limited';
  address: string;
  userAgent: string;
}

interface LoginSessionTable {
  id: string;
  userId: string;
  tokenHash: Buffer;
  userAgent: string;
  createdAt: ColumnType<Date, Date, never>;
  lastSeenAt: Date;
  expiresAt: Date;
  provedAt: Date | null;
}

interface MembershipTable {
  id: string;
  clientId: string;
  templateId: string;
  state: 'active' | 'paused' | 'suspended' | 'ended';
  anchorDay: number;
  renewsOn: string;
  endsWithPeriod: Generated<boolean>;
  startedAt: Date;
  endedAt: Date | null;
  nextTemplateId: string | null;
}

interface MembershipPeriodTable {
  membershipId: string;
  startsOn: string;
  endsOn: string;
  purchaseId: string;
  saleId: string;
  dueAt: Date;
  tries: Generated<number>;
  tryAt: Date | null;
}

interface MoneySettingsTable {
  id: Generated<number>;
  regime: Generated<'plain' | 'verifactu'>;
  legalName: Generated<string>;
  taxId: Generated<string>;
  street: Generated<string>;
  postalCode: Generated<string>;
  city: Generated<string>;
  province: Generated<string>;
  country: Generated<string>;
  simplifiedLimitMinor: Generated<number>;
  cashLimitMinor: Generated<number>;
  cashLimitAbroadMinor: Generated<number>;
  cashToleranceMinor: Generated<number>;
  refundLimitMinor: Generated<number>;
  discountLimitBasisPoints: Generated<number>;
  producerName: Generated<string>;
  producerTaxId: Generated<string>;
  version: Generated<number>;
  installationId: Generated<string>;
  voucherMonths: Generated<number>;
  voucherAmounts: Generated<number[]>;
  seriesSimplified: Generated<string>;
  seriesFull: Generated<string>;
  seriesRectifying: Generated<string>;
  seriesPlain: Generated<string>;
  maxDueDays: Generated<number>;
  isCountBlind: Generated<boolean>;
  territory: Generated<'mainland' | 'canaryIslands' | 'ceutaMelilla' | 'abroad'>;
  voucherPurpose: 'single' | 'multi' | null;
  activity: Generated<Activity>;
  iaeHeading: Generated<string>;
  discountShiftLimitMinor: Generated<number>;
}

interface OnlinePaymentTable {
  id: string;
  provider: 'stripe' | 'redsys' | 'test';
  providerReference: string | null;
  providerPayment: string | null;
  clientId: string;
  kind: 'hold' | 'booking' | 'sale' | 'package' | 'product' | 'voucher';
  bookingId: string | null;
  saleId: string | null;
  packageTemplateId: string | null;
  productId: string | null;
  quantity: Generated<number>;
  description: string;
  totalMinor: number;
  currency: string;
  state: 'started' | 'captured' | 'failed' | 'expired' | 'refunding' | 'refunded';
  failure: 'declined' | 'expired' | 'seat_lost' | 'amount_mismatch' | 'already_paid' | 'not_on_sale' | 'authentication_required' | 'voucher_spent' | 'promotion_used' | null;
  redirectUrl: string | null;
  createdAt: ColumnType<Date, Date, never>;
  expiresAt: Date;
  startedByUserId: string;
  linkHash: Buffer | null;
  askedAt: Date | null;
  askedTimes: Generated<number>;
  askAt: Date;
  capturedAt: Date | null;
  capturedMinor: number | null;
  capturedCurrency: string | null;
  paymentId: string | null;
  savedCardId: string | null;
  voucherRecipient: string | null;
  voucherMessage: string | null;
  voucherEmail: string | null;
  spentVoucherId: string | null;
  voucherMinor: Generated<number>;
  promotionId: string | null;
  promotionMinor: Generated<number>;
}

interface OnlineRefundTable {
  id: string;
  onlinePaymentId: string;
  paymentId: string | null;
  amountMinor: number;
  state: 'pending' | 'done';
  providerReference: string | null;
  lastError: string | null;
  createdAt: ColumnType<Date, Date, never>;
  doneAt: Date | null;
  askedAt: Date | null;
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
  dueAt: Date;
  lockedUntil: Date | null;
  lastError: string | null;
  createdAt: ColumnType<Date, Date, never>;
  sentAt: Date | null;
}

interface PackageFreezeTable {
  purchaseId: string;
  frozenAt: Date;
  thawedAt: Date;
}

interface PackagePurchaseTable {
  id: string;
  clientId: string;
  templateId: string;
  name: string;
  kind: 'credits' | 'unlimited';
  validityDays: number;
  validityFrom: 'purchase' | 'firstUse';
  weeklyLimit: number | null;
  priceMinor: number;
  state: 'pendingPayment' | 'active' | 'frozen' | 'refunded';
  balance: Generated<number>;
  purchasedAt: Date;
  expiresAt: Date | null;
  frozenAt: Date | null;
  version: Generated<number>;
  saleLineId: string | null;
  position: number;
}

interface PackagePurchaseServiceTable {
  purchaseId: string;
  serviceId: string;
}

interface PackageTemplateTable {
  id: string;
  name: string;
  kind: 'credits' | 'unlimited';
  credits: number | null;
  validityDays: number;
  validityFrom: 'purchase' | 'firstUse';
  weeklyLimit: number | null;
  priceMinor: number;
  taxBasisPoints: number;
  status: Generated<'active' | 'archived'>;
  version: Generated<number>;
  createdAt: ColumnType<Date, Date, never>;
  taxTreatment: Generated<'rate' | 'exempt' | 'notSubject'>;
  taxCause: string | null;
  renewsMonthly: Generated<boolean>;
}

interface PackageTemplateServiceTable {
  templateId: string;
  serviceId: string;
}

interface PasskeyTable {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: ColumnType<Date, Date, never>;
  lastUsedAt: Date | null;
}

interface PaymentTable {
  id: string;
  saleId: string;
  method: 'cash' | 'card' | 'bizum' | 'transfer' | 'online' | 'balance' | 'other';
  amountMinor: number;
  state: 'started' | 'captured' | 'failed' | 'expired';
  tenderedMinor: number | null;
  refundsPaymentId: string | null;
  cashSessionId: string | null;
  provider: string | null;
  providerReference: string | null;
  createdAt: ColumnType<Date, Date, never>;
  capturedAt: Date | null;
  receivedByUserId: string | null;
}

interface PaymentEventTable {
  provider: 'stripe' | 'redsys' | 'test';
  eventId: string;
  type: string;
  onlinePaymentId: string | null;
  receivedAt: Date;
}

interface PaymentWithoutShiftTable {
  paymentId: string;
}

interface ProductTable {
  id: string;
  name: string;
  description: Generated<string>;
  priceMinor: number;
  taxTreatment: Generated<'rate' | 'exempt' | 'notSubject'>;
  taxCause: string | null;
  taxBasisPoints: number;
  barcode: string | null;
  pictureFileId: string | null;
  isStocked: Generated<boolean>;
  stock: Generated<number>;
  lowStock: number | null;
  isOnline: Generated<boolean>;
  status: Generated<'active' | 'archived'>;
  version: Generated<number>;
  createdAt: ColumnType<Date, Date, never>;
  search: GeneratedAlways<string>;
  sortName: GeneratedAlways<string>;
}

interface ProfessionalTable {
  id: string;
  userId: string | null;
  name: string;
  color: string;
  bio: Generated<string>;
  status: Generated<'active' | 'archived'>;
  createdAt: ColumnType<Date, Date, never>;
  version: Generated<number>;
}

interface ProfessionalExceptionTable {
  id: string;
  professionalId: string;
  localDate: string;
  kind: 'extra' | 'off';
  starts: string | null;
  ends: string | null;
}

interface ProfessionalHoursTable {
  id: string;
  professionalId: string;
  weekday: number;
  starts: string;
  ends: string;
  fromDate: Generated<string>;
}

interface ProfessionalServiceTable {
  professionalId: string;
  serviceId: string;
}

interface PromotionCodeTable {
  id: string;
  code: string;
  amountMinor: number | null;
  basisPoints: number | null;
  startsOn: string;
  endsOn: string | null;
  totalLimit: number | null;
  clientLimit: number | null;
  isForNewClients: Generated<boolean>;
  createdAt: ColumnType<Date, Date, never>;
  createdByUserId: string | null;
  endedAt: Date | null;
  version: Generated<number>;
}

interface PromotionCodePackageTable {
  promotionId: string;
  templateId: string;
}

interface PromotionCodeProductTable {
  promotionId: string;
  productId: string;
}

interface PromotionCodeServiceTable {
  promotionId: string;
  serviceId: string;
}

interface PromotionUseTable {
  id: string;
  promotionId: string;
  clientId: string | null;
  saleId: string | null;
  onlinePaymentId: string | null;
  discountMinor: number;
  usedAt: Date;
  releasedAt: Date | null;
}

interface RecoveryCodeTable {
  id: string;
  userId: string;
  codeHash: string;
  createdAt: ColumnType<Date, Date, never>;
  usedAt: Date | null;
}

interface RegistrationTable {
  id: string;
  email: string;
  name: string;
  phone: string | null;
  passwordHash: string;
  acceptsMarketing: boolean;
  deviceHash: Buffer | null;
  createdAt: ColumnType<Date, Date, never>;
  expiresAt: Date;
  termsVersion: number | null;
  privacyVersion: number | null;
  returnTo: string | null;
}

interface RegistryRevisionTable {
  number: number;
  area: string;
  kind: 'start' | 'activate' | 'canary' | 'withdraw' | 'rollback' | 'mounts';
  stable: string | null;
  canary: string | null;
  canaryRule: ColumnType<unknown, string | null | undefined, string | null>;
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
  createdAt: ColumnType<Date, Date, never>;
}

interface SaleTable {
  id: string;
  kind: 'sale' | 'refund';
  state: 'draft' | 'issued' | 'discarded';
  origin: Generated<'desk' | 'online' | 'imported'>;
  clientId: string | null;
  originalSaleId: string | null;
  totalMinor: number;
  dueOn: string | null;
  reason: string | null;
  createdAt: ColumnType<Date, Date, never>;
  issuedAt: Date | null;
  issuedByUserId: string | null;
  version: Generated<number>;
}

interface SaleLineTable {
  id: string;
  saleId: string;
  position: number;
  kind: 'service' | 'booking' | 'package' | 'product' | 'fee' | 'text' | 'voucher';
  serviceId: string | null;
  bookingId: string | null;
  packageTemplateId: string | null;
  productId: string | null;
  refundsLineId: string | null;
  description: string;
  quantity: number;
  unitPriceMinor: number;
  discountMinor: Generated<number>;
  discountReason: string | null;
  totalMinor: number;
  taxTreatment: 'rate' | 'exempt' | 'notSubject';
  taxCause: string | null;
  taxBasisPoints: number;
}

interface SaleTaxTable {
  saleId: string;
  taxTreatment: 'rate' | 'exempt' | 'notSubject';
  taxCause: Generated<string>;
  taxBasisPoints: number;
  grossMinor: number;
  baseMinor: number;
  quotaMinor: number;
}

interface SavedCardTable {
  id: string;
  clientId: string;
  provider: 'stripe' | 'redsys' | 'test';
  customerReference: string;
  methodReference: string;
  brand: string;
  lastFour: string;
  expiresMonth: number;
  expiresYear: number;
  savedAt: Date;
  removedAt: Date | null;
  coversFees: Generated<boolean>;
}

interface SchemaMigrationTable {
  version: string;
  name: string;
  checksum: string;
  appliedAt: Generated<Date>;
  worksFrom: string | null;
}

interface ServiceTable {
  id: string;
  name: string;
  kind: 'appointment' | 'class';
  durationMinutes: number;
  capacity: number;
  priceMinor: number;
  taxBasisPoints: number;
  color: string;
  status: Generated<'active' | 'archived'>;
  createdAt: ColumnType<Date, Date, never>;
  description: Generated<string>;
  bufferBeforeMinutes: Generated<number>;
  bufferAfterMinutes: Generated<number>;
  cancellationMinutes: Generated<number>;
  bookingOpensDays: Generated<number>;
  bookingClosesMinutes: Generated<number>;
  isOnline: Generated<boolean>;
  pictureFileId: string | null;
  version: Generated<number>;
  taxTreatment: Generated<'rate' | 'exempt' | 'notSubject'>;
  taxCause: string | null;
  level: 'everyone' | 'beginner' | 'intermediate' | 'advanced' | null;
  whatToBring: Generated<string>;
  pictureFocusX: Generated<number>;
  pictureFocusY: Generated<number>;
  lateFeeMinor: number | null;
  noShowFeeMinor: number | null;
}

interface ServiceResourceTable {
  serviceId: string;
  resourceId: string;
  quantity: Generated<number>;
}

interface SessionTable {
  id: string;
  serviceId: string;
  professionalId: string;
  seriesId: string | null;
  seriesDate: string | null;
  kind: 'appointment' | 'class';
  startsAt: Date;
  endsAt: Date;
  busy: string;
  capacity: number;
  taken: ColumnType<number, never, never>;
  status: Generated<'scheduled' | 'cancelled' | 'closed'>;
  isEdited: Generated<boolean>;
  cancelReason: string | null;
  version: Generated<number>;
  createdAt: ColumnType<Date, Date, never>;
}

interface SessionResourceTable {
  sessionId: string;
  resourceId: string;
  quantity: number;
  busy: string;
  isActive: boolean;
  isExclusive: boolean;
}

interface StockMovementTable {
  id: string;
  productId: string;
  kind: 'purchase' | 'sale' | 'return' | 'count' | 'loss';
  quantity: number;
  stockAfter: number;
  unitCostMinor: number | null;
  saleLineId: string | null;
  reason: string | null;
  at: Date;
  userId: string | null;
}

interface TimeOffTable {
  id: string;
  professionalId: string;
  startsAt: Date;
  endsAt: Date;
  reason: Generated<string>;
  state: 'requested' | 'approved' | 'rejected';
  requestedAt: Date;
  decidedAt: Date | null;
  decidedByUserId: string | null;
}

interface TotpFactorTable {
  userId: string;
  state: 'pending' | 'enabled';
  secret: Buffer;
  keyId: Buffer;
  createdAt: ColumnType<Date, Date, never>;
  enabledAt: Date | null;
  lastUsedStep: number | null;
}

interface UnsubscribeLinkTable {
  clientId: string;
  token: string;
  createdAt: ColumnType<Date, Date, never>;
}

interface VoucherTable {
  id: string;
  code: string;
  saleLineId: string;
  amountMinor: number;
  recipient: Generated<string>;
  message: Generated<string>;
  expiresOn: string;
  createdAt: ColumnType<Date, Date, never>;
  voidedAt: Date | null;
  voidReason: string | null;
  voidedByUserId: string | null;
}

interface VoucherEntryTable {
  id: string;
  voucherId: string;
  kind: 'issue' | 'redeem' | 'return' | 'refund' | 'void' | 'hold' | 'release';
  amountMinor: number;
  paymentId: string | null;
  at: Date;
  userId: string | null;
  onlinePaymentId: string | null;
}

interface WaitlistEntryTable {
  id: string;
  sessionId: string;
  clientId: string;
  state: 'waiting' | 'promoted' | 'offered' | 'accepted' | 'declined' | 'lapsed' | 'withdrawn' | 'closed';
  position: GeneratedAlways<number>;
  offerExpiresAt: Date | null;
  bookingId: string | null;
  createdAt: ColumnType<Date, Date, never>;
  changedAt: Date;
  isAutomatic: Generated<boolean>;
}
