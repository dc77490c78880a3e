/** Business days of TARGET, the system by which banks settle direct debits. Dates are ISO texts. */

const dayMs = 86_400_000;
const fixedClosings = ['01-01', '05-01', '12-25', '12-26'];

export function isBankDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  if (day.getUTCDay() === 0 || day.getUTCDay() === 6) return false;
  if (fixedClosings.includes(date.slice(5))) return false;
  const sinceEaster = (day.getTime() - easterSunday(day.getUTCFullYear())) / dayMs;
  return sinceEaster !== -2 && sinceEaster !== 1;
}

/** The first business day on or after a date. */
export function nextBankDay(date: string): string {
  return isBankDay(date) ? date : nextBankDay(addDay(date));
}

/**
 * The first date on which a bank may collect a batch sent on a day: one business day after the one
 * on which the bank can take it, and after the notice to the debtors.
 */
export function firstCollectionDate(sentOn: string, noticeDays: number): string {
  const takenOn = nextBankDay(sentOn);
  const byBank = nextBankDay(addDay(takenOn));
  const byNotice = nextBankDay(addDay(sentOn, noticeDays));
  return byBank > byNotice ? byBank : byNotice;
}

/** A date some days later. */
export function addDay(date: string, days = 1): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The anonymous Gregorian computus; an instant at midnight UTC. */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const count = epact + weekday - 7 * shift + 114;
  return Date.UTC(year, Math.floor(count / 31) - 1, (count % 31) + 1);
}
