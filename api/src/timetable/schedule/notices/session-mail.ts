import type { Notice } from '../../../platform/outbox/index.ts';
import { dateFormat } from '../../../platform/time/local-time.ts';

/** A session before and after a change, for its clients. */
export interface SessionChange {
  sessionId: string;
  serviceName: string;
  before: SessionFacts;
  after: SessionFacts;
}

interface SessionFacts {
  startsAt: Date;
  professionalName: string;
  /** Null when the mail mentions no room. */
  roomName: string | null;
}

interface Site {
  publicUrl: string;
  centerName: string;
  timeZone: string;
}

/** One mail per client, whatever the number of changed sessions. */
export function sessionsChangedMail(
  site: Site,
  person: { email: string; name: string },
  changes: readonly SessionChange[],
): Notice {
  const subject =
    changes.length === 1
      ? `Cambia tu clase de ${changes[0]?.serviceName ?? ''}`
      : `Cambian ${changes.length} de tus clases`;
  const lines = changes.map((change) => `- ${describeChange(change, site.timeZone)}`);
  const text = [
    `Hola, ${person.name}:`,
    `En ${site.centerName} hemos cambiado el horario. Conservas tu plaza:`,
    lines.join('\n'),
    'Si ya no te viene bien, cambia o cancela tu reserva aquí:',
    `${site.publicUrl}/cliente/reservas`,
  ].join('\n\n');
  return { kind: 'sessionsChanged', to: person.email, subject, text };
}

/** Mentions only the differences: the time, the professional, the room. */
function describeChange({ serviceName, before, after }: SessionChange, timeZone: string): string {
  const news = [
    ...(before.startsAt.getTime() === after.startsAt.getTime()
      ? []
      : [`pasa al ${momentOf(after.startsAt, timeZone)}`]),
    ...(before.professionalName === after.professionalName
      ? []
      : [`la da ${after.professionalName}`]),
    ...(before.roomName === after.roomName || after.roomName === null
      ? []
      : [`es en ${after.roomName}`]),
  ];
  return `${serviceName} del ${momentOf(before.startsAt, timeZone)}: ${news.join(', ')}.`;
}

export function isVisibleChange({ before, after }: SessionChange): boolean {
  return (
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.professionalName !== after.professionalName ||
    (after.roomName !== null && before.roomName !== after.roomName)
  );
}

function momentOf(instant: Date, timeZone: string): string {
  const day = dateFormat('es', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(instant);
  const time = dateFormat('es', { timeZone, timeStyle: 'short' }).format(instant);
  return `${day.replace(',', '')} a las ${time}`;
}
