import {
  firstName,
  type MakeUp,
  type SeatWait,
  type Slot,
  type StandingSeat,
} from '@aforo/shared/contract';
import { formatDay, formatLongDate, localDateOf, weekdayNames } from '../format/index.ts';

/** Texts of fixed seats and make-ups. Dates are in the center's time zone. */

const and = new Intl.ListFormat('es');

/** Monday first. */
const orderOf = ({ weekday }: Pick<Slot, 'weekday'>) => (weekday + 6) % 7;

/** `lunes 19:00 con Marta`. */
export function slotText(slot: Slot): string {
  return weekdaysText([slot]);
}

/** `lunes y miércoles 19:00 con Marta`; other hours or professionals are listed after it. */
export function patternText(slots: readonly Slot[]): string {
  return and.format(groupsOf(slots).map(weekdaysText));
}

export interface SeatPattern {
  /** `Lunes y miércoles 19:00 con Marta`. */
  text: string;
  serviceName: string;
  seats: StandingSeat[];
}

/** Seats of the same class, hour and professional are one pattern. */
export function seatPatterns(seats: readonly StandingSeat[]): SeatPattern[] {
  return groupsOf(seats.map(({ slot }) => slot)).map((slots) => ({
    text: capitalized(weekdaysText(slots)),
    serviceName: slots[0]?.serviceName ?? '',
    seats: seats.filter(({ slot }) => slots.includes(slot)),
  }));
}

function groupsOf(slots: readonly Slot[]): Slot[][] {
  const groups = new Map<string, Slot[]>();
  for (const slot of slots.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    const key = [slot.localTime, slot.serviceName, slot.professionalName].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), slot]);
  }
  return [...groups.values()];
}

function weekdaysText(slots: readonly Slot[]): string {
  const [first] = slots;
  if (!first) return '';
  const days = [...new Set(slots.map(({ weekday }) => weekdayNames[weekday]?.toLowerCase() ?? ''))];
  return `${and.format(days)} ${first.localTime} con ${firstName(first.professionalName)}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Session = StandingSeat['sessions'][number];
export interface SeatClass extends Session {
  serviceName: string;
}

/** The next classes of all seats, in order of time. */
export function upcomingClasses(seats: readonly StandingSeat[], now: Date): SeatClass[] {
  return seats
    .flatMap(({ sessions, slot: { serviceName } }) =>
      sessions.map((session) => ({ ...session, serviceName })),
    )
    .filter(({ startsAt }) => Date.parse(startsAt) > now.getTime())
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

/** The last day of something that expires at an instant: at midnight, the day before. */
export function lastDayOf(expiresAt: string, timeZone: string): string {
  return localDateOf(new Date(Date.parse(expiresAt) - 1), timeZone);
}

/** `Ausencia del mié 4 mar → recuperada el lun 9 mar`. */
export function makeUpText(makeUp: MakeUp, timeZone: string): string {
  const day = (instant: string) => formatDay(localDateOf(instant, timeZone));
  const { missed, used, state, givenAt, expiresAt } = makeUp;
  const origin = missed
    ? `${missed.isByCenter ? 'Clase anulada' : 'Ausencia'} del ${day(missed.startsAt)}`
    : `Dada por el centro el ${day(givenAt)}`;
  const last = formatDay(lastDayOf(expiresAt, timeZone));
  if (used) return `${origin} → recuperada el ${day(used.startsAt)}`;
  return `${origin} → ${state === 'expired' ? `caducó el ${last}` : `por recuperar hasta el ${last}`}`;
}

/** `hasta el jueves 30 de abril · en Pilates suelo`. */
export function openMakeUpText(
  { expiresAt, serviceNames }: MakeUp,
  timeZone: string,
  now: Date,
): string {
  const last = formatLongDate(lastDayOf(expiresAt, timeZone), localDateOf(now, timeZone));
  const either = new Intl.ListFormat('es', { type: 'disjunction' });
  return `hasta el ${last}${serviceNames.length > 0 ? ` · en ${either.format(serviceNames)}` : ''}`;
}

/** `Lunes 19:00 con Marta · 2 personas antes`, to clients and to staff. */
export function waitText({ slot, ahead }: SeatWait): string {
  const place = capitalized(slotText(slot));
  if (ahead === null) return place;
  if (ahead === 0) return `${place} · nadie antes`;
  return `${place} · ${ahead === 1 ? '1 persona antes' : `${ahead} personas antes`}`;
}
