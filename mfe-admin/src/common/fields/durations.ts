/** Units of a duration in whole minutes. */

export const durationUnits = [
  { minutes: 1, one: 'minuto', many: 'minutos' },
  { minutes: 60, one: 'hora', many: 'horas' },
  { minutes: 1440, one: 'día', many: 'días' },
] as const;

/** The largest unit without a remainder; zero is shown in hours. */
export function unitOf(minutes: number | null): number {
  if (minutes === null || minutes === 0) return 60;
  return durationUnits.findLast((unit) => minutes % unit.minutes === 0)?.minutes ?? 1;
}

/** `12 horas`, `1 día`, `90 minutos`. */
export function formatDuration(minutes: number): string {
  const size = unitOf(minutes);
  const unit = durationUnits.find((one) => one.minutes === size) ?? durationUnits[0];
  const count = minutes / unit.minutes;
  return `${count} ${count === 1 ? unit.one : unit.many}`;
}
