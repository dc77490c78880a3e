/** The calendar date so many days later; negative is earlier. No time zone is involved. */
export function daysLater(localDate: string, days: number): string {
  const at = new Date(`${localDate}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
