import { date, defineSearchParams, oneOf, word } from '@aforo/shared/search-params';

/** What is done with a session in a dialog. */
export const sessionActs = ['apuntar', 'escribir', 'sustituir'] as const;
export type SessionAct = (typeof sessionActs)[number];

/** The classes of a professional in the URL. */
export const classesParams = defineSearchParams({
  /** One day, also a past one; null shows today and the next days. */
  day: date('dia', '@today'),
  /** The session to expand. */
  sessionId: word('clase'),
  /** The open dialog, and the session that it is about. */
  act: oneOf('hacer', sessionActs),
  actSessionId: word('con'),
});
