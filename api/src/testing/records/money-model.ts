import type { ModelMember, SeatModel } from './seat-model.ts';

/**
 * What the members of a small center owe and pay, as a person would keep it on paper: the price of
 * each period, the discounts of cancelled classes, the debts that a bank is asked for, and what it
 * returns. It shares no code with the API.
 */
interface ModelBill {
  member: ModelMember;
  /** The first day of its period; null for the cost of a return. */
  startsOn: string | null;
  minor: number;
  paidBy: 'frontDesk' | 'bank' | null;
  /** The collection day of the batch that it is in. */
  collectedOn: string | null;
}

/** The terms of a member's plan that decide what a period costs. */
interface ModelTerms {
  priceMinor: number;
  pauseFeeMinor: number;
  /** A short first period costs its days. */
  isByDays: boolean;
  /** What a class cancelled by the center gives. */
  closureRule: 'nothing' | 'makeUp' | 'discount';
  /** Announced prices. */
  changes: { from: string; minor: number }[];
}

const dayMs = 86_400_000;
const noon = (date: string) => Date.parse(`${date}T12:00:00Z`);
const daysBetween = (from: string, to: string) => Math.round((noon(to) - noon(from)) / dayMs);
const shift = (date: string, days: number) =>
  new Date(noon(date) + days * dayMs).toISOString().slice(0, 10);

/** Closing days of the banks in the simulated year, from the calendar of the ECB. */
const bankHolidays = ['2027-12-25', '2027-12-26', '2028-01-01', '2028-04-14', '2028-04-17'];
const laborDay = '2028-05-01';

function isBankDay(date: string): boolean {
  const weekday = new Date(noon(date)).getUTCDay();
  return weekday > 0 && weekday < 6 && ![...bankHolidays, laborDay].includes(date);
}

export class MoneyModel {
  readonly bills: ModelBill[] = [];
  /** Members whose bank can be asked. */
  readonly debited = new Set<ModelMember>();
  readonly terms = new Map<ModelMember, ModelTerms>();
  readonly #seats: SeatModel;
  readonly #season: { from: string; to: string };
  readonly #discounts: { member: ModelMember; minor: number }[] = [];

  /** @param season closed days at half price, the last one included */
  constructor(seats: SeatModel, season: { from: string; to: string }) {
    this.#seats = seats;
    this.#season = season;
  }

  /** The first period, paid at the desk. */
  sell(member: ModelMember, terms: ModelTerms): ModelBill {
    this.terms.set(member, terms);
    const bill = this.#addPeriod(member, member.startedOn);
    bill.paidBy = 'frontDesk';
    return bill;
  }

  /** The periods that start on a day, of members who have not left. */
  renew(today: string): void {
    for (const member of this.#seats.members) {
      if (member.startedOn === today || (member.endsOn !== null && member.endsOn < today)) continue;
      if (this.#seats.periods(member, today).includes(today)) this.#addPeriod(member, today);
    }
  }

  #addPeriod(member: ModelMember, startsOn: string): ModelBill {
    const minor = this.#priceOf(member, startsOn);
    const bill = { member, startsOn, minor, paidBy: null, collectedOn: null };
    this.bills.push(bill);
    return bill;
  }

  #endOf(member: ModelMember, startsOn: string): string {
    const starts = this.#seats.periods(member, shift(startsOn, 800));
    return starts.find((start) => start > startsOn) ?? '';
  }

  #priceOf(member: ModelMember, startsOn: string): number {
    const terms = this.#termsOf(member);
    const isPaused = member.emptied.some(
      ({ from, to }) => startsOn >= from && (to === null || startsOn < to),
    );
    if (isPaused) return terms.pauseFeeMinor;
    const endsOn = this.#endOf(member, startsOn);
    const days = daysBetween(startsOn, endsOn);
    const begun = terms.changes.filter(({ from }) => from <= startsOn).at(-1);
    let minor = begun?.minor ?? terms.priceMinor;
    if (terms.isByDays && member.isCalendar) {
      minor = Math.round((minor * days) / daysBetween(`${startsOn.slice(0, 8)}01`, endsOn));
    }
    let closed = 0;
    for (let day = startsOn; day < endsOn; day = shift(day, 1)) {
      if (day >= this.#season.from && day <= this.#season.to) closed += 1;
    }
    minor -= Math.round((minor * closed) / (2 * days));
    for (const discount of this.#discounts.filter((one) => one.member === member)) {
      minor -= discount.minor;
      this.#discounts.splice(this.#discounts.indexOf(discount), 1);
    }
    return minor;
  }

  /** A class of the member that the center cancels lowers their next period by its equal part. */
  cancelClass(member: ModelMember, day: string): void {
    const period = this.bills
      .filter((bill) => bill.member === member && bill.startsOn !== null && bill.startsOn <= day)
      .at(-1);
    if (!period?.startsOn) return;
    const endsOn = this.#endOf(member, period.startsOn);
    const { startsOn } = period;
    // A member who leaves has no classes after the last day.
    const classes = this.#seats
      .seatDays(member, shift(endsOn, -1))
      .filter((one) => one >= startsOn).length;
    this.#discounts.push({ member, minor: Math.round(period.minor / classes) });
  }

  closureRuleOf(member: ModelMember): ModelTerms['closureRule'] {
    return this.#termsOf(member).closureRule;
  }

  #termsOf(member: ModelMember): ModelTerms {
    const terms = this.terms.get(member);
    if (!terms) throw new Error('A member without a plan');
    return terms;
  }

  /** What a batch of a day contains. */
  due(): ModelBill[] {
    return this.bills.filter(
      ({ member, paidBy, collectedOn }) =>
        this.debited.has(member) && paidBy === null && collectedOn === null,
    );
  }

  /** A day after the next business day and after two days of notice, on which banks collect. */
  collectionDay(today: string): string {
    let taken = today;
    while (!isBankDay(taken)) taken = shift(taken, 1);
    let day = shift(taken, 1) > shift(today, 2) ? shift(taken, 1) : shift(today, 2);
    while (!isBankDay(day)) day = shift(day, 1);
    return day;
  }

  /** The bank collects what it was asked for. */
  collect(today: string): void {
    for (const bill of this.bills) {
      if (bill.collectedOn !== null && bill.collectedOn <= today) bill.paidBy ??= 'bank';
    }
  }

  /** The bank gives a bill back to the member, who owes it again with the cost of the return. */
  giveBack(bill: ModelBill, feeMinor: number): void {
    bill.paidBy = null;
    bill.collectedOn = null;
    const { member } = bill;
    this.bills.push({ member, startsOn: null, minor: feeMinor, paidBy: null, collectedOn: null });
  }

  /** @returns what a member owes, and what their bank has paid and not got back */
  totalsOf(member: ModelMember): { owedMinor: number; byBankMinor: number } {
    const sum = (state: ModelBill['paidBy']) =>
      this.bills
        .filter((bill) => bill.member === member && bill.paidBy === state)
        .reduce((total, { minor }) => total + minor, 0);
    return { owedMinor: sum(null), byBankMinor: sum('bank') };
  }
}

export type { ModelBill, ModelTerms };
