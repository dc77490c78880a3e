import type { Buyer, SeriesKind } from '@aforo/shared/contract';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import type { MoneySettings } from '../settings/index.ts';

export type DocumentType = 'F1' | 'F2' | 'F3' | 'R1' | 'R5' | 'plain';

export const seriesOf = {
  F1: 'full',
  F2: 'simplified',
  F3: 'full',
  R1: 'rectifying',
  R5: 'rectifying',
  plain: 'plain',
} as const satisfies Record<DocumentType, SeriesKind>;

interface Wanted {
  settings: Pick<MoneySettings, 'regime' | 'simplifiedLimitMinor'>;
  totalMinor: number;
  wanted: 'simplified' | 'full';
  buyer: Buyer | null;
  /** Of the document that is corrected; null for a sale. */
  corrects: DocumentType | null;
}

/**
 * Which document a sale gets. A simplified one up to the limit; a full one beyond it and on request,
 * which needs the buyer; what gives back corrects the one before it in its kind.
 * @throws {DomainError} `buyer_required`, or the field of the buyer that is missing
 */
export function documentTypeOf({
  settings,
  totalMinor,
  wanted,
  buyer,
  corrects,
}: Wanted): DocumentType {
  if (corrects !== null) return correctingType(corrects);
  if (settings.regime === 'plain') return 'plain';
  if (wanted === 'simplified' && totalMinor <= settings.simplifiedLimitMinor) return 'F2';
  if (!buyer) {
    throw new DomainError('buyer_required', { limitMinor: settings.simplifiedLimitMinor });
  }
  if (buyer.taxId === '') throw invalidFields({ 'document.buyer.taxId': 'Escribe su NIF.' });
  return 'F1';
}

/** What corrects a document, in its kind. */
export function correctingType(corrects: DocumentType): DocumentType {
  if (corrects === 'plain') return 'plain';
  return corrects === 'F2' || corrects === 'R5' ? 'R5' : 'R1';
}
