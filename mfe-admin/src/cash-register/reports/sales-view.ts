import { saleStates } from '@aforo/shared/contract';
import { date, defineSearchParams, oneOf, text } from '@aforo/shared/search-params';
import type { ValuesOf } from '@aforo/shared/search-params';

/** The filters of the sales in the URL: search text, days of issue and payment state. */
export const salesParams = defineSearchParams({
  q: text('q'),
  from: date('desde'),
  to: date('hasta'),
  state: oneOf('estado', saleStates),
});
export type SalesView = ValuesOf<typeof salesParams>;
