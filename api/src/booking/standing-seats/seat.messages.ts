import type { Notice } from '../../platform/outbox/index.ts';
import { dateFormat } from '../../platform/time/local-time.ts';
import type { SeriesFacts } from './seats.repository.ts';

export interface SeatMailSite {
  origin: string;
  centerName: string;
  timeZone: string;
}

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** `lunes 19:00, Pilates con Marta Ruiz`. */
export function slotText(
  { localTime, serviceName, professionalName }: SeriesFacts,
  weekday: number,
): string {
  return `${weekdays[weekday] ?? ''} ${localTime}, ${serviceName} con ${professionalName}`;
}

/** A seat was assigned or moved; lists the classes that it doesn't have. */
export function seatAssignedMail(
  site: SeatMailSite,
  to: string,
  seat: { slot: string; fromDate: string; missed: readonly Date[] },
): Notice {
  const { slot, fromDate, missed } = seat;
  const days = missed.map((at) => dayOfInstant(at, site.timeZone)).join(', ');
  const exceptions =
    missed.length === 0 ? [] : [`No tienes sitio o ya tenías otra clase: ${days}.`];
  return mail(site, to, {
    kind: 'seat assigned',
    subject: `Tu plaza fija: ${slot}`,
    lines: [
      `Desde el ${dayText(fromDate)} tienes plaza fija: ${slot}.`,
      ...exceptions,
      'Si un día no puedes venir, avisa con tiempo y tu plaza queda libre para otra persona.',
    ],
  });
}

export function seatEndedMail(
  site: SeatMailSite,
  to: string,
  {
    slot,
    fromDate,
    freed,
    reason,
  }: { slot: string; fromDate: string; freed: number; reason?: string },
): Notice {
  const count = freed === 1 ? 'Se anula 1 reserva.' : `Se anulan ${freed} reservas.`;
  return mail(site, to, {
    kind: 'seat ended',
    subject: `Tu plaza fija termina: ${slot}`,
    lines: [
      `Desde el ${dayText(fromDate)} ya no tienes plaza fija: ${slot}.`,
      ...(freed > 0 ? [count] : []),
      reason === undefined
        ? 'Si no lo has pedido tú, dínoslo.'
        : `${reason} Si quieres otra plaza, dínoslo.`,
    ],
  });
}

export function seatOfferedMail(
  site: SeatMailSite,
  to: string,
  { slot, until }: { slot: string; until: Date },
): Notice {
  return mail(site, to, {
    kind: 'seat offered',
    subject: `Hay una plaza fija para ti: ${slot}`,
    lines: [
      `Ha quedado libre la plaza fija que esperabas: ${slot}.`,
      `Es tuya si la aceptas antes del ${momentText(until, site.timeZone)}.`,
    ],
  });
}

/** One mail for all classes of an absence. */
export function absenceMail(
  site: SeatMailSite,
  to: string,
  absence: { classes: readonly { text: string; makeUpUntil: Date | null; isLate: boolean }[] },
): Notice {
  const lines = absence.classes.map(({ text, makeUpUntil, isLate }) => {
    if (isLate) return `${text}: fuera de plazo, no se recupera.`;
    if (makeUpUntil === null) return `${text}: tu plaza queda libre. No se recupera.`;
    const last = dayOfInstant(new Date(makeUpUntil.getTime() - 1), site.timeZone);
    return `${text}: la puedes recuperar hasta el ${last}.`;
  });
  return mail(site, to, {
    kind: 'absence announced',
    subject: 'Ausencia apuntada',
    lines: ['Has avisado de que no vienes a:', ...lines],
  });
}

/** `mar 24 nov, 19:00`. */
export function momentText(at: Date, timeZone: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return dateFormat('es', { timeZone, ...options, ...time })
    .format(at)
    .replace(/^(\S+), /, '$1 ');
}

function dayOfInstant(at: Date, timeZone: string): string {
  return dateFormat('es', { timeZone, day: 'numeric', month: 'long' }).format(at);
}

export function dayText(localDate: string): string {
  return dayOfInstant(new Date(`${localDate}T00:00:00Z`), 'UTC');
}

function mail(
  { origin, centerName }: SeatMailSite,
  to: string,
  { kind, subject, lines }: { kind: string; subject: string; lines: readonly string[] },
): Notice {
  const link = new URL('/cliente', origin).href;
  const text = `${['Hola:', ...lines, 'Tus plazas están aquí:', link, centerName].join('\n\n')}\n`;
  return { kind, to, subject, text };
}
