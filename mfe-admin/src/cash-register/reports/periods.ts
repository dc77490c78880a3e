import { date, defineSearchParams, month } from '@aforo/shared/search-params';

/** The month and the day of the reports in the URL; null is the current one. */
export const periodParams = defineSearchParams({
  month: month('mes'),
  day: date('dia'),
});
