import { date, defineSearchParams } from '@aforo/shared/search-params';

/** The week of a professional in the URL. */
export const weekParams = defineSearchParams({
  /** A day of the week, as links write it the first; null is the current week. */
  day: date('semana', '@weekStart'),
});
