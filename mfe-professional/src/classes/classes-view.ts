import { date, defineSearchParams, word } from '@aforo/shared/search-params';

/** The classes of a professional in the URL. */
export const classesParams = defineSearchParams({
  /** One day, also a past one; null shows today and the next days. */
  day: date('dia', '@today'),
  /** The session to expand. */
  sessionId: word('clase'),
});
