import { consentKinds, type ConsentKind, type OwnClient } from '@aforo/shared/contract';
import { formatDate, localDateOf } from '@aforo/shared/format';

export type Consent = OwnClient['consents'][number];

/** What a client may take back at any time; the terms are the contract itself. */
export type FreeConsent = Exclude<ConsentKind, 'terms'>;
export const freeConsents = consentKinds.filter((kind) => kind !== 'terms');

/** What saying yes means. */
export const consentSentence = {
  marketing: 'Te escribimos cuando hay clases nuevas u ofertas.',
  images: 'Podemos enseñar fotos y vídeos de las clases en los que sales.',
  health: 'Guardamos lo que nos cuentes de lesiones o embarazos para cuidarte en clase.',
} as const satisfies Record<FreeConsent, string>;

/** `Las aceptaste el 3 mar 2026.` */
export function termsWords(
  terms: Pick<Consent, 'isGranted' | 'changedAt'>,
  timeZone: string,
): string {
  if (!terms.isGranted) return 'No nos consta que las hayas aceptado. Pregunta en el centro.';
  return terms.changedAt === null
    ? 'Las aceptaste al darte de alta.'
    : `Las aceptaste el ${dateOf(terms.changedAt, timeZone)}.`;
}

/** `Dijiste que sí el 3 mar 2026.`, or null when it was never answered. */
export function lastAnswer(
  { isGranted, changedAt }: Pick<Consent, 'isGranted' | 'changedAt'>,
  timeZone: string,
): string | null {
  if (changedAt === null) return null;
  return `Dijiste que ${isGranted ? 'sí' : 'no'} el ${dateOf(changedAt, timeZone)}.`;
}

function dateOf(instant: string, timeZone: string): string {
  return formatDate(localDateOf(instant, timeZone));
}
