import { addDays } from '@aforo/shared/format';
import { date, defineSearchParams, param } from '@aforo/shared/search-params';

/** The month after or before `YYYY-MM`. */
export function monthBeside(month: string, step: 1 | -1): string {
  return addDays(`${month}-01`, step === 1 ? 31 : -1).slice(0, 7);
}

/** The month and the day of the reports in the URL; null is the current one. */
export const periodParams = defineSearchParams({
  month: param('mes', (text) => (/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : null)),
  day: date('dia'),
});
