/** The tables as Kysely sees them. Written by `UPDATE_SCHEMA=1 npm run jest -- schema`. */
import type {
  Activity,
  AuditAction,
  CenterExportState,
  ClientBatchKind,
  ClientBatchState,
  ImportAnswers,
  ImportField,
  ImportKind,
  ImportProblem,
  ImportState,
  ReminderHours,
  Role,
  UserStatus,
} from '@aforo/shared/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AuditChange, ColumnFacts, OutboxMessage } from './json-columns.ts';

export interface Tables {
  achievement: AchievementTable;
  achievementAward: AchievementAwardTable;
  achievementProgress: AchievementProgressTable;
  appUser: AppUserTable;
  approval: ApprovalTable;
  approvalPin: ApprovalPinTable;
  areaApproval: AreaApprovalTable;
  areaApprovalRule: AreaApprovalRuleTable;
  areaClaim: AreaClaimTable;
  areaContent: AreaContentTable;
  areaFreeze: AreaFreezeTable;
  areaPrune: AreaPruneTable;
  areaRelease: AreaReleaseTable;
  areaReport: AreaReportTable;
  areaRollout: AreaRolloutTable;
  areaThresholds: AreaThresholdsTable;
  attemptLimit: AttemptLimitTable;
  auditEntry: AuditEntryTable;
  authLink: AuthLinkTable;
  booking: BookingTable;
  bookingAnswerLink: BookingAnswerLinkTable;
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
  clientMerge: ClientMergeTable;
  clientMergeRow: ClientMergeRowTable;
  clientPairDismissal: ClientPairDismissalTable;
  clientTag: ClientTagTable;
  creditEntry: CreditEntryTable;
  deployToken: DeployTokenTable;
  directDebitBatch: DirectDebitBatchTable;
  directDebitItem: DirectDebitItemTable;
  directDebitReturn: DirectDebitReturnTable;
  directDebitSettings: DirectDebitSettingsTable;
  document: DocumentTable;
  documentSeries: DocumentSeriesTable;
  emailCode: EmailCodeTable;
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
  householdMember: HouseholdMemberTable;
  idempotencyKey: IdempotencyKeyTable;
  job: JobTable;
  knownDevice: KnownDeviceTable;
  legalText: LegalTextTable;
  loginChallenge: LoginChallengeTable;
  loginEvent: LoginEventTable;
  loginSession: LoginSessionTable;
  membership: MembershipTable;
  membershipChargeFailure: MembershipChargeFailureTable;
  membershipChargeRun: MembershipChargeRunTable;
  membershipClosure: MembershipClosureTable;
  membershipDiscount: MembershipDiscountTable;
  membershipPeriod: MembershipPeriodTable;
  membershipPlan: MembershipPlanTable;
  membershipPlanMakeUpService: MembershipPlanMakeUpServiceTable;
  membershipPriceChange: MembershipPriceChangeTable;
  membershipPriceNotice: MembershipPriceNoticeTable;
  membershipRules: MembershipRulesTable;
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
  payRule: PayRuleTable;
  payStatement: PayStatementTable;
  payStatementLine: PayStatementLineTable;
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
  registryChannel: RegistryChannelTable;
  registryDelivery: RegistryDeliveryTable;
  registryEvent: RegistryEventTable;
  registryRevision: RegistryRevisionTable;
  registryWebhook: RegistryWebhookTable;
  resource: ResourceTable;
  sale: SaleTable;
  saleLine: SaleLineTable;
  saleTax: SaleTaxTable;
  savedCard: SavedCardTable;
  schemaMigration: SchemaMigrationTable;
  sepaMandate: SepaMandateTable;
  service: ServiceTable;
  serviceResource: ServiceResourceTable;
  session: SessionTable;
  sessionResource: SessionResourceTable;
  shiftNote: ShiftNoteTable;
  standingSeat: StandingSeatTable;
  standingSeatWait: StandingSeatWaitTable;
  stockMovement: StockMovementTable;
  substituteRequest: SubstituteRequestTable;
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
  termsVersion: number | null;
  privacyVersion: number | null;
  erasedAt: Date | null;
  status: GeneratedAlways<UserStatus>;
}

interface ApprovalTable {
  id: string;
  act: 'discount' | 'refund';
  fingerprint: Buffer;
  amountMinor: number;
  requestedByUserId: string;
  approvedByUserId: string;
  createdAt: ColumnType<Date, Date, never>;
  expiresAt: Date;
  usedAt: Date | null;
  saleId: string | null;
}

interface ApprovalPinTable {
  userId: string;
  pinHash: string;
  setAt: Date;
}

interface AreaApprovalTable {
  area: string;
  buildId: string;
  approvedBy: string;
  reason: string;
  approvedAt: Date;
}

interface AreaApprovalRuleTable {
  area: string;
  isRequired: boolean;
  changedBy: string;
  changedAt: Date;
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

interface AreaFreezeTable {
  id: string;
  area: string | null;
  reason: string;
  until: Date;
  author: string;
  at: Date;
  liftedAt: Date | null;
  liftedBy: string | null;
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
  publication: ColumnType<unknown, string | null | undefined, string | null>;
  isByOperator: Generated<boolean>;
  preview: ColumnType<unknown, string | null | undefined, string | null>;
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
  isStaff: Generated<boolean>;
  mountMs: number | null;
}

interface AreaRolloutTable {
  id: string;
  area: string;
  buildId: string;
  plan: ColumnType<unknown, string, string>;
  state: 'running' | 'paused' | 'finished' | 'stopped';
  step: Generated<number>;
  nextAt: Date | null;
  author: string;
  reason: string;
  outcome: string | null;
  createdAt: ColumnType<Date, Date, never>;
  changedAt: Date;
}

interface AreaThresholdsTable {
  area: string;
  staffMin: number | null;
  peopleMin: number | null;
  sharePercent: number | null;
  minutes: number | null;
  changedAt: Date;
  changedBy: string;
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
  standingSeatId: string | null;
  comingAt: Date | null;
}

interface BookingAnswerLinkTable {
  tokenHash: Buffer;
  bookingId: string;
  answer: 'coming' | 'notComing';
  expiresAt: Date;
  usedAt: Date | null;
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
  coversFrontDesk: Generated<boolean>;
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
  sortName: GeneratedAlways<string>;
  erasedAt: Date | null;
  search: GeneratedAlways<string>;
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
  headerRow: Generated<number>;
  facts: ColumnType<ColumnFacts[], string | undefined, string>;
  answers: ColumnType<ImportAnswers, string | undefined, string>;
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
  likeClientId: string | null;
  likeRow: number | null;
  membershipId: string | null;
  mandateId: string | null;
}

interface ClientMergeTable {
  id: string;
  keptId: string;
  mergedId: string;
  mergedAt: Date;
  mergedByUserId: string;
  undoneAt: Date | null;
  undoneByUserId: string | null;
  mergedStatus: 'active' | 'archived';
  userId: string | null;
  replaced: ColumnType<unknown, string, string>;
}

interface ClientMergeRowTable {
  mergeId: string;
  place: string;
  rowKey: string;
}

interface ClientPairDismissalTable {
  firstId: string;
  secondId: string;
  dismissedAt: Date;
  dismissedByUserId: string;
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
  expiresAt: Date | null;
  isPublishOnly: Generated<boolean>;
}

interface DirectDebitBatchTable {
  id: string;
  state: 'draft' | 'sent' | 'settled' | 'rejected' | 'cancelled';
  collectionOn: string;
  messageId: string;
  xml: Buffer | null;
  keyId: Buffer | null;
  xmlSha256: string | null;
  createdAt: ColumnType<Date, Date, never>;
  createdByUserId: string | null;
  sentAt: Date | null;
  sentByUserId: string | null;
  settledAt: Date | null;
  cancelledAt: Date | null;
  creditorId: string | null;
  rejectedAt: Date | null;
}

interface DirectDebitItemTable {
  id: string;
  batchId: string;
  saleId: string;
  mandateId: string;
  amountMinor: number;
  endToEndId: string;
  sequenceType: Generated<'RCUR' | 'OOFF' | 'FNAL'>;
  state: 'draft' | 'dropped' | 'collecting' | 'captured' | 'rejected' | 'returned';
  paymentId: string | null;
  sentAt: Date | null;
  endedAt: Date | null;
  ibanHash: string | null;
  ibanCountry: string | null;
  ibanLastFour: string | null;
}

interface DirectDebitReturnTable {
  id: string;
  itemId: string | null;
  bankReference: string;
  endToEndId: string;
  reasonCode: string;
  amountMinor: number | null;
  returnedOn: string;
  source: 'manual';
  problem: 'unknown_reference' | 'other_amount' | 'not_sent' | 'refunded' | null;
  paymentId: string | null;
  feeSaleId: string | null;
  receivedAt: Date;
  receivedByUserId: string | null;
  isOfFile: Generated<boolean>;
}

interface DirectDebitSettingsTable {
  id: Generated<boolean>;
  creditorName: Generated<string>;
  taxId: Generated<string>;
  suffix: Generated<string>;
  iban: Buffer | null;
  keyId: Buffer | null;
  ibanHash: string | null;
  ibanCountry: string | null;
  ibanLastFour: string | null;
  noticeDays: Generated<number>;
  returnFeeMinor: Generated<number>;
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

interface EmailCodeTable {
  id: string;
  tokenHash: Buffer;
  email: string;
  name: string;
  phone: string | null;
  codeHash: Buffer | null;
  wrongAttempts: Generated<number>;
  termsVersion: number | null;
  privacyVersion: number | null;
  createdAt: ColumnType<Date, Date, never>;
  expiresAt: Date;
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

interface HouseholdMemberTable {
  dependantId: string;
  payerId: string;
  relation: 'child' | 'partner' | 'other';
  createdAt: ColumnType<Date, Date, never>;
  createdByUserId: string | null;
  invitedAt: Date | null;
  invitedUserId: string | null;
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
  method: 'password' | 'totp' | 'passkey' | 'recoveryCode' | 'invitation' | 'emailLink' | 'emailCode';
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
  waitsForBuyer: Generated<boolean>;
}

interface MembershipChargeFailureTable {
  runId: string;
  membershipId: string;
  code: string;
  failedAt: Date;
}

interface MembershipChargeRunTable {
  id: string;
  chargeOn: string;
  startedAt: Date;
  changedAt: Date;
  finishedAt: Date | null;
}

interface MembershipClosureTable {
  id: string;
  name: string;
  fromDate: string;
  toDate: string;
  charge: 'nothing' | 'half' | 'fee';
  feeMinor: number | null;
  createdAt: ColumnType<Date, Date, never>;
}

interface MembershipDiscountTable {
  id: string;
  membershipId: string;
  bookingId: string;
  amountMinor: number;
  saleId: string | null;
  createdAt: ColumnType<Date, Date, never>;
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
  isPaused: Generated<boolean>;
  leftOutMinor: Generated<number>;
  runId: string | null;
  collectedBy: 'card' | 'directDebit' | 'center' | 'nothing' | null;
}

interface MembershipPlanTable {
  templateId: string;
  periodMonths: Generated<number>;
  startsWith: Generated<'sale' | 'month'>;
  firstPeriod: Generated<'whole' | 'days' | 'sessions'>;
  seatsPerWeek: number | null;
  enrolmentFeeMinor: Generated<number>;
  enrolmentAgainMonths: number | null;
  absenceMinutes: Generated<number>;
  makeUpDays: number | null;
  makeUpLimit: Generated<number>;
  keepsMakeUps: Generated<boolean>;
  closureRule: Generated<'nothing' | 'makeUp' | 'discount'>;
  pauseFeeMinor: number | null;
}

interface MembershipPlanMakeUpServiceTable {
  templateId: string;
  serviceId: string;
}

interface MembershipPriceChangeTable {
  id: string;
  templateId: string;
  fromDate: string;
  oldPriceMinor: number;
  newPriceMinor: number;
  announcedAt: Date;
  announcedByUserId: string | null;
  appliedAt: Date | null;
}

interface MembershipPriceNoticeTable {
  changeId: string;
  membershipId: string;
  toldAt: Date;
}

interface MembershipRulesTable {
  id: Generated<number>;
  familyDiscountBasisPoints: Generated<number>;
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
  isInvoicingAnswered: Generated<boolean>;
}

interface OnlinePaymentTable {
  id: string;
  provider: 'stripe' | 'redsys' | 'test';
  providerReference: string | null;
  providerPayment: string | null;
  clientId: string | null;
  kind: 'hold' | 'booking' | 'sale' | 'package' | 'product' | 'voucher' | 'charge';
  bookingId: string | null;
  saleId: string | null;
  packageTemplateId: string | null;
  productId: string | null;
  quantity: Generated<number>;
  description: string;
  totalMinor: number;
  currency: string;
  state: 'started' | 'captured' | 'failed' | 'expired' | 'refunding' | 'refunded';
  failure: 'declined' | 'expired' | 'seat_lost' | 'amount_mismatch' | 'already_paid' | 'not_on_sale' | 'authentication_required' | 'voucher_spent' | 'promotion_used' | 'terminal_offline' | 'charge_refused' | null;
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
  charge: ColumnType<unknown, string | null | undefined, string | null>;
  chargeResult: ColumnType<unknown, string | null | undefined, string | null>;
  terminalReference: string | null;
  refusal: string | null;
  slots: ColumnType<unknown, string | null | undefined, string | null>;
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
  paysFor: Generated<'any' | 'standing' | 'makeUp'>;
  membershipId: string | null;
  absenceBookingId: string | null;
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
  importId: string | null;
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

interface PayRuleTable {
  id: string;
  professionalId: string;
  serviceId: string | null;
  kind: 'perSession' | 'perAttendee' | 'percentage' | 'hourly' | 'unpaid' | 'general';
  rateMinor: number | null;
  basisPoints: number | null;
  minimumMinor: Generated<number>;
  validFrom: string;
  createdAt: ColumnType<Date, Date, never>;
  createdByUserId: string | null;
}

interface PayStatementTable {
  id: string;
  professionalId: string;
  month: string;
  plannedMinutes: number;
  totalMinor: number;
  closedAt: Date;
  closedByUserId: string | null;
}

interface PayStatementLineTable {
  statementId: string;
  position: number;
  kind: 'session' | 'correction';
  sessionId: string;
  sessionMonth: string;
  serviceName: string;
  startsAt: Date;
  minutes: number;
  isCancelled: boolean;
  attended: number;
  noShow: number;
  cancelledLate: number;
  unmarked: number;
  valueMinor: number;
  ruleKind: 'perSession' | 'perAttendee' | 'percentage' | 'hourly' | 'unpaid' | null;
  rateMinor: number | null;
  basisPoints: number | null;
  minimumMinor: number;
  isMinimum: boolean;
  beforeMinor: number | null;
  amountMinor: number;
}

interface PaymentTable {
  id: string;
  saleId: string;
  method: 'cash' | 'card' | 'bizum' | 'transfer' | 'online' | 'directDebit' | 'balance' | 'other';
  amountMinor: number;
  state: 'started' | 'collecting' | 'captured' | 'failed' | 'expired';
  tenderedMinor: number | null;
  refundsPaymentId: string | null;
  cashSessionId: string | null;
  provider: string | null;
  providerReference: string | null;
  createdAt: ColumnType<Date, Date, never>;
  capturedAt: Date | null;
  receivedByUserId: string | null;
  onlinePaymentId: string | null;
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
  sortName: GeneratedAlways<string>;
  search: GeneratedAlways<string>;
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

interface RegistryChannelTable {
  name: string;
  position: number;
  rule: ColumnType<unknown, string, string>;
  changedBy: string;
  changedAt: Date;
}

interface RegistryDeliveryTable {
  eventId: string;
  webhookId: string;
  attempts: Generated<number>;
  nextAt: Date;
  givenUpAt: Date | null;
}

interface RegistryEventTable {
  id: string;
  number: GeneratedAlways<number>;
  kind: 'start' | 'publish' | 'activate' | 'canary' | 'withdraw' | 'rollback' | 'automatic_return' | 'mounts' | 'channel' | 'promote' | 'channel_rule' | 'rollout_start' | 'rollout_step' | 'rollout_pause' | 'rollout_resume' | 'rollout_finish' | 'rollout_stop' | 'rollout_withdraw' | 'freeze' | 'unfreeze' | 'prune' | 'thresholds' | 'approval_rule' | 'approve' | 'override' | 'token_create' | 'token_revoke' | 'webhook_add' | 'webhook_remove';
  area: string | null;
  buildId: string | null;
  revision: number | null;
  author: string;
  reason: string | null;
  summary: string;
  at: Date;
}

interface RegistryRevisionTable {
  number: number;
  area: string;
  kind: 'start' | 'activate' | 'canary' | 'withdraw' | 'rollback' | 'mounts' | 'channel';
  stable: string | null;
  canary: string | null;
  canaryRule: ColumnType<unknown, string | null | undefined, string | null>;
  previous: string | null;
  mounts: ColumnType<unknown, string, string>;
  author: string;
  reason: string;
  at: Date;
  channels: ColumnType<unknown, string | undefined, string>;
}

interface RegistryWebhookTable {
  id: string;
  url: string;
  secret: Buffer;
  author: string;
  createdAt: ColumnType<Date, Date, never>;
  deliveredAt: Date | null;
  failure: string | null;
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
  coversFrontDesk: Generated<boolean>;
}

interface SchemaMigrationTable {
  version: string;
  name: string;
  checksum: string;
  appliedAt: Generated<Date>;
  worksFrom: string | null;
}

interface SepaMandateTable {
  id: string;
  clientId: string;
  reference: string;
  debtorName: string;
  iban: Buffer | null;
  keyId: Buffer | null;
  ibanHash: string | null;
  ibanCountry: string;
  ibanLastFour: string;
  state: 'unsigned' | 'active' | 'blocked' | 'cancelled';
  signedOn: string | null;
  evidence: 'paper' | 'screen' | null;
  signature: ColumnType<unknown, string | null | undefined, string | null>;
  paper: Buffer | null;
  paperType: string | null;
  blockedReason: string | null;
  cancelledAt: Date | null;
  lastCollectedOn: string | null;
  amendments: ColumnType<unknown, string | undefined, string>;
  isAmendmentPending: Generated<boolean>;
  createdAt: ColumnType<Date, Date, never>;
  createdByUserId: string | null;
  noticeDays: number | null;
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
  reminderHours: Generated<ReminderHours[]>;
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

interface ShiftNoteTable {
  id: string;
  text: string;
  createdAt: ColumnType<Date, Date, never>;
  createdByUserId: string | null;
  doneAt: Date | null;
  doneByUserId: string | null;
}

interface StandingSeatTable {
  id: string;
  membershipId: string;
  clientId: string;
  seriesId: string;
  weekday: number;
  fromDate: string;
  untilDate: string | null;
  createdAt: ColumnType<Date, Date, never>;
  createdByUserId: string | null;
  endedWithMembership: Generated<boolean>;
  untilBefore: string | null;
}

interface StandingSeatWaitTable {
  id: string;
  seriesId: string;
  weekday: number;
  clientId: string;
  membershipId: string;
  state: 'waiting' | 'offered' | 'accepted' | 'declined' | 'lapsed' | 'withdrawn';
  position: GeneratedAlways<number>;
  offerExpiresAt: Date | null;
  createdAt: ColumnType<Date, Date, never>;
  changedAt: Date;
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

interface SubstituteRequestTable {
  id: string;
  sessionId: string;
  fromProfessionalId: string;
  toProfessionalId: string;
  waitsFor: 'colleague' | 'admin';
  state: 'asked' | 'accepted' | 'declined' | 'withdrawn';
  askedAt: Date;
  decidedAt: Date | null;
  decidedByUserId: string | null;
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
