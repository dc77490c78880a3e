import type { Notice } from '../../platform/outbox/index.ts';
import { dateFormat } from '../../platform/time/local-time.ts';

interface Site {
  publicUrl: string;
  centerName: string;
  timeZone: string;
}

interface Days {
  startsAt: Date;
  endsAt: Date;
}

interface TimeOffDecision extends Days {
  state: 'approved' | 'rejected';
}

/** To the approvers, with the sessions that approval would leave without a professional. */
export function timeOffRequestedMail(
  site: Site,
  person: { email: string; name: string },
  asked: Days & {
    professionalId: string;
    professionalName: string;
    reason: string;
    affected: number;
  },
): Notice {
  const { professionalName, professionalId, reason, affected } = asked;
  const text = [
    `Hola, ${person.name}:`,
    `${professionalName} pide días libres ${formatWhen(site, asked)}.`,
    ...(reason ? [`Motivo: ${reason}`] : []),
    affected === 0
      ? 'En esos días no tiene ninguna clase ni cita.'
      : `En esos días tiene ${affected === 1 ? '1 clase o cita' : `${affected} clases o citas`}, que se quedarían sin nadie.`,
    'Responde aquí:',
    `${site.publicUrl}/admin/profesionales/${professionalId}`,
  ].join('\n\n');
  const subject = `${professionalName} pide días libres`;
  return { kind: 'timeOffRequested', to: person.email, subject, text };
}

function formatWhen({ timeZone }: Site, { startsAt, endsAt }: Days): string {
  const format = dateFormat('es', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  return `del ${format.format(startsAt)} al ${format.format(endsAt)}`;
}

export function timeOffDecidedMail(
  site: Site,
  person: { email: string; name: string },
  { state, ...days }: TimeOffDecision,
): Notice {
  const { publicUrl, centerName } = site;
  const when = formatWhen(site, days);
  const isApproved = state === 'approved';
  const text = [
    `Hola, ${person.name}:`,
    isApproved
      ? `En ${centerName} han aprobado tus días libres, ${when}.`
      : `En ${centerName} no han podido darte los días libres ${when}. Habla con administración si necesitas otra fecha.`,
    'Tu horario está aquí:',
    `${publicUrl}/profesional`,
  ].join('\n\n');
  const subject = isApproved ? 'Tus días libres están aprobados' : 'Sobre tus días libres';
  return { kind: 'timeOffDecided', to: person.email, subject, text };
}
