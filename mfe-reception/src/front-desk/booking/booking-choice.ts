import type {
  Availability,
  BookingQuote,
  BookingTarget,
  PackagePurchase,
  ProfessionalSummary,
  SeatCost,
  Service,
} from '@aforo/shared/contract';
import { formatLimit, formatTime, money } from '@aforo/shared/format';
import { sessionsLeftText } from '../../common/bono/bono.messages.ts';
import { refusalText } from '../../common/error.messages.ts';

interface Center {
  timeZone: string;
  currency: string;
}

/** The cost of the booking, for the receptionist. */
export function costText(quote: BookingQuote, { currency }: Center): string {
  const { purchase, priceMinor } = quote;
  if (purchase) return bonoText(purchase);
  return priceMinor > 0 ? `Quedará a deber ${money(priceMinor, currency)}` : 'No cuesta nada';
}

function bonoText({
  name,
  creditsLeft,
}: {
  name: string;
  creditsLeft: PackagePurchase['balance'];
}) {
  return creditsLeft === null
    ? `Va con ${name}, sin gastar sesiones`
    : `Gasta 1 sesión de ${name}; después ${sessionsLeftText(creditsLeft)}`;
}

/** The fee for losing the seat, for the receptionist; null without one. */
export function feeTermsText({ fees }: BookingQuote, { currency }: Center): string | null {
  if (!fees) return null;
  const { lateMinor, noShowMinor, freeLeft } = fees;
  const late = lateMinor === null ? null : `si cancela tarde, ${money(lateMinor, currency)}`;
  const absent = noShowMinor === null ? null : `si no viene, ${money(noShowMinor, currency)}`;
  const free = freeLeft === 0 ? '' : ` Aún tiene ${freeLeft} sin coste.`;
  return `Penalización: ${[late, absent].filter(Boolean).join('; ')}.${free}`;
}

/** The deadline for free cancellation. */
export function freeCancelText(quote: BookingQuote, center: Center, now: Date): string {
  if (new Date(quote.freeCancelUntil) <= now) return 'Ya no se podrá cancelar sin perderla.';
  return `Se puede cancelar sin perder nada hasta ${formatLimit(quote.freeCancelUntil, center.timeZone, now)}.`;
}

type Obstacle = NonNullable<BookingQuote['obstacle']>;

/** Obstacles that staff may override with a reason. */
const overridable: Partial<Record<Obstacle, string>> = {
  session_full: 'La sesión está completa. Puedes dar una plaza de más si dices por qué.',
  session_started: 'La sesión ya ha empezado. Puedes dar la plaza igualmente si dices por qué.',
  booking_too_early:
    'El plazo para reservar esta sesión aún no se ha abierto. Puedes dar la plaza ya si dices por qué.',
  booking_too_late:
    'El plazo para reservar esta sesión ya ha pasado. Puedes dar la plaza igualmente si dices por qué.',
  booking_overlap:
    'Se cruza con otra reserva suya. Puedes dar la plaza igualmente si dices por qué.',
  unpaid_limit:
    'Ya tiene todas las reservas sin bono que admite el centro. Puedes dar la plaza igualmente si dices por qué.',
  daily_limit:
    'Ya tiene todas las reservas que admite el centro en un día. Puedes dar la plaza igualmente si dices por qué.',
  made_limit:
    'Hoy ya ha hecho todas las reservas que admite el centro. Puedes dar la plaza igualmente si dices por qué.',
};

export function canOverride(obstacle: Obstacle): boolean {
  return obstacle in overridable;
}

/** The obstacle, and what staff can do about it. */
export function obstacleText(obstacle: Obstacle, limit: number | null = null): string {
  const ofLimit = limit === null ? undefined : limitText(obstacle, limit);
  return ofLimit ?? overridable[obstacle] ?? refusalText(obstacle);
}

function limitText(obstacle: Obstacle, limit: number): string | undefined {
  const some = limit === 1 ? '1 reserva' : `${limit} reservas`;
  if (obstacle === 'unpaid_limit') {
    return limit === 0
      ? 'El centro pide un bono para reservar. Puedes dar la plaza igualmente si dices por qué.'
      : `Ya tiene ${some} sin bono por venir, su límite. Puedes dar la plaza igualmente si dices por qué.`;
  }
  return obstacle === 'daily_limit'
    ? `Ya tiene ${some} ese día, el límite. Puedes dar la plaza igualmente si dices por qué.`
    : undefined;
}

/**
 * The target for the selected option.
 * @param professionalId for an appointment; empty means any free professional
 */
export function targetOf(
  choice: string,
  serviceId: string,
  professionalId: string,
): BookingTarget | null {
  if (choice === '') return null;
  return serviceId === ''
    ? { sessionId: choice }
    : { serviceId, professionalId: professionalId || null, startsAt: choice };
}

type Start = Availability['days'][number]['starts'][number];

/**
 * `Fisioterapia · 60 min · con su bono`: with the cost of its first free time; `45,00 € sin bono`
 * when that day has none.
 */
export function appointmentText(
  {
    id,
    name,
    durationMinutes,
    priceMinor,
  }: Pick<Service, 'id' | 'name' | 'durationMinutes' | 'priceMinor'>,
  starts: readonly Start[],
  currency: string,
): string {
  const cost = starts.find(({ serviceId }) => serviceId === id)?.cost;
  const text = seatCostText(cost ?? { kind: 'price', priceMinor }, currency);
  return [
    name,
    `${durationMinutes} min`,
    cost || priceMinor === 0 ? text : `${text} sin bono`,
  ].join(' · ');
}

function seatCostText(cost: SeatCost, currency: string): string {
  if (cost.kind === 'bono') return 'con su bono';
  return cost.priceMinor === 0 ? 'sin coste' : money(cost.priceMinor, currency);
}

type Person = Pick<ProfessionalSummary, 'id' | 'name'>;

/** The free times with one professional, or all free times with the names of the professionals. */
export function startOptions(
  starts: readonly Start[],
  professionalId: string,
  people: readonly Person[],
  timeZone: string,
): { value: string; label: string }[] {
  return starts
    .filter(({ professionalIds }) =>
      professionalId === '' ? true : professionalIds.includes(professionalId),
    )
    .map(({ startsAt, professionalIds }) => {
      const names = people.filter(({ id }) => professionalIds.includes(id)).map(({ name }) => name);
      const time = formatTime(startsAt, timeZone);
      return {
        value: startsAt,
        label: professionalId === '' && names.length > 0 ? `${time} · ${orOf(names)}` : time,
      };
    });
}

const orOf = (names: readonly string[]) =>
  new Intl.ListFormat('es', { type: 'disjunction' }).format(names);
