import type { Notice } from '../../../platform/outbox/index.ts';
import { dateFormat } from '../../../platform/time/local-time.ts';

interface Site {
  publicUrl: string;
  timeZone: string;
}

interface Person {
  email: string;
  name: string;
}

interface SubstitutedSession {
  serviceName: string;
  startsAt: Date;
  fromName: string;
  toName: string;
}

const listOf = ({ publicUrl }: Site) => `${publicUrl}/profesional/clases`;

/** To who answers it: the colleague or an administrator. */
export function substituteRequestedMail(
  site: Site,
  person: Person,
  session: SubstitutedSession,
  waitsFor: 'colleague' | 'admin',
): Notice {
  const asked =
    waitsFor === 'colleague'
      ? `${session.fromName} te pide que des ${describe(session, site)}`
      : `${session.fromName} pide que ${session.toName} dé ${describe(session, site)}`;
  const link = waitsFor === 'colleague' ? listOf(site) : `${site.publicUrl}/admin/profesionales`;
  const text = [`Hola, ${person.name}:`, asked, 'Responde aquí:', link].join('\n\n');
  const subject =
    waitsFor === 'colleague'
      ? `${session.fromName} te pide una clase`
      : `${session.fromName} pide que le sustituyan`;
  return { kind: 'substituteRequested', to: person.email, subject, text };
}

/** To the substitute, given a session without being asked. */
export function substituteGivenMail(
  site: Site,
  person: Person,
  session: SubstitutedSession,
): Notice {
  const text = [
    `Hola, ${person.name}:`,
    `Ahora das tú ${describe(session, site)} La daba ${session.fromName}.`,
    'Está con tus clases:',
    listOf(site),
  ].join('\n\n');
  const subject = `Das ${session.serviceName} en lugar de ${session.fromName}`;
  return { kind: 'substituteGiven', to: person.email, subject, text };
}

/** To the professional who asked. */
export function substituteAnsweredMail(
  site: Site,
  person: Person,
  session: SubstitutedSession,
  isAccepted: boolean,
): Notice {
  const text = [
    `Hola, ${person.name}:`,
    isAccepted
      ? `${session.toName} da ${describe(session, site)} Ya lo sabe quien viene.`
      : `No puede ser: sigues dando tú ${describe(session, site)} Puedes pedírselo a otra persona.`,
    listOf(site),
  ].join('\n\n');
  const subject = isAccepted
    ? `${session.toName} da tu ${session.serviceName}`
    : `Sigues dando ${session.serviceName}`;
  return { kind: 'substituteAnswered', to: person.email, subject, text };
}

/** `Pilates suelo el martes 24 de noviembre a las 19:00.` */
function describe({ serviceName, startsAt }: SubstitutedSession, { timeZone }: Site): string {
  const day = dateFormat('es', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const hour = dateFormat('es', { timeZone, hour: '2-digit', minute: '2-digit' });
  const date = day.format(startsAt).replace(',', '');
  return `${serviceName} el ${date} a las ${hour.format(startsAt)}.`;
}
