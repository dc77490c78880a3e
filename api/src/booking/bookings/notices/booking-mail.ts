import {
  type BookingAnswer,
  type FeeTerms,
  fillNotice,
  greeting,
  noticeParagraphs,
  type NoticeTexts,
  type Placeholder,
} from '@aforo/shared/contract';
import { bookingCalendar, type CalendarId, ownBookingsUrl } from './booking-calendar.ts';
import { bookingActions } from './booking-actions.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { moneyText } from '../../../platform/formats/money-text.ts';
import type { Notice } from '../../../platform/outbox/index.ts';
import { dateFormat, localDateOf } from '../../../platform/time/local-time.ts';

export interface MailSite {
  publicUrl: string;
  /** Sender address of the mails. */
  senderAddress: string;
  centerName: string;
  /** Address of the center; empty when it has none. */
  centerAddress: string;
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  /** The center's texts for each kind of notice. */
  texts: NoticeTexts;
}

interface Recipient {
  name: string;
  email: string;
  /** The dependant that the mail is about; null: the recipient. */
  dependantName?: string | null;
}

interface Occasion {
  serviceName: string;
  professionalName: string;
  roomName: string | null;
  startsAt: Date;
  endsAt: Date;
}

/** The new, changed or cancelled booking, for the recipient's calendar. */
export interface CalendarBooking extends CalendarId {
  at: Date;
}

export interface MailedBooking {
  id: string;
  isMovable?: boolean;
  /** Tokens of the links that answer a reminder. */
  answers?: Record<BookingAnswer, string>;
  calendar?: CalendarBooking;
}

/** The price of a seat and its free cancellation deadline; null when the deadline is over. */
export interface Terms {
  /** Name of the bono that pays; null when the price is owed. */
  bonoName: string | null;
  priceMinor: number;
  freeCancelUntil: Date | null;
  fees?: FeeTerms | null;
}

/** Builds the terms from a booking or a booking decision. */
export function termsOf(
  {
    priceMinor,
    freeCancelUntil,
    fees = null,
  }: { priceMinor: number; freeCancelUntil: Date; fees?: FeeTerms | null },
  bonoName: string | null,
  now: Date,
): Terms {
  const isAhead = freeCancelUntil > now;
  return { bonoName, priceMinor, freeCancelUntil: isAhead ? freeCancelUntil : null, fees };
}

interface Fee {
  /** 0 for one of the free fees. */
  amountMinor: number;
  listedMinor: number;
}

export type BookingNews =
  | ({ kind: 'booked'; isPaid?: boolean } & Terms)
  | { kind: 'rescheduled'; from: Date }
  | {
      kind: 'cancelled';
      isLate: boolean;
      isReturned: boolean;
      payment: BookingRow['payment'];
      fee?: Fee | null;
    }
  | ({ kind: 'promoted' } & Terms)
  /** `at`: when the offer was made. */
  | ({ kind: 'offered'; until: Date; at: Date } & Terms)
  | {
      kind: 'cancelledByCenter';
      reason: string;
      isReturned: boolean;
      payment: BookingRow['payment'];
    }
  | { kind: 'waitlistClosed'; reason: string }
  | { kind: 'holdLapsed' }
  | { kind: 'reminder' };

/** A mail about one booking, with times in the center's time zone. */
export function bookingMail(
  site: MailSite,
  to: Recipient,
  session: Occasion,
  news: BookingNews,
  booking: MailedBooking | null = null,
): Notice {
  const template = site.texts[news.kind];
  const values = {
    clase: session.serviceName,
    profesional: session.professionalName,
    cuando: formatWhen(session.startsAt, site.timeZone),
    sala: session.roomName ?? '',
    centro: site.centerName,
    ...valuesOf(news, site),
  };
  const link = ownBookingsUrl(site.publicUrl);
  const addressLines = hasSeat(news) && site.centerAddress ? [`Dónde: ${site.centerAddress}.`] : [];
  const end = ['Tus reservas están aquí:', link, site.centerName];
  const lines = noticeParagraphs(template.body, values);
  const body = [greeting(to.name), ...lines, ...addressLines, ...end];
  return {
    kind: `booking ${news.kind}`,
    to: to.email,
    subject: fillNotice(template.subject, values),
    text: `${body.join('\n\n')}\n`,
    ...(hasSeat(news) ? { actions: bookingActions(site, session, booking) } : {}),
    ...(booking?.calendar
      ? { attachment: calendarOf(site, to, session, news, booking.calendar) }
      : {}),
  };
}

function calendarOf(
  site: MailSite,
  { email: attendee, dependantName = null }: Recipient,
  session: Occasion,
  news: BookingNews,
  { at: now, ...id }: CalendarBooking,
) {
  const { publicUrl, senderAddress, centerName: name, centerAddress: address } = site;
  const method = hasSeat(news) ? 'REQUEST' : 'CANCEL';
  const people = { organizer: { name, email: senderAddress }, attendee };
  const text = bookingCalendar(
    id,
    { ...session, dependantName },
    { method, name, address, publicUrl, now, people },
  );
  return {
    name: 'reserva.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    base64: Buffer.from(text).toString('base64'),
  };
}

/** Mails about a lost or cancelled seat omit the address and the actions. */
function hasSeat({ kind }: BookingNews): boolean {
  return !['cancelled', 'cancelledByCenter', 'waitlistClosed', 'holdLapsed'].includes(kind);
}

/** The placeholders specific to each kind of news. */
function valuesOf(
  news: BookingNews,
  { timeZone, currency }: Pick<MailSite, 'timeZone' | 'currency'>,
): Partial<Record<Placeholder, string>> {
  switch (news.kind) {
    case 'booked':
    case 'promoted':
      return {
        coste: paymentText(news, currency),
        plazo: [cancellationDeadlineText(news, timeZone), ...feeLines(news, currency)].join('\n\n'),
      };
    case 'rescheduled':
      return { antes: formatWhen(news.from, timeZone) };
    case 'cancelled':
      return { devolucion: news.fee ? chargedText(news.fee, currency) : returnedText(news) };
    case 'offered':
      return {
        hasta: offerEndText(news, timeZone),
        coste: [priceText(news, currency), ...feeLines(news, currency)].join('\n\n'),
      };
    case 'cancelledByCenter':
      return {
        motivo: news.reason,
        devolucion: returnedText({ ...news, isLate: false }) || 'No te cobramos nada.',
      };
    case 'waitlistClosed':
      return { motivo: news.reason };
    case 'holdLapsed':
    case 'reminder':
      return {};
  }
}

function paymentText(
  { bonoName, priceMinor, isPaid = false }: Terms & { isPaid?: boolean },
  currency: string,
): string {
  if (bonoName !== null) return `Usas una sesión de tu ${bonoName}.`;
  if (isPaid) return 'Ya está pagada.';
  if (priceMinor === 0) return 'No cuesta nada.';
  return `Queda pendiente de pago en el centro: ${moneyText(priceMinor, currency)}.`;
}

function priceText({ bonoName, priceMinor }: Terms, currency: string): string {
  if (bonoName !== null) return `Si la aceptas usas una sesión de tu ${bonoName}.`;
  return priceMinor === 0 ? 'No cuesta nada.' : `Cuesta ${moneyText(priceMinor, currency)}.`;
}

function cancellationDeadlineText({ bonoName, freeCancelUntil }: Terms, timeZone: string): string {
  if (freeCancelUntil === null) return 'Ya ha pasado el plazo para cancelar sin coste.';
  const what = bonoName === null ? 'sin coste' : 'y recuperar la sesión';
  return `Puedes cancelar ${what} hasta el ${formatWhen(freeCancelUntil, timeZone)}.`;
}

function feeLines({ fees = null }: Terms, currency: string): string[] {
  if (!fees) return [];
  const { lateMinor, noShowMinor } = fees;
  const money = (minor: number) => moneyText(minor, currency);
  if (lateMinor !== null && lateMinor === noShowMinor) {
    return [`Si cancelas más tarde o no vienes, la penalización es de ${money(lateMinor)}.`];
  }
  const late = lateMinor === null ? '' : `cancelas más tarde, es de ${money(lateMinor)}`;
  const absent = noShowMinor === null ? '' : `no vienes, es de ${money(noShowMinor)}`;
  return [`Penalización: si ${[late, absent].filter(Boolean).join('; si ')}.`];
}

interface Cancellation {
  isLate: boolean;
  isReturned: boolean;
  payment: BookingRow['payment'];
}

function returnedText({ isLate, isReturned, payment }: Cancellation): string {
  if (isReturned) return 'La sesión ha vuelto a tu bono.';
  if (isLate) return 'Ha sido fuera de plazo, así que la sesión no se recupera.';
  switch (payment) {
    case 'online':
      return 'Te devolvemos lo que pagaste al mismo medio de pago. El banco puede tardar unos días en mostrarlo.';
    case 'desk':
      return 'Lo que pagaste te lo devolvemos en el centro.';
    case null:
      return '';
  }
}

function chargedText({ amountMinor, listedMinor }: Fee, currency: string): string {
  const money = moneyText(listedMinor, currency);
  return amountMinor === 0
    ? `Ha sido fuera de plazo. Esta vez no te cobramos la penalización de ${money}.`
    : `Ha sido fuera de plazo: queda pendiente una penalización de ${money}. Puedes pagarla desde «Mi información» o en el centro.`;
}

/** `miércoles, 25 de noviembre, 19:00`. */
function formatWhen(instant: Date, timeZone: string): string {
  const day = dateFormat('es', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return `${day.format(instant)}, ${timeOf(instant, timeZone)}`;
}

/** `19:30`, or `08:30 del sábado 21 de noviembre` when it is not the day of the mail. */
function offerEndText({ until, at }: { until: Date; at: Date }, timeZone: string): string {
  const time = timeOf(until, timeZone);
  if (localDateOf(until, timeZone) === localDateOf(at, timeZone)) return time;
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  return `${time} del ${dateFormat('es', { timeZone, ...day })
    .format(until)
    .replace(',', '')}`;
}

function timeOf(instant: Date, timeZone: string): string {
  return dateFormat('es', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
}
