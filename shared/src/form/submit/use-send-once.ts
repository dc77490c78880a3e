import { useState } from 'react';
import { leavesOutcomeOpen } from '@aforo/shared/http';

/** Sends a write with an idempotency key. Writes with the same body are the same write. */
export type SendOnce = <T>(body: unknown, call: (key: string) => Promise<T>) => Promise<T>;

/**
 * Creates a sender for writes whose response may be lost. If no response arrived (or the server was
 * busy), the same body is sent with the same key, so that a retry can't repeat the write. In all
 * other cases a new key is used.
 */
export function createSendOnce(newKey: () => string = () => crypto.randomUUID()): SendOnce {
  let open: { body: string; key: string } | null = null;
  return async (body, call) => {
    const text = JSON.stringify(body);
    if (open?.body !== text) open = { body: text, key: newKey() };
    try {
      const answer = await call(open.key);
      open = null;
      return answer;
    } catch (error) {
      // A request that was refused before processing (such as an expired session) keeps the key: an
      // earlier attempt may have succeeded.
      if (!leavesOutcomeOpen(error, true)) open = null;
      throw error;
    }
  };
}

/** The same sender for the life of the component. */
export function useSendOnce(): SendOnce {
  const [sendOnce] = useState(() => createSendOnce());
  return sendOnce;
}
