import type { AchievementRule } from '@aforo/shared/contract';
import { isBirthday, minutesOf, weekdayOf } from '../../platform/time/local-time.ts';

/** An attended class. Days are counted from 1 January 1970, by the center's calendar. */
export interface Attendance {
  clientId: string;
  bookingId: string;
  serviceId: string;
  professionalId: string;
  startsAt: Date;
  localDate: string;
  /** Minutes since local midnight. */
  localMinutes: number;
}

/** The data of the center and the client that a fold needs. */
export interface FoldContext {
  today: string;
  weekStartsOn: number;
  /** The first days of the weeks in which the center was closed every day. */
  closedWeeks: ReadonlySet<string>;
  /** Periods of local dates, both inclusive, in which a bono of this client was frozen. */
  freezes: readonly { from: string; to: string }[];
  birthDate: string | null;
}

export interface EarnedStep {
  cycle: number;
  step: number;
  attendance: Attendance;
}

export interface RuleProgress {
  earned: EarnedStep[];
  /** The client's progress: classes, weeks of the current streak, different services, or times. */
  value: number;
  /** The next threshold; null when none is left or it cannot be planned. */
  nextStep: number | null;
  /** The streak ends with this week unless the client comes. */
  isAtRisk: boolean;
}

/**
 * What one client has earned by one rule. It is a fold over all their attendance, so it can always
 * be recomputed.
 * @param attendances of one client, oldest first
 */
export function foldAttendance(
  rule: AchievementRule,
  attendances: readonly Attendance[],
  context: FoldContext,
): RuleProgress {
  const counted = attendances.filter((one) => isCounted(rule, one));
  switch (rule.metric) {
    case 'classes':
      return rule.isRepeated ? repeatedSteps(rule, counted) : ladder(rule, counted);
    case 'services':
      return ladder(rule, firstOfEach(counted));
    case 'weeks':
      return weeksInARow(rule, counted, context);
    case 'return':
      return occasions(
        rule,
        counted.filter(comesBack(rule.absenceDays ?? 0)),
        (_one, at) => at + 1,
      );
    case 'birthday':
      return occasions(rule, birthdays(counted, context.birthDate), ({ localDate }) =>
        Number(localDate.slice(0, 4)),
      );
  }
}

function isCounted(rule: AchievementRule, attendance: Attendance): boolean {
  const { serviceIds, professionalIds, startsFrom, startsUntil, since } = rule;
  return (
    (serviceIds.length === 0 || serviceIds.includes(attendance.serviceId)) &&
    (professionalIds.length === 0 || professionalIds.includes(attendance.professionalId)) &&
    (startsFrom === null || attendance.localMinutes >= minutesOf(startsFrom)) &&
    (startsUntil === null || attendance.localMinutes < minutesOf(startsUntil)) &&
    (since === null || attendance.localDate >= since)
  );
}

function ladder({ steps }: AchievementRule, counted: readonly Attendance[]): RuleProgress {
  const value = counted.length;
  const earned = steps.flatMap((step) => {
    const attendance = counted[step - 1];
    return attendance ? [{ cycle: 1, step, attendance }] : [];
  });
  return { earned, value, nextStep: firstAbove(steps, value), isAtRisk: false };
}

function repeatedSteps({ steps }: AchievementRule, counted: readonly Attendance[]): RuleProgress {
  const step = steps[0] ?? 1;
  const value = counted.length;
  const times = Math.floor(value / step);
  const earned = Array.from({ length: times }, (_, index) => ({
    cycle: index + 1,
    step,
    attendance: counted[(index + 1) * step - 1],
  })).filter((one): one is EarnedStep => one.attendance !== undefined);
  return { earned, value, nextStep: (times + 1) * step, isAtRisk: false };
}

function firstOfEach(counted: readonly Attendance[]): Attendance[] {
  const seen = new Set<string>();
  return counted.filter(({ serviceId }) => !seen.has(serviceId) && seen.add(serviceId));
}

function comesBack(absenceDays: number) {
  return ({ localDate }: Attendance, at: number, all: readonly Attendance[]) => {
    const before = all[at - 1];
    return before !== undefined && dayOf(localDate) - dayOf(before.localDate) >= absenceDays;
  };
}

/** One class per birthday: two classes on that day count once. */
function birthdays(counted: readonly Attendance[], birthDate: string | null): Attendance[] {
  if (birthDate === null) return [];
  const celebrated = new Set<string>();
  return counted.filter(
    ({ localDate }) =>
      isBirthday(birthDate, localDate) && !celebrated.has(localDate) && celebrated.add(localDate),
  );
}

function occasions(
  { isRepeated }: AchievementRule,
  happened: readonly Attendance[],
  cycleOf: (attendance: Attendance, position: number) => number,
): RuleProgress {
  const earned = happened.map((attendance, position) => ({
    cycle: isRepeated ? cycleOf(attendance, position) : 1,
    step: 1,
    attendance,
  }));
  return {
    earned: isRepeated ? earned : earned.slice(0, 1),
    value: happened.length,
    nextStep: null,
    isAtRisk: false,
  };
}

/**
 * Streaks in the center's weeks. A neutral week (the center was closed every day, or a bono of the
 * client was frozen) counts when they came, and does not break the streak when they did not.
 */
function weeksInARow(
  { steps, isRepeated }: AchievementRule,
  counted: readonly Attendance[],
  context: FoldContext,
): RuleProgress {
  const { weekStartsOn, today } = context;
  const weekAt = (localDate: string) => weekOf(localDate, weekStartsOn);
  const isNeutral = neutralWeeks(context);
  /** Whether all weeks between two attended weeks are neutral. */
  const joins = (from: number, to: number) => {
    for (let week = from + 1; week < to; week += 1) if (!isNeutral(week)) return false;
    return true;
  };
  const earned: EarnedStep[] = [];
  const best = new Set<number>();
  let cycle = 0;
  let streak = 0;
  let last: number | null = null;
  for (const attendance of counted) {
    const week = weekAt(attendance.localDate);
    if (week === last) continue;
    const isGoingOn = last !== null && joins(last, week);
    if (!isGoingOn) cycle += 1;
    streak = isGoingOn ? streak + 1 : 1;
    last = week;
    if (!steps.includes(streak) || (!isRepeated && best.has(streak))) continue;
    best.add(streak);
    earned.push({ cycle: isRepeated ? cycle : 1, step: streak, attendance });
  }
  const now = weekAt(today);
  const isStreakCurrent = last !== null && (last >= now || joins(last, now));
  const value = isStreakCurrent ? streak : 0;
  return {
    earned,
    value,
    nextStep: firstAbove(isRepeated ? steps : steps.filter((step) => !best.has(step)), value),
    isAtRisk: isStreakCurrent && last !== null && last < now && !isNeutral(now),
  };
}

function neutralWeeks({ weekStartsOn, closedWeeks, freezes }: FoldContext) {
  const closed = new Set([...closedWeeks].map((first) => weekOf(first, weekStartsOn)));
  const frozen = freezes.map(({ from, to }) => ({
    from: weekOf(from, weekStartsOn),
    to: weekOf(to, weekStartsOn),
  }));
  return (week: number) =>
    closed.has(week) || frozen.some(({ from, to }) => from <= week && week <= to);
}

function firstAbove(steps: readonly number[], value: number): number | null {
  return steps.find((step) => step > value) ?? null;
}

function dayOf(localDate: string): number {
  return Date.parse(`${localDate}T00:00:00Z`) / 86_400_000;
}

/** Consecutive week numbers; 1 January 1970 was a Thursday, weekday 4. */
function weekOf(localDate: string, weekStartsOn: number): number {
  const offset = (weekdayOf('1970-01-01') - weekStartsOn + 7) % 7;
  return Math.floor((dayOf(localDate) + offset) / 7);
}
