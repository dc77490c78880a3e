import { isDefinite } from '@aforo/shared/http';

/**
 * Sends a write under an idempotency key. A write without an answer (or to a busy server) keeps its
 * key for the next try of the same body, so that pressing again can't do it twice.
 */
export function createKeyedSender(newKey: () => string = () => crypto.randomUUID()) {
  let unanswered: { body: string; key: string } | null = null;
  return async function send<T>(body: unknown, call: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(body);
    const key = unanswered?.body === text ? unanswered.key : newKey();
    unanswered = { body: text, key };
    try {
      const answer = await call(key);
      unanswered = null;
      return answer;
    } catch (error) {
      if (isDefinite(error)) unanswered = null;
      throw error;
    }
  };
}
