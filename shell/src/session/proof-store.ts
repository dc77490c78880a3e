import { api } from '@aforo/shared/http';

/** The pending request for a fresh proof of identity, for the dialog that asks for it. */
export interface ProofStore {
  isPending(): boolean;
  subscribe(listener: () => void): () => void;
  /** @param isProven false when the user declines or can't be asked */
  resolve(isProven: boolean): void;
}

/** Turns the API client's callback for a required proof of identity into state with subscribers. */
export function createProofStore(): ProofStore {
  const listeners = new Set<() => void>();
  let answer: ((isProven: boolean) => void) | undefined;

  function setPending(next: typeof answer): void {
    answer = next;
    for (const listener of listeners) listener();
  }
  api.onProofRequired(() => new Promise((resolve) => setPending(resolve)));

  return {
    isPending: () => answer !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    resolve(isProven) {
      const pendingAnswer = answer;
      setPending(undefined);
      pendingAnswer?.(isProven);
    },
  };
}
