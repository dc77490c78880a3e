import { useState } from 'react';
import { leavesOutcomeOpen } from '@aforo/shared/http';

/** Sends a write under an idempotency key; the body is what tells one write from another. */
export type SendOnce = <T>(body: unknown, call: (key: string) => Promise<T>) => Promise<T>;

/**
 * A write whose answer may be lost. After one that never came (or a busy server) the same body goes
 * with the same key, so that trying again can't do it twice; everything else begins anew.
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
      // Refused beforehand (a session that is over), the key stays: a try before may have been done.
      if (!leavesOutcomeOpen(error, true)) open = null;
      throw error;
    }
  };
}

/** The same for as long as the component is there. */
export function useSendOnce(): SendOnce {
  const [sendOnce] = useState(() => createSendOnce());
  return sendOnce;
}
