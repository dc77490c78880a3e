import type { Actor, ErrorCode } from '@aforo/shared/contract';
import type { LimitObstacle, LimitsReached } from '../booking-limits.ts';
import { moneyText } from '../../../platform/formats/money-text.ts';
import type { BookingRow } from '../bookings.repository.ts';
import type { FoundFee } from '../fees/find-fee.ts';

interface Session {
  status: 'scheduled' | 'cancelled' | 'closed';
  startsAt: Date;
  capacity: number;
  taken: number;
  serviceStatus: 'active' | 'archived';
  isOnline: boolean;
  opensDays: number;
  closesMinutes: number;
}

interface Situation {
  session: Session;
  /** A professional is free. For an appointment, whose session does not exist yet. */
  isTimeFree: boolean;
  isClientActive: boolean;
  hasBooking: boolean;
  hasOverlap: boolean;
  /**
   * An offer already reserves a seat for this client, counted in `taken`: this booking accepts it.
   */
  hasOffer: boolean;
  isStaff: boolean;
  /** The center's limits that this booking would exceed. */
  limits: LimitsReached;
  now: Date;
}

export type Obstacle =
  | LimitObstacle
  | Extract<
      ErrorCode,
      | 'session_full'
      | 'session_started'
      | 'session_not_bookable'
      | 'booking_too_early'
      | 'booking_too_late'
      | 'already_booked'
      | 'booking_overlap'
      | 'service_archived'
      | 'client_archived'
      | 'not_available'
    >;

/** Obstacles that staff may override with a reason. */
const overridable: ReadonlySet<Obstacle> = new Set<Obstacle>([
  'session_full',
  'session_started',
  'booking_too_early',
  'booking_too_late',
  'booking_overlap',
  'unpaid_limit',
  'daily_limit',
  'made_limit',
]);

/**
 * All obstacles to a booking, the most serious first. Booking windows are measured in real time,
 * not wall time.
 */
export function obstaclesTo(situation: Situation): Obstacle[] {
  const { session, now, isStaff, hasOffer } = situation;
  const start = session.startsAt.getTime();
  const { opensAt, closesAt } = windowOf(session);
  const at = now.getTime();
  const found: [Obstacle, boolean][] = [
    ['session_not_bookable', session.status !== 'scheduled' || (!session.isOnline && !isStaff)],
    ['service_archived', session.serviceStatus === 'archived'],
    ['not_available', !situation.isTimeFree],
    ['client_archived', !situation.isClientActive],
    ['already_booked', situation.hasBooking],
    ['session_started', at >= start],
    ['booking_too_early', at < opensAt],
    // Accepting an offer is not a new booking: the center has just offered the seat.
    ['booking_too_late', at > closesAt && at < start && !hasOffer],
    ['session_full', session.taken - Number(hasOffer) >= session.capacity],
    ['booking_overlap', situation.hasOverlap],
    ['unpaid_limit', situation.limits.unpaid_limit !== undefined],
    ['daily_limit', situation.limits.daily_limit !== undefined],
    ['made_limit', situation.limits.made_limit !== undefined],
  ];
  return found.filter(([, isThere]) => isThere).map(([obstacle]) => obstacle);
}

type Window = Pick<Session, 'startsAt' | 'opensDays' | 'closesMinutes'>;

function windowOf({ startsAt, opensDays, closesMinutes }: Window) {
  const start = startsAt.getTime();
  return { opensAt: start - opensDays * 86_400_000, closesAt: start - closesMinutes * 60_000 };
}

/** Whether a new booking is neither too early nor too late. */
export function isInWindow(session: Window, now: Date): boolean {
  const { opensAt, closesAt } = windowOf(session);
  return now.getTime() >= opensAt && now.getTime() <= closesAt;
}

/**
 * Obstacles that don't matter for a person who is at the door: they are there, so the hour for
 * booking ahead has no purpose. Seats and limits hold.
 */
const passedAtDoor: ReadonlySet<Obstacle> = new Set<Obstacle>([
  'session_started',
  'booking_too_late',
]);

/** Which obstacles a booking passes: none, those of a person at the door, or all of an override. */
export type Passage = 'none' | 'door' | 'override';

const passed: Record<Passage, ReadonlySet<Obstacle>> = {
  none: new Set(),
  door: passedAtDoor,
  override: overridable,
};

/** The first obstacle that the booking does not pass. */
export function firstBlocking(
  obstacles: readonly Obstacle[],
  passage: Passage,
): Obstacle | undefined {
  return obstacles.find((obstacle) => !passed[passage].has(obstacle));
}

/**
 * A booking can be cancelled for free within this time whatever the deadline: a mistaken tap costs
 * no session.
 */
const graceMinutes = 5;

export interface CancellationTerms {
  /**
   * The service's deadline or, for a later booking, the end of the grace period; never after the
   * start.
   */
  freeCancelUntil: Date;
  /** Booked after the service's cancellation deadline. */
  isPastLimit: boolean;
}

export function cancellationTerms(
  startsAt: Date,
  cancellationMinutes: number,
  bookedAt: Date,
): CancellationTerms {
  const limit = startsAt.getTime() - cancellationMinutes * 60_000;
  const grace = bookedAt.getTime() + graceMinutes * 60_000;
  return {
    freeCancelUntil: new Date(Math.max(limit, Math.min(grace, startsAt.getTime()))),
    isPastLimit: bookedAt.getTime() > limit,
  };
}

/** Exactly at the deadline is in time. Releasing a held seat is free. */
export function cancellationOutcome(
  booking: { status: string; freeCancelUntil: Date },
  now: Date,
): 'cancelled' | 'cancelledLate' {
  if (booking.status === 'held') return 'cancelled';
  // guard: cancelling at the deadline is in time (bookings.test.ts)
  // without: `now <= booking.freeCancelUntil` → `now < booking.freeCancelUntil`
  return now <= booking.freeCancelUntil ? 'cancelled' : 'cancelledLate';
}

type CancellationEffect =
  | 'held'
  | 'creditBack'
  | 'free'
  | 'moneyBack'
  | 'moneyBackByHand'
  | 'moneyLost'
  | 'creditLost'
  | 'owed';

const clientTexts: Record<CancellationEffect, string> = {
  held: 'Si la dejas, la plaza queda libre. No te cuesta nada.',
  creditBack: 'Si cancelas ahora recuperas tu sesión.',
  free: 'Si cancelas ahora no te cuesta nada.',
  moneyBack: 'Si cancelas ahora te devolvemos lo que pagaste, al mismo medio de pago.',
  moneyBackByHand:
    'Si cancelas ahora no te cuesta nada: lo que pagaste te lo devolvemos en el centro.',
  moneyLost: 'Ya ha pasado el plazo: si cancelas ahora pierdes lo que pagaste.',
  creditLost: 'Ya ha pasado el plazo: si cancelas ahora pierdes la sesión.',
  owed: 'Ya ha pasado el plazo: si cancelas ahora, la sesión se te cobra igual.',
};

const staffTexts: Record<CancellationEffect, string> = {
  held: 'La plaza queda libre. No se cobra nada.',
  creditBack: 'La sesión vuelve a su bono.',
  free: 'No se le cobra nada.',
  moneyBack: 'Lo que pagó se le devuelve solo, al mismo medio de pago.',
  moneyBackByHand: 'No se le cobra nada: lo que pagó se le devuelve desde sus ventas.',
  moneyLost: 'Ya ha pasado el plazo: pierde lo que pagó.',
  creditLost: 'Ya ha pasado el plazo: pierde la sesión de su bono.',
  owed: 'Ya ha pasado el plazo: la sesión se le cobra igual.',
};

/** The effect of cancelling now, in the words for a client or for staff. */
export function cancellationText(
  booking: Pick<BookingRow, 'status' | 'purchaseId' | 'payment'> &
    Partial<Pick<BookingRow, 'purchaseKind'>>,
  { outcome, returnsCredit, fee = null }: Consequence,
  { role }: Pick<Actor, 'role'>,
): string {
  const isClient = role === 'client';
  const meaning = cancellationEffect(booking, outcome, returnsCredit);
  if (fee === null) return isClient ? clientTexts[meaning] : staffTexts[meaning];
  const losesSession = booking.purchaseKind === 'credits' && meaning === 'creditLost';
  return feeText(fee, { losesSession, isClient });
}

interface Consequence {
  outcome: 'cancelled' | 'cancelledLate';
  returnsCredit: boolean;
  fee?: FoundFee | null;
}

/** Mentions both the fee and the session when both are lost. */
function feeText(
  { amountMinor, listedMinor, currency }: FoundFee,
  { losesSession, isClient }: { losesSession: boolean; isClient: boolean },
): string {
  const money = moneyText(listedMinor, currency);
  const past = 'Ya ha pasado el plazo';
  if (amountMinor === 0) {
    const waived = `Esta vez no se ${isClient ? 'te' : 'le'} cobra la penalización de ${money}.`;
    if (!losesSession) return `${past}. ${waived}`;
    return isClient
      ? `${past}: si cancelas ahora pierdes la sesión. ${waived}`
      : `${past}: pierde la sesión de su bono. ${waived}`;
  }
  if (isClient) {
    const lost = losesSession ? 'pierdes la sesión y ' : '';
    return `${past}: si cancelas ahora ${lost}se te cobra una penalización de ${money}.`;
  }
  const lost = losesSession ? 'pierde la sesión de su bono y ' : '';
  return `${past}: ${lost}se le cobra una penalización de ${money}.`;
}

function cancellationEffect(
  { status, purchaseId, payment }: Pick<BookingRow, 'status' | 'purchaseId' | 'payment'>,
  outcome: 'cancelled' | 'cancelledLate',
  returnsCredit: boolean,
): CancellationEffect {
  if (status === 'held') return 'held';
  if (returnsCredit) return 'creditBack';
  if (outcome === 'cancelled') {
    if (payment === null) return 'free';
    return payment === 'online' ? 'moneyBack' : 'moneyBackByHand';
  }
  if (payment !== null) return 'moneyLost';
  return purchaseId === null ? 'owed' : 'creditLost';
}
