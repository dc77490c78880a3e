import * as contract from '@aforo/shared/contract';
import type { Endpoint, ErrorCode } from '@aforo/shared/contract';
import type { DeclaredRoute } from './route.ts';

/** The names by which the contract exports its calls; they are the operations' ids, too. */
export type OperationId = {
  [Name in keyof typeof contract]: (typeof contract)[Name] extends Endpoint ? Name : never;
}[keyof typeof contract];

/**
 * What a call may refuse besides what every call of its kind may (see `refusalsOf`). A call without a
 * line refuses nothing else; a test that hears another refusal fails and names it.
 */
const ownRefusals: Partial<Record<OperationId, readonly ErrorCode[]>> = {
  acceptInvitation: ['link_expired', 'link_invalid', 'weak_password'],
  acceptOffer: [
    ...contract.bookingObstacles,
    'illegal_transition',
    'insufficient_credits',
    'offer_lapsed',
    'purchase_frozen',
    'purchase_not_eligible',
  ],
  addCashMovement: ['cash_session_closed', 'cash_session_counting'],
  addPasskey: ['passkey_refused', 'second_step_expired'],
  addStockMovement: ['illegal_transition', 'not_found', 'out_of_stock'],
  adjustCredits: ['illegal_transition', 'insufficient_credits'],
  applySeriesEdit: [
    'capacity_below_booked',
    'illegal_transition',
    'missing_local_time',
    'not_found',
    'schedule_conflict',
    'service_archived',
    'session_has_bookings',
  ],
  archiveClient: ['client_erased', 'illegal_transition'],
  blockUser: ['illegal_transition', 'last_admin', 'own_account'],
  cancelDocument: ['document_stands', 'illegal_transition'],
  cancelBooking: ['cancellation_changed', 'illegal_transition', 'session_started'],
  cancelSession: ['illegal_transition'],
  changeBookingBono: [
    'illegal_transition',
    'insufficient_credits',
    'purchase_frozen',
    'purchase_not_eligible',
  ],
  changePassword: ['weak_password', 'wrong_password'],
  changeRole: ['illegal_transition', 'last_admin', 'own_account'],
  closeCashSession: [
    'cash_reason_required',
    'cash_session_closed',
    'illegal_transition',
    'stale_version',
  ],
  closeClassSession: ['illegal_transition'],
  confirmHold: ['hold_expired', 'illegal_transition'],
  confirmTotp: ['second_step_invalid'],
  countCash: ['cash_session_closed', 'illegal_transition'],
  coverBooking: [
    'illegal_transition',
    'insufficient_credits',
    'purchase_frozen',
    'purchase_not_eligible',
  ],
  createBooking: [
    ...contract.bookingObstacles,
    'insufficient_credits',
    'purchase_frozen',
    'purchase_not_eligible',
  ],
  createCalendarFeed: ['forbidden'],
  createClient: ['possible_duplicate'],
  createSeries: [
    'capacity_below_booked',
    'illegal_transition',
    'missing_local_time',
    'schedule_conflict',
    'service_archived',
    'session_has_bookings',
  ],
  createSingleClass: ['missing_local_time', 'schedule_conflict', 'service_archived'],
  deactivateProfessional: ['illegal_transition', 'schedule_conflict', 'undecided_sessions'],
  decideTimeOff: ['illegal_transition', 'time_off_decided'],
  deleteCalendarFeed: ['forbidden'],
  eraseClient: ['client_erased', 'erasure_refused', 'stale_version'],
  exportClientJson: ['client_erased'],
  exportClientPdf: ['client_erased'],
  forgiveBooking: ['illegal_transition'],
  freezePurchase: ['illegal_transition'],
  getAvailability: ['not_found'],
  getCalendarFeed: ['forbidden'],
  getCashReport: ['cash_session_counting'],
  getClientHealth: ['health_consent_missing'],
  getFileDataUrl: ['second_factor_required'],
  getInvitation: ['link_expired', 'link_invalid'],
  invoiceSale: ['invoice_refused', 'too_many_rates'],
  inviteUser: ['email_taken'],
  issueSale: [
    'buyer_required',
    'cash_limit',
    'cash_session_required',
    'client_erased',
    'client_required',
    'discount_limit',
    'due_date_required',
    'not_found',
    'not_on_sale',
    'nothing_owed',
    'out_of_stock',
    'payment_exceeds',
    'price_changed',
    'too_many_rates',
  ],
  joinWaitlist: [...contract.bookingObstacles, 'already_waiting', 'session_has_seats'],
  listCashMovements: ['cash_session_counting'],
  login: ['account_blocked', 'email_not_verified', 'invalid_credentials'],
  logInWithPasskey: ['account_blocked', 'passkey_refused', 'second_step_expired'],
  logInWithRecoveryCode: ['second_step_expired', 'second_step_invalid'],
  logInWithSecondStepPasskey: ['passkey_refused', 'second_step_expired'],
  logInWithTotp: ['second_step_expired', 'second_step_invalid'],
  markAttendance: ['attendance_too_soon', 'illegal_transition'],
  openCashRegister: [
    'cash_reason_required',
    'cash_session_open',
    'illegal_transition',
    'not_found',
  ],
  payRest: ['cash_limit', 'cash_session_required', 'nothing_owed', 'payment_exceeds'],
  postPicture: ['file_too_large', 'file_type_refused', 'file_unreadable'],
  previewCancellation: ['illegal_transition', 'session_started'],
  previewDeactivation: ['illegal_transition'],
  previewReschedule: [...contract.bookingObstacles, 'illegal_transition', 'reschedule_too_late'],
  previewSeries: [
    'capacity_below_booked',
    'illegal_transition',
    'missing_local_time',
    'schedule_conflict',
    'service_archived',
    'session_has_bookings',
  ],
  previewSeriesEdit: [
    'capacity_below_booked',
    'illegal_transition',
    'missing_local_time',
    'not_found',
    'schedule_conflict',
    'service_archived',
    'session_has_bookings',
  ],
  previewSessionClosing: ['illegal_transition'],
  previewTimeOff: ['illegal_transition'],
  proveIdentity: [
    'passkey_refused',
    'second_step_expired',
    'second_step_invalid',
    'wrong_password',
  ],
  publishLegalText: ['stale_version'],
  putPicture: ['file_too_large', 'file_type_refused', 'file_unreadable'],
  quoteFreeze: ['illegal_transition'],
  quoteRefund: ['illegal_transition', 'refund_exceeds', 'refund_limit'],
  quoteSale: [
    'client_erased',
    'client_required',
    'discount_limit',
    'not_found',
    'not_on_sale',
    'nothing_owed',
  ],
  reactivateProfessional: ['illegal_transition'],
  refundSale: [
    'illegal_transition',
    'buyer_required',
    'cash_session_required',
    'out_of_stock',
    'refund_changed',
    'refund_exceeds',
    'refund_limit',
    'refund_method',
    'too_many_rates',
  ],
  register: ['stale_version', 'weak_password'],
  removePasskey: ['last_factor'],
  removeTotp: ['last_factor'],
  renewRecoveryCodes: ['illegal_transition'],
  requestTimeOff: ['illegal_transition'],
  rescheduleBooking: [
    ...contract.bookingObstacles,
    'illegal_transition',
    'insufficient_credits',
    'purchase_frozen',
    'purchase_not_eligible',
    'reschedule_too_late',
  ],
  resendInvitation: ['illegal_transition', 'last_admin', 'own_account'],
  resetPassword: ['link_expired', 'link_invalid', 'weak_password'],
  resetSecondFactor: ['illegal_transition', 'last_admin', 'own_account'],
  restoreClient: ['client_erased', 'illegal_transition'],
  resumeCashSession: ['cash_session_closed', 'illegal_transition'],
  setCashRegisterStatus: ['cash_session_open', 'illegal_transition'],
  setPackageTemplateStatus: ['illegal_transition', 'stale_version'],
  setProductStatus: ['illegal_transition'],
  setServiceStatus: ['illegal_transition', 'in_use', 'stale_version'],
  startCashCount: ['cash_session_closed', 'cash_session_counting'],
  startPasskey: ['passkey_refused', 'second_step_expired', 'validation_failed'],
  startPasskeyLogin: ['passkey_refused'],
  startSecondStepPasskey: ['passkey_refused', 'second_step_expired'],
  thawPurchase: ['illegal_transition'],
  unblockUser: ['illegal_transition', 'last_admin', 'own_account'],
  updateBookingLimits: ['stale_version'],
  updateCashRegister: ['stale_version'],
  updateCenter: ['stale_version'],
  updateClient: ['client_erased', 'stale_version'],
  updateClientHealth: ['client_erased', 'health_consent_missing', 'stale_version'],
  updateConsents: ['client_erased', 'stale_version'],
  updateOwnClient: ['client_erased', 'stale_version'],
  updateOwnConsents: ['stale_version'],
  updateMoneySettings: ['stale_version'],
  updatePackageTemplate: ['stale_version'],
  updateProduct: ['stale_version'],
  updateProfessional: ['stale_version'],
  updateResource: ['in_use', 'stale_version'],
  updateService: ['in_use', 'stale_version'],
  updateSessionClosingPolicy: ['stale_version'],
  uploadProductPicture: ['file_too_large', 'file_type_refused', 'file_unreadable'],
  uploadServicePicture: ['file_too_large', 'file_type_refused', 'file_unreadable'],
  verifyEmail: ['link_expired', 'link_invalid', 'stale_version', 'weak_password'],
  withdrawFromWaitlist: ['illegal_transition'],
  withdrawTimeOff: ['time_off_decided'],
};

const operationIds = new Map<unknown, OperationId>(
  Object.entries(contract).flatMap(([name, value]) =>
    // `OperationId` is the names of the exports that are endpoints.
    contract.isEndpoint(value) ? [[value, name as OperationId] as const] : [],
  ),
);

/** Undefined for an endpoint that the contract doesn't export. */
export function operationIdOf(endpoint: Endpoint): OperationId | undefined {
  return operationIds.get(endpoint);
}

/** Every code that a route may refuse with, in the order in which it is judged. */
export function refusalsOf(route: DeclaredRoute): ErrorCode[] {
  const { endpoint, policy, isOpenWithoutFactor, needsProof } = route;
  const { params, query, body, method } = endpoint;
  const id = operationIdOf(endpoint);
  const isAsked = params ?? query ?? body;
  const changes = method !== 'GET';
  return [
    ...new Set<ErrorCode>([
      'rate_limited',
      ...(changes ? (['origin_refused'] as const) : []),
      ...(policy === 'public' ? [] : (['not_authenticated', 'session_expired'] as const)),
      ...(policy === 'public' || isOpenWithoutFactor ? [] : (['second_factor_required'] as const)),
      ...(policy === 'public' || policy === 'authenticated' ? [] : (['forbidden'] as const)),
      ...(needsProof ? (['proof_required'] as const) : []),
      ...(body || changes ? (['malformed_request', 'request_too_large'] as const) : []),
      ...(isAsked ? (['malformed_request', 'validation_failed'] as const) : []),
      ...(params || typeof policy === 'object' ? (['not_found'] as const) : []),
      ...(changes
        ? (['idempotency_mismatch', 'idempotency_in_progress', 'conflict'] as const)
        : []),
      ...((id && ownRefusals[id]) ?? []),
      'busy',
      'unavailable',
      'internal',
    ]),
  ];
}
