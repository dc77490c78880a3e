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
  renewedOwedMail,
  resumedMail,
} from './membership.messages.ts';
export { calendarFrom, dayOf, firstRenewal, periodDue } from './membership-rules.ts';
export {
  clientExists,
  findMembership,
  hasMembership,
  listDue,
  listMemberships,
  listPeriodsOfSale,
  listRenewalsOfSale,
  listToTry,
  lockMembership,
  type MembershipRow,
  setCalendar,
  setEnded,
  setEnding,
  setState,
  setTry,
  templateRenews,
} from './memberships.repository.ts';
export { decidePackageChange, type PackageChange } from './package-change.ts';
export {
  cutPeriod,
  findLastPeriod,
  findLastSale,
  type LastPeriod,
  listTemplatesToChangeTo,
  lockBono,
  setNextTemplate,
  setTemplate,
} from './package-changes.repository.ts';
export { periodPaid } from './paid-period.ts';
export { createBono, type Renewal, startPeriod } from './start-period.ts';
