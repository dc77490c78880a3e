import { api } from '@aforo/shared/http';

/** The open question whether it is still the same person, for the dialog that asks it. */
export interface ProofStore {
  isPending(): boolean;
  subscribe(listener: () => void): () => void;
  /** @param isProven false when the person doesn't want to, or can't be asked */
  resolve(isProven: boolean): void;
}

/** Puts the question that the API client has when the server wants a fresh proof of identity. */
export function createProofStore(): ProofStore {
  const listeners = new Set<() => void>();
  let answer: ((isProven: boolean) => void) | undefined;

  function become(next: typeof answer): void {
    answer = next;
    for (const listener of listeners) listener();
  }
  api.onProofRequired(() => new Promise((resolve) => become(resolve)));

  return {
    isPending: () => answer !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    resolve(isProven) {
      const settled = answer;
      become(undefined);
      settled?.(isProven);
    },
  };
}
