/** The calendar date of an instant in an IANA time zone, `YYYY-MM-DD`. */
export function localDateOf(instant: Date, timeZone: string): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
}
