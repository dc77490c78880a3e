import { isRefused, isUnreachable, type ApiError } from '@aforo/shared/http';
import type { Mark } from './attendance-marks.ts';
import type { AttendanceStore } from './attendance-store.ts';

interface Wire<Answer> {
  send: (mark: Mark) => Promise<Answer>;
  /** Until it is done the mark stays: what is shown doesn't blink between the two. */
  onAnswer: (answer: Answer) => void | Promise<void>;
  /** The server has said no for good: the mark is dropped and the person is told. */
  onRefused: (error: ApiError, mark: Mark) => void;
}

/**
 * Sends what waits, one after the other, so that the last mark is the last to arrive. Answers whether
 * something still waits: no connection, or a server that could not at this moment.
 */
export async function sendMarks<Answer>(
  store: Pick<AttendanceStore, 'snapshot' | 'leaving' | 'answered'>,
  { send, onAnswer, onRefused }: Wire<Answer>,
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
