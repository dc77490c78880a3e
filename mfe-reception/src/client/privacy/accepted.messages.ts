import type { Client, LegalVersions } from '@aforo/shared/contract';

type Terms = Client['consents'][number];

/** `Aceptó la versión 1; ya hay otra.`, or null when there is nothing to show. */
export function acceptedText(
  terms: Pick<Terms, 'isGranted' | 'versions'> | undefined,
  current: LegalVersions | undefined,
): string | null {
  if (!terms?.isGranted) return null;
  const { versions } = terms;
  if (!versions) return 'No consta qué versión aceptó.';
  const which =
    versions.terms === versions.privacy
      ? `Aceptó la versión ${versions.terms}`
      : `Aceptó las condiciones ${versions.terms} y la privacidad ${versions.privacy}`;
  const isOld =
    current !== undefined &&
    (versions.terms !== current.terms || versions.privacy !== current.privacy);
  return isOld ? `${which}; ya hay una más nueva.` : `${which}.`;
}
