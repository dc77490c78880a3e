import type { Notice } from '../../platform/outbox/index.ts';

interface Site {
  publicUrl: string;
  centerName: string;
  timeZone: string;
}

interface Decided {
  startsAt: Date;
  endsAt: Date;
  state: 'approved' | 'rejected';
}

export function timeOffDecidedMail(
  { publicUrl, centerName, timeZone }: Site,
  person: { email: string; name: string },
  { startsAt, endsAt, state }: Decided,
): Notice {
  const format = new Intl.DateTimeFormat('es', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  const when = `del ${format.format(startsAt)} al ${format.format(endsAt)}`;
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
