import type { BookingRow } from './bookings.repository.ts';
import type { Notice } from '../../platform/outbox/index.ts';

export interface MailSite {
  publicUrl: string;
  centerName: string;
  /** Where to come to; empty when nobody has written it down. */
  centerAddress: string;
  timeZone: string;
}

interface Recipient {
  name: string;
  email: string;
}

interface Occasion {
  serviceName: string;
  professionalName: string;
  startsAt: Date;
}

export type BookingNews =
  | { kind: 'booked'; bonoName: string | null; isPaid?: boolean }
  | { kind: 'rescheduled'; from: Date }
  | { kind: 'cancelled'; isLate: boolean; isReturned: boolean; payment: BookingRow['payment'] }
  | { kind: 'promoted'; bonoName: string }
  | { kind: 'offered'; until: Date }
  | {
      kind: 'cancelledByCenter';
      reason: string;
      isReturned: boolean;
      payment: BookingRow['payment'];
    }
  | { kind: 'waitlistClosed'; reason: string }
  | { kind: 'reminder' };

/** A mail about one booking, in the centre's time. */
export function bookingMail(
  site: MailSite,
  to: Recipient,
  session: Occasion,
  news: BookingNews,
): Notice {
  const what = `${session.serviceName} con ${session.professionalName}`;
  const when = whenOf(session.startsAt, site.timeZone);
  const { subject, lines } = contentOf(news, `${what}, ${when}`, site.timeZone);
  const link = new URL('/cliente/reservas', site.publicUrl).href;
  const place = hasPlace(news) && site.centerAddress ? [`Dónde: ${site.centerAddress}.`] : [];
  const end = ['Tus reservas están aquí:', link, site.centerName];
  const body = [greeting(to.name), ...lines, ...place, ...end];
  return {
    kind: `booking ${news.kind}`,
    to: to.email,
    subject: `${subject}: ${session.serviceName}, ${when}`,
    text: `${body.join('\n\n')}\n`,
  };
}

/** Whoever isn't expected any more needn't know where. */
function hasPlace({ kind }: BookingNews): boolean {
  return !['cancelled', 'cancelledByCenter', 'waitlistClosed'].includes(kind);
}

function contentOf(
  news: BookingNews,
  session: string,
  timeZone: string,
): { subject: string; lines: string[] } {
  switch (news.kind) {
    case 'booked':
      return {
        subject: 'Reserva hecha',
        lines: [`Tienes plaza en ${session}.`, howPaid(news)],
      };
    case 'rescheduled':
      return {
        subject: 'Reserva cambiada',
        lines: [
          `Tu reserva ha cambiado: ahora es ${session}.`,
          `Antes era ${whenOf(news.from, timeZone)}.`,
        ],
      };
    case 'cancelled':
      return {
        subject: 'Reserva cancelada',
        lines: [`Has dejado tu plaza en ${session}.`, returned(news)].filter(Boolean),
      };
    case 'promoted':
      return {
        subject: 'Ya tienes plaza',
        lines: [
          `Se ha liberado un sitio y la plaza es tuya: ${session}.`,
          `Usas una sesión de tu ${news.bonoName}. Si no puedes venir, cancela a tiempo y la recuperas.`,
        ],
      };
    case 'offered':
      return {
        subject: 'Hay una plaza para ti',
        lines: [
          `Se ha liberado un sitio en ${session}.`,
          `Te lo guardamos hasta las ${timeOf(news.until, timeZone)}. Acéptalo antes si lo quieres.`,
        ],
      };
    case 'cancelledByCenter':
      return {
        subject: 'Sesión cancelada',
        lines: [
          `Hemos tenido que cancelar ${session}.`,
          `El motivo: ${news.reason}`,
          returned({ ...news, isLate: false }) || 'No te cobramos nada.',
        ],
      };
    case 'waitlistClosed':
      return {
        subject: 'Sesión cancelada',
        lines: [
          `Estabas en la lista de espera de ${session}, y hemos tenido que cancelarla.`,
          `El motivo: ${news.reason}`,
        ],
      };
    case 'reminder':
      return {
        subject: 'Te esperamos',
        lines: [`Te recordamos tu reserva: ${session}.`, 'Si no puedes venir, cancela con tiempo.'],
      };
  }
}

function howPaid({ bonoName, isPaid = false }: { bonoName: string | null; isPaid?: boolean }) {
  if (bonoName !== null) return `Usas una sesión de tu ${bonoName}.`;
  return isPaid ? 'Ya está pagada.' : 'Queda pendiente de pago en el centro.';
}

interface GivenUp {
  isLate: boolean;
  isReturned: boolean;
  payment: BookingRow['payment'];
}

function returned({ isLate, isReturned, payment }: GivenUp): string {
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

/** `miércoles, 25 de noviembre, 19:00`. */
function whenOf(instant: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('es', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return `${day.format(instant)}, ${timeOf(instant, timeZone)}`;
}

function timeOf(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('es', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
}

/** A name that could be a link isn't repeated: anybody can register under any name. */
function greeting(name: string): string {
  const firstName = name.split(' ')[0] ?? '';
  return /^[\p{L}’'-]{2,30}$/u.test(firstName) ? `Hola, ${firstName}:` : 'Hola:';
}
