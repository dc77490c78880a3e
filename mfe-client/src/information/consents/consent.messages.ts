import {
  consentKinds,
  type ConsentKind,
  type LegalVersions,
  type OwnClient,
} from '@aforo/shared/contract';
import { formatDate, localDateOf } from '@aforo/shared/format';

export type Consent = OwnClient['consents'][number];

/** Consents that can be withdrawn at any time; the terms cannot. */
export type FreeConsent = Exclude<ConsentKind, 'terms'>;
export const freeConsents = consentKinds.filter((kind) => kind !== 'terms');

/** What each consent allows. */
export const consentSentence = {
  marketing: 'Te escribimos cuando hay clases nuevas u ofertas.',
  images: 'Podemos enseñar fotos y vídeos de las clases en los que sales.',
  health:
    'Guardamos lo que nos cuentes de lesiones o embarazos para cuidarte en clase. Si lo quitas, se borra.',
} as const satisfies Record<FreeConsent, string>;

/** `Las aceptaste el 3 mar 2026.`, with the version if it was recorded. */
export function termsText(
  terms: Pick<Consent, 'isGranted' | 'changedAt' | 'versions'>,
  timeZone: string,
): string {
  if (!terms.isGranted) return 'No nos consta que las hayas aceptado.';
  if (terms.changedAt === null) return 'Las aceptaste al darte de alta.';
  const date = dateOf(terms.changedAt, timeZone);
  if (!terms.versions) return `Las aceptaste el ${date}.`;
  const { terms: conditions, privacy } = terms.versions;
  return conditions === privacy
    ? `Aceptaste la versión ${conditions} el ${date}.`
    : `Aceptaste las condiciones ${conditions} y la privacidad ${privacy} el ${date}.`;
}

/** Whether the current versions have not been accepted yet. */
export function isOutdated(
  { isGranted, versions }: Pick<Consent, 'isGranted' | 'versions'>,
  current: LegalVersions,
): boolean {
  if (!isGranted || !versions) return true;
  return versions.terms !== current.terms || versions.privacy !== current.privacy;
}

/** Which document has a new version. */
export function newVersionText({
  isGranted,
  versions,
}: Pick<Consent, 'isGranted' | 'versions'>): string {
  if (!isGranted) return 'Léelas y acéptalas aquí.';
  return versions
    ? 'Hay una versión más nueva. Léela y acéptala cuando quieras.'
    : 'No consta qué versión aceptaste. Lee la de ahora y acéptala cuando quieras.';
}

/** `Dijiste que sí el 3 mar 2026.`, or null if it was never answered. */
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
