import { isRefused, isUnreachable, type ApiError } from '@aforo/shared/http';
import type { Mark } from './attendance-marks.ts';
import type { AttendanceStore } from './attendance-store.ts';

interface MarkHandlers<Answer> {
  send: (mark: Mark) => Promise<Answer>;
  /** The mark is removed when this resolves, so that the shown status doesn't flicker. */
  onAnswer: (answer: Answer) => void | Promise<void>;
  /** The refusal is final: the mark is dropped and the user informed. */
  onRefused: (error: ApiError, mark: Mark) => void;
}

/**
 * Sends the queued marks one at a time, so that the last mark arrives last. Resolves to true if
 * marks remain: no connection, or a temporary server error.
 */
export async function sendMarks<Answer>(
  store: Pick<AttendanceStore, 'snapshot' | 'leaving' | 'answered'>,
  { send, onAnswer, onRefused }: MarkHandlers<Answer>,
): Promise<boolean> {
  const tried = new Set<string>();
  for (;;) {
    const mark = store.snapshot().find(({ key }) => !tried.has(key));
    if (!mark) return store.snapshot().length > 0;
    tried.add(mark.key);
    store.leaving(mark);
    try {
      const answer = await send(mark);
      await onAnswer(answer);
      store.answered(mark);
    } catch (error) {
      if (isRefused(error)) {
        store.answered(mark);
        onRefused(error, mark);
      } else if (isUnreachable(error)) {
        return true;
      }
    }
  }
}
