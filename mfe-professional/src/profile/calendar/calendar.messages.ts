import type { Role } from '@aforo/shared/contract';

interface CalendarTexts {
  /** What the calendar contains. */
  offer: string;
  /** What another person could learn from the address. */
  privacy: string;
}

const clients: CalendarTexts = {
  offer:
    'Tus reservas aparecen solas en el calendario de tu móvil o de tu ordenador, y cambian cuando cambian aquí.',
  privacy: 'Es una dirección privada: quien la tenga puede ver tus reservas. No la compartas.',
};
const professionals: CalendarTexts = {
  offer:
    'Tus clases aparecen solas en el calendario de tu móvil o de tu ordenador, y cambian cuando cambian aquí.',
  privacy:
    'Es una dirección privada: quien la tenga puede ver tus clases y cuánta gente viene, aunque no quién. No la compartas.',
};

export function calendarTexts(role: Role): CalendarTexts {
  return role === 'client' ? clients : professionals;
}

/** The same address for programs that subscribe when they open it. */
export function webcalUrl(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}
