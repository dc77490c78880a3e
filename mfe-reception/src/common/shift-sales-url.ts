import { defineSearchParams, oneOf, text, word } from '@aforo/shared/search-params';
import type { ValuesOf } from '@aforo/shared/search-params';

/** The sales of the shift in the URL. */
export const shiftSalesParams = defineSearchParams({
  /** Searches the sales of any day. */
  search: text('busca'),
  /** The opened sale. */
  saleId: word('venta'),
  act: oneOf('hacer', ['devolver']),
});
export type ShiftSalesUrlState = ValuesOf<typeof shiftSalesParams>;
