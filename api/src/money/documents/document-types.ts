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

interface DocumentRequest {
  settings: Pick<MoneySettings, 'regime' | 'simplifiedLimitMinor'>;
  totalMinor: number;
  wanted: 'simplified' | 'full';
  buyer: Buyer | null;
  /** The type of the document that is corrected; null for a sale. */
  corrects: DocumentType | null;
}

/**
 * The document type of a sale: a simplified invoice up to the limit; a full one above it and on
 * request, which requires the buyer. A refund's document corrects the original in its kind.
 * @throws {DomainError} `buyer_required`, or the error of the missing buyer field
 */
export function documentTypeOf({
  settings,
  totalMinor,
  wanted,
  buyer,
  corrects,
}: DocumentRequest): DocumentType {
  if (corrects !== null) return correctingType(corrects);
  if (settings.regime === 'plain') return 'plain';
  if (wanted === 'simplified' && totalMinor <= settings.simplifiedLimitMinor) return 'F2';
  if (!buyer) {
    throw new DomainError('buyer_required', { limitMinor: settings.simplifiedLimitMinor });
  }
  if (buyer.taxId === '') throw invalidFields({ 'document.buyer.taxId': 'Escribe su NIF.' });
  return 'F1';
}

/** The type that corrects a document, in its kind. */
export function correctingType(corrects: DocumentType): DocumentType {
  if (corrects === 'plain') return 'plain';
  return corrects === 'F2' || corrects === 'R5' ? 'R5' : 'R1';
}
