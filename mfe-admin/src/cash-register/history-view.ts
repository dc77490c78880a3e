import { date, defineSearchParams, flag, uuid } from '@aforo/shared/search-params';
import type { ValuesOf } from '@aforo/shared/search-params';

/** The filters of the history in the URL. */
export const historyParams = defineSearchParams({
  registerId: uuid('caja'),
  /** The opening days. */
  from: date('desde'),
  to: date('hasta'),
  /** Only shifts with a difference. */
  isDifferent: flag('descuadres'),
});
export type HistoryView = ValuesOf<typeof historyParams>;
