import type { MembershipPlan } from '@aforo/shared/contract';
import { listPlans, defaultPlan, listPrices } from '../../bonos/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { dateFormat, localDateOf, startOfDay } from '../../../platform/time/local-time.ts';
import {
  closureDiscount,
  decideMakeUp,
  endOfMakeUp,
  type MakeUpDecision,
} from './make-up-rules.ts';
import { priceOn, reducePeriod } from '../plans/period-price.ts';
import {
  listLaterMembers,
  listPriceChanges,
  readPeriodRules,
} from '../plans/period-rules.repository.ts';
import { type Period, periodFrom, type PeriodPlan } from '../plans/plan-periods.ts';
import {
  countOpenMakeUps,
  countSeatDays,
  insertDiscount,
  insertMakeUp,
  listEndedAbsences,
  listSeatClasses,
  reopenMakeUp,
  type SeatClass,
} from './make-ups.repository.ts';

/** What an absence from a class gives. */
export interface AbsenceOutcome {
  seatClass: SeatClass;
  decision: MakeUpDecision;
  /** Until when it can be made up; null: it can't. */
  makeUpUntil: Date | null;
  limit: number;
}

/**
 * Decides what absences in time give, in the order of the classes, each counting towards the limit of
 * the following ones. Bookings that belong to no fixed seat are left out.
 */
export async function decideAbsences(
  connection: Connection,
  bookingIds: readonly string[],
  now: Date,
): Promise<AbsenceOutcome[]> {
  const classes = await listSeatClasses(connection, bookingIds);
  const plans = await plansOf(connection, classes);
  const open = await countOpenMakeUps(
    connection,
    classes.map(({ membershipId }) => membershipId),
    now,
  );
  return classes.map((seatClass) => {
    const { membershipId, templateId, localDate, isHoliday, timeZone } = seatClass;
    const plan = plans.get(templateId) ?? defaultPlan;
    const openMakeUps = open.get(membershipId) ?? 0;
    const today = localDateOf(now, timeZone);
    const missed = { plan, localDate, isHoliday, openMakeUps, calendar: seatClass, today };
    const decision = decideMakeUp(missed);
    const isGiven = 'untilDate' in decision;
    if (isGiven) open.set(membershipId, openMakeUps + 1);
    const makeUpUntil = isGiven ? startOfDay(decision.untilDate, timeZone) : null;
    return { seatClass, decision, makeUpUntil, limit: plan.makeUpLimit };
  });
}

/** Gives what was decided for an absence. @returns whether it got a make-up that it didn't have */
export async function giveForAbsence(
  trx: Transaction,
  { seatClass, decision }: AbsenceOutcome,
  { at, userId }: { at: Date; userId: string | null },
): Promise<boolean> {
  if (!('untilDate' in decision)) return false;
  const { membershipId, bookingId: absenceBookingId } = seatClass;
  const { untilDate } = decision;
  const reason = `Ausencia del ${dayText(seatClass)}`;
  const makeUp = { membershipId, absenceBookingId, untilDate, reason, at, userId };
  return (await insertMakeUp(trx, makeUp)) !== null;
}

/** Seats that come back give their announced absences again what they gave. */
export async function reopenMakeUps(
  trx: Transaction,
  { seatIds, at, userId }: { seatIds: readonly string[]; at: Date; userId: string | null },
): Promise<void> {
  const absences = await listEndedAbsences(trx, seatIds, at);
  for (const { seatClass, decision } of await decideAbsences(trx, absences, at)) {
    if (!('untilDate' in decision)) continue;
    const { bookingId: absenceBookingId } = seatClass;
    const reason = `Vuelve la plaza fija: ausencia del ${dayText(seatClass)}`;
    await reopenMakeUp(trx, {
      absenceBookingId,
      untilDate: decision.untilDate,
      reason,
      at,
      userId,
    });
  }
}
type ClosureRule = MembershipPlan['closureRule'];

/**
 * What the plan gives for classes that the center cancels: nothing, a make-up beyond the limit, or a
 * discount on the next period. Nothing for a class that neither is sold nor has its seat any more.
 */
async function decideClosures(
  connection: Connection,
  bookingIds: readonly string[],
): Promise<{ seatClass: SeatClass; plan: MembershipPlan; rule: ClosureRule; minor: number }[]> {
  const classes = await listSeatClasses(connection, bookingIds);
  const plans = await plansOf(connection, classes);
  const ruled = classes.map((seatClass) => {
    const { templateId, soldFrom, isSeatKept } = seatClass;
    const plan = plans.get(templateId) ?? defaultPlan;
    const isLost = soldFrom === null && !isSeatKept;
    const rule: ClosureRule = isLost ? 'nothing' : plan.closureRule;
    return { seatClass, plan, rule };
  });
  const discounted = ruled.filter(({ rule }) => rule === 'discount');
  const unsold = discounted.filter(({ seatClass }) => seatClass.soldFrom === null);
  const priceOfUnsold = await priceUnsold(
    connection,
    unsold.map(({ seatClass }) => seatClass),
  );
  const decided = [];
  for (const one of ruled) {
    const { seatClass, plan, rule } = one;
    if (rule !== 'discount') {
      decided.push({ ...one, minor: 0 });
      continue;
    }
    const period = periodOf(seatClass, plan);
    const days = await countSeatDays(connection, seatClass.membershipId, period);
    const periodMinor = seatClass.soldMinor ?? priceOfUnsold(seatClass, plan, period);
    const minor = closureDiscount(periodMinor, days);
    decided.push({ ...one, rule: minor > 0 ? rule : ('nothing' as const), minor });
  }
  return decided;
}

/** What periods that are not sold yet will cost: a class of a closed season can be worth nothing. */
async function priceUnsold(connection: Connection, classes: readonly SeatClass[]) {
  if (classes.length === 0) return () => 0;
  const templateIds = [...new Set(classes.map(({ templateId }) => templateId))];
  const prices = await listPrices(connection, templateIds);
  const changes = await listPriceChanges(connection, templateIds);
  const { closures, familyDiscountBasisPoints } = await readPeriodRules(connection);
  const clientIds = [...new Set(classes.map(({ clientId }) => clientId))];
  const later = await listLaterMembers(connection, clientIds);
  return (
    { templateId, clientId }: SeatClass,
    { periodMonths: months }: MembershipPlan,
    period: Pick<Period, 'startsOn' | 'endsOn'>,
  ): number => {
    const template = prices.get(templateId);
    if (!template) return 0;
    const priceChanges = changes.get(templateId) ?? [];
    const priceMinor = priceOn({ ...template, priceChanges }, period.startsOn);
    const familyBasisPoints = later.has(clientId) ? familyDiscountBasisPoints : 0;
    const reductions = { closures, familyBasisPoints };
    return reducePeriod({ ...period, priceMinor, months }, reductions).payableMinor;
  };
}

/** The make-ups and discounts that `giveForClosures` would give. */
export async function countForClosures(
  connection: Connection,
  bookingIds: readonly string[],
): Promise<{ makeUps: number; periodDiscounts: number }> {
  const decided = await decideClosures(connection, bookingIds);
  const count = (wanted: ClosureRule) => decided.filter(({ rule }) => rule === wanted).length;
  return { makeUps: count('makeUp'), periodDiscounts: count('discount') };
}

/** Gives what was decided for classes that the center cancels. */
export async function giveForClosures(
  trx: Transaction,
  bookingIds: readonly string[],
  { at, userId }: { at: Date; userId: string | null },
): Promise<void> {
  for (const { seatClass, plan, rule, minor } of await decideClosures(trx, bookingIds)) {
    const { membershipId, bookingId, localDate } = seatClass;
    if (rule === 'makeUp') {
      const today = localDateOf(at, seatClass.timeZone);
      const untilDate = endOfMakeUp({ plan, localDate, today, calendar: seatClass });
      const reason = `Clase anulada por el centro, ${dayText(seatClass)}`;
      const given = { membershipId, absenceBookingId: bookingId, untilDate, reason };
      await insertMakeUp(trx, { ...given, at, userId });
    }
    if (rule === 'discount') {
      await insertDiscount(trx, { membershipId, bookingId, amountMinor: minor, at });
    }
  }
}

/** The sold period of a class, or the one that will be sold for it. */
function periodOf(
  { soldFrom, soldTo, localDate, renewsOn, anchorDay }: SeatClass,
  plan: PeriodPlan,
): Pick<Period, 'startsOn' | 'endsOn'> {
  if (soldFrom !== null && soldTo !== null) return { startsOn: soldFrom, endsOn: soldTo };
  let period = periodFrom(renewsOn, plan, anchorDay);
  while (period.endsOn <= localDate) period = periodFrom(period.endsOn, plan, anchorDay);
  return period;
}

function plansOf(connection: Connection, classes: readonly SeatClass[]) {
  return listPlans(connection, [...new Set(classes.map(({ templateId }) => templateId))]);
}

/** `4 mar`. */
function dayText({ startsAt, timeZone }: SeatClass): string {
  return dateFormat('es', { timeZone, day: 'numeric', month: 'short' }).format(startsAt);
}
