/** Weeks on the centre's calendar. Dates are `YYYY-MM-DD`, so no clock change can move them. */

const dayMs = 86_400_000;
const noon = (localDate: string) => Date.parse(`${localDate}T12:00:00Z`);

export function addDays(localDate: string, days: number): string {
  return new Date(noon(localDate) + days * dayMs).toISOString().slice(0, 10);
}

/** How many midnights lie between; negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((noon(to) - noon(from)) / dayMs);
}

/** The seven dates of the week that holds a date. `weekStartsOn` is 0 for Sunday. */
export function weekOf(localDate: string, weekStartsOn: number): string[] {
  const weekday = new Date(noon(localDate)).getUTCDay();
  const first = addDays(localDate, -((weekday - weekStartsOn + 7) % 7));
  return Array.from({ length: 7 }, (_, day) => addDays(first, day));
}

/** `22 – 28 nov`, `29 nov – 5 dic`. */
export function weekWords(week: readonly string[]): string {
  const [first = '', last = ''] = [week[0], week.at(-1)];
  const month = (localDate: string) =>
    new Intl.DateTimeFormat('es', { month: 'short', timeZone: 'UTC' })
      .format(noon(localDate))
      .replace('.', '');
  const day = (localDate: string) => String(Number(localDate.slice(8)));
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const start = isOneMonth ? day(first) : `${day(first)} ${month(first)}`;
  return `${start} – ${day(last)} ${month(last)}`;
}

/** `mar`, above the day's number. */
export function weekdayWord(localDate: string): string {
  return new Intl.DateTimeFormat('es', { weekday: 'short', timeZone: 'UTC' })
    .format(noon(localDate))
    .replace('.', '');
}
