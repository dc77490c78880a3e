/**
 * A small center as a person would keep it on paper: who has a class on which day, which absences
 * were made up and until when, and which periods were paid. It shares no code with the API.
 */
interface ModelMember {
  id: string;
  months: number;
  /** From the day of sale, or on the first of a month. */
  isCalendar: boolean;
  startedOn: string;
  makeUpDays: number | null;
  makeUpLimit: number;
  seats: { weekday: number; from: string }[];
  /** Days without classes, because the membership was paused and its seats were kept. */
  emptied: { from: string; to: string | null }[];
  /** The last day and the day on which the end was asked for. */
  endsOn: string | null;
  away: Set<string>;
  makeUps: ModelMakeUp[];
}

interface ModelMakeUp {
  missed: string;
  until: string;
  usedOn: string | null;
  /** The center cancelled the class: it doesn't count towards the limit. */
  isByCenter: boolean;
}

const dayMs = 86_400_000;
const shift = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The same day so many months later, or the last day of that month. */
function later(date: string, months: number, day: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months];
  const last = new Date(Date.UTC(year, month + 1, 0, 12)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last), 12)).toISOString().slice(0, 10);
}

export class SeatModel {
  readonly members: ModelMember[] = [];
  readonly closed = new Set<string>();
  readonly holidays: ReadonlySet<string>;

  constructor(holidays: ReadonlySet<string>) {
    this.holidays = holidays;
  }

  /** Starts of the periods from the sale until a day, and the end of the last one. */
  periods(member: ModelMember, until: string): string[] {
    const { startedOn, months, isCalendar } = member;
    const first = isCalendar ? `${startedOn.slice(0, 8)}01` : startedOn;
    const day = isCalendar ? 1 : Number(startedOn.slice(8));
    const starts = [startedOn];
    for (let count = 1; ; count++) {
      const next = later(first, months * count, day);
      starts.push(next);
      if (next > until) return starts;
    }
  }

  /** The days of a member's seats until a day, whatever happens on them. */
  seatDays(member: ModelMember, until: string): string[] {
    return member.seats
      .flatMap(({ weekday, from }) => {
        const days: string[] = [];
        for (let day = from; day <= until; day = shift(day, 1)) {
          const isOver = member.endsOn !== null && day > member.endsOn;
          const isEmpty = member.emptied.some(
            (one) => day >= one.from && (one.to === null || day < one.to),
          );
          const isWeekday = new Date(`${day}T12:00:00Z`).getUTCDay() === weekday;
          if (isWeekday && !isOver && !isEmpty && !this.holidays.has(day)) days.push(day);
        }
        return days;
      })
      .sort();
  }

  /** Classes that take place for the member. */
  classes(member: ModelMember, until: string): string[] {
    return this.seatDays(member, until).filter(
      (day) => !member.away.has(day) && !this.closed.has(day),
    );
  }

  /** @returns whether the absence, told on a day, is made up */
  tellAway(member: ModelMember, day: string, today: string): boolean {
    member.away.add(day);
    const open = member.makeUps.filter(
      ({ usedOn, until, isByCenter }) => !isByCenter && usedOn === null && until > today,
    );
    if (open.length >= member.makeUpLimit) return false;
    this.#addMakeUp(member, day, false);
    return true;
  }

  #addMakeUp(member: ModelMember, missed: string, isByCenter: boolean): void {
    const until = this.#endOfMakeUp(member, missed);
    member.makeUps.push({ missed, until, usedOn: null, isByCenter });
  }

  /**
   * The center cancels the classes of a day: who has a seat gets what the plan gives, and who makes
   * up a class there gets the make-up back.
   * @returns who lost a class of a seat
   */
  cancelDay(day: string, givesMakeUp: (member: ModelMember) => boolean): ModelMember[] {
    const losers = this.members.filter((member) => this.classes(member, day).at(-1) === day);
    for (const member of losers) if (givesMakeUp(member)) this.#addMakeUp(member, day, true);
    for (const makeUp of this.members.flatMap(({ makeUps }) => makeUps)) {
      if (makeUp.usedOn === day) makeUp.usedOn = null;
    }
    this.closed.add(day);
    return losers;
  }

  #endOfMakeUp(member: ModelMember, day: string): string {
    if (member.makeUpDays !== null) return shift(day, member.makeUpDays + 1);
    const starts = this.periods(member, shift(day, 800));
    return starts.filter((start) => start > day)[1] ?? '';
  }

  /** Ends a membership after a day: the make-ups of later absences, which are none, end at once. */
  end(member: ModelMember, lastDay: string, today: string): void {
    member.endsOn = lastDay;
    for (const makeUp of member.makeUps) {
      if (makeUp.missed > lastDay && makeUp.until > today) makeUp.until = today;
    }
  }

  /** The make-up that a class on a day uses, if there is one. */
  useMakeUp(member: ModelMember, day: string, today: string): boolean {
    const [first] = member.makeUps
      .filter(({ usedOn, until }) => usedOn === null && until > day && until > today)
      // Those that end on one day are used in the order in which they were given.
      .sort((a, b) => a.until.localeCompare(b.until));
    if (first) first.usedOn = day;
    return first !== undefined;
  }
}

export type { ModelMember };
