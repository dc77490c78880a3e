export { chargeFailed } from './failed-charge.ts';
export { type MailSite, renewedOwedMail } from './membership.messages.ts';
export { calendarFrom, periodDue } from './membership-rules.ts';
export {
  findMembership,
  hasMembership,
  listDue,
  listMemberships,
  listPeriodsOfSale,
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
export { periodPaid } from './paid-period.ts';
export { type Renewal, startPeriod } from './start-period.ts';
