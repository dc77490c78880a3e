import type { SeatPlan, StandingPlace } from '@aforo/shared/contract';
import { formatClassCount, formatDay, formatInstant, localDateOf } from '@aforo/shared/format';

type PlannedSession = SeatPlan['sessions'][number];

/** The counts that the server compares with what it would do. */
export function seatPlanCounts({ sessions, freed }: SeatPlan): { booked: number; freed: number } {
  return { booked: sessions.filter(isBooked).length, freed };
}

const isBooked = ({ outcome }: PlannedSession) => outcome === 'new' || outcome === 'booked';

/** `Se reservan 8 clases, del lun 7 dic al lun 25 ene.` and what is freed. */
export function seatPlanTexts(plan: SeatPlan, timeZone: string): string[] {
  const booked = plan.sessions.filter(isBooked);
  const day = (session: PlannedSession | undefined) =>
    session ? formatDay(localDateOf(session.startsAt, timeZone)) : '';
  const texts =
    booked.length === 0
      ? ['Todavía no se reserva ninguna clase: se reservarán según se programen.']
      : booked.length === 1
        ? [`Se reserva 1 clase, el ${day(booked[0])}, y las siguientes según se programen.`]
        : [
            `Se reservan ${formatClassCount(booked.length)}, del ${day(booked[0])} al ${day(booked.at(-1))}, y las siguientes según se programen.`,
          ];
  if (plan.freed > 0) {
    texts.push(
      plan.freed === 1
        ? 'Se libera 1 reserva de su plaza de ahora.'
        : `Se liberan ${plan.freed} reservas de su plaza de ahora.`,
    );
  }
  return texts;
}

const reasons = {
  full: 'está completa, no tiene sitio',
  overlap: 'a esa hora ya tiene otra clase',
  cancelled: 'está cancelada',
  booked: 'ya la tenía: pasa a ser fija',
} as const satisfies Record<Exclude<PlannedSession['outcome'], 'new'>, string>;

/** What is not simply booked, by date: `lun 14 dic 19:00: está completa, no tiene sitio`. */
export function seatPlanExceptions(
  { sessions }: SeatPlan,
  timeZone: string,
  now: Date,
): { sessionId: string; text: string }[] {
  return sessions.flatMap(({ sessionId, startsAt, outcome }) =>
    outcome === 'new'
      ? []
      : [{ sessionId, text: `${formatInstant(startsAt, timeZone, now)}: ${reasons[outcome]}` }],
  );
}

/** `quedan 2 de 10`, `completa · 1 persona espera`. */
export function freeText({ free, capacity, waiting }: StandingPlace): string {
  if (free > 0) return `${free === 1 ? 'queda' : 'quedan'} ${free} de ${capacity}`;
  if (waiting === 0) return 'completa';
  return `completa · ${waiting === 1 ? '1 persona espera' : `${waiting} personas esperan`}`;
}
