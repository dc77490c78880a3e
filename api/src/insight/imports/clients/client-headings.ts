import { clientFieldNames, type ImportField } from '@aforo/shared/contract';
import { headingsOf, personHeadings } from '../recognise-columns.ts';

/** The headings that other programs use for client fields, without accents, signs and capitals. */
export const clientHeadings: Partial<Record<ImportField, readonly string[]>> = {
  ...personHeadings,
  ...Object.fromEntries(clientFieldNames.map((field) => [field, headingsOf(field)])),
  marketing: [
    'acepta novedades',
    'novedades',
    'marketing',
    'newsletter',
    'publicidad',
    'comunicaciones',
    'acepta publicidad',
    'acepta comunicaciones',
    'acepta marketing',
    'consentimiento',
  ],
  marketingSince: [
    'fecha en que las acepto',
    'fecha de consentimiento',
    'fecha consentimiento',
    'fecha del consentimiento',
    'fecha novedades',
    'fecha marketing',
    'fecha del permiso',
  ],
};
