import { isDefinite } from '@aforo/shared/http';

/**
 * Keys for a write that may have to be sent again. After an answer that never came (or a busy
 * server) the same body goes with the same key, so that the server doesn't do it twice; everything
 * else begins anew.
 */
export function createKeyKeeper(newKey: () => string = () => crypto.randomUUID()) {
  let kept: { body: string; key: string } | null = null;
  return async function send<T>(body: unknown, call: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(body);
    if (kept?.body !== text) kept = { body: text, key: newKey() };
    try {
      const answer = await call(kept.key);
      kept = null;
      return answer;
    } catch (error) {
      if (isDefinite(error)) kept = null;
      throw error;
    }
  };
}
