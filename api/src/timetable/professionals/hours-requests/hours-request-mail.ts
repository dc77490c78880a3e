import type { Notice } from '../../../platform/outbox/index.ts';
import { weekText, type WeeklyRange } from './week-text.ts';
import { dateFormat } from '../../../platform/time/local-time.ts';

interface Site {
  publicUrl: string;
  centerName: string;
}

interface Person {
  email: string;
  name: string;
}

interface RequestedHours {
  fromDate: string;
  hours: readonly WeeklyRange[];
}

/** To the approvers, with the sessions that would fall outside the new hours. */
export function hoursRequestedMail(
  site: Site,
  person: Person,
  asked: RequestedHours & {
    professionalId: string;
    professionalName: string;
    reason: string;
    affected: number;
  },
): Notice {
  const { professionalId, professionalName, reason, affected } = asked;
  const text = [
    `Hola, ${person.name}:`,
    `${professionalName} pide cambiar su horario desde el ${formatDay(asked.fromDate)}:`,
    weekText(asked.hours).join('\n'),
    ...(reason ? [`Motivo: ${reason}`] : []),
    affected === 0
      ? 'Ninguna de sus clases o citas queda fuera de ese horario.'
      : `${affected === 1 ? 'Queda fuera 1 clase o cita' : `Quedan fuera ${affected} clases o citas`}.`,
    'Responde aquí:',
    `${site.publicUrl}/admin/profesionales/${professionalId}`,
  ].join('\n\n');
  const subject = `${professionalName} pide cambiar su horario`;
  return { kind: 'hoursRequested', to: person.email, subject, text };
}

export function hoursDecidedMail(
  { publicUrl, centerName }: Site,
  person: Person,
  { state, fromDate, hours }: RequestedHours & { state: 'approved' | 'rejected' },
): Notice {
  const isApproved = state === 'approved';
  const text = [
    `Hola, ${person.name}:`,
    isApproved
      ? `En ${centerName} han aprobado tu cambio de horario. Desde el ${formatDay(fromDate)} es este:`
      : `En ${centerName} no han podido cambiarte el horario desde el ${formatDay(fromDate)}. Sigue como estaba; habla con administración si necesitas otra cosa.`,
    ...(isApproved ? [weekText(hours).join('\n')] : []),
    'Tu horario está aquí:',
    `${publicUrl}/profesional`,
  ].join('\n\n');
  const subject = isApproved ? 'Tu cambio de horario está aprobado' : 'Sobre tu cambio de horario';
  return { kind: 'hoursDecided', to: person.email, subject, text };
}

function formatDay(localDate: string): string {
  const format = dateFormat('es', { timeZone: 'UTC', dateStyle: 'long' });
  return format.format(new Date(`${localDate}T12:00:00Z`));
}
