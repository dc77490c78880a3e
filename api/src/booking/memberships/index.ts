export { chargePeriods } from './charge/charge-periods.ts';
export {
  type ChargeableMembership,
  type CollectedBy,
  countDue,
  type DueMembership,
  forgetFailures,
  listDiscountsOf,
  listDueAfter,
  lockDue,
  type OpenDiscount,
  setDeductions,
  writeFailure,
} from './charge/due-memberships.repository.ts';
export { chargeFailed } from './failed-charge.ts';
export {
  changedMail,
  changesLaterMail,
  endedMail,
  endingMail,
  keptMail,
  type MailSite,
  noBuyerReason,
  notRenewedMail,
  pausedMail,
  priceChangeMail,
  priceKeptMail,
  renewedOwedMail,
  resumedMail,
  type SignUpCollection,
  signedUpMail,
} from './membership.messages.ts';
export { calendarFrom, periodDue } from './membership-rules.ts';
export {
  dayOf,
  isEnrolmentDue,
  type LastEnd,
  type Period,
  periodFrom,
  type PeriodPlan,
  termsOfPeriod,
} from './plans/plan-periods.ts';
export { importMembership } from './import-membership.ts';
export {
  clientExists,
  findLastEnd,
  findMembership,
  listMemberships,
  listMemberTemplates,
  listPeriodsOfSale,
  listRenewalsOfSale,
  listToTry,
  noMembership,
  lockMembership,
  type MembershipRow,
  setCalendar,
  setEnded,
  setEnding,
  pauseForBuyer,
  setState,
  setTry,
  templateRenews,
} from './memberships.repository.ts';
export {
  type PeriodReductions,
  type PriceChange,
  priceOn,
  reducePeriod,
} from './plans/period-price.ts';
export {
  listLaterMembers,
  listPriceChanges,
  readPeriodRules,
} from './plans/period-rules.repository.ts';
export { decidePackageChange } from './package-change.ts';
export {
  cutPeriod,
  findLastPeriod,
  findLastSale,
  type LastPeriod,
  listServicesOf,
  listTemplatesToChangeTo,
  lockBono,
  setNextTemplate,
  setTemplate,
} from './package-changes.repository.ts';
export {
  type AbsenceOutcome,
  countForClosures,
  decideAbsences,
  giveForAbsence,
  giveForClosures,
  reopenMakeUps,
} from './make-ups/give-make-ups.ts';
export { endOfMakeUp } from './make-ups/make-up-rules.ts';
export {
  countUnusedMakeUps,
  expireMakeUps,
  insertMakeUp,
  withdrawMakeUp,
} from './make-ups/make-ups.repository.ts';
export { coverSeats } from './seat-bookings.repository.ts';
export { periodPaid } from './paid-period.ts';
export { seatsJob, type SeatsJob } from './seats-job.ts';
export { listUntriedPeriods } from './untried-periods.repository.ts';
export { createBono, type Renewal, startPeriod } from './start-period.ts';
