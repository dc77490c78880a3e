/**
 * Data that one screen of this area passes to the next in the history entry: it survives a reload
 * and, unlike a URL, it is not shared, logged or sent as a referrer.
 */
export interface AuthHistoryState {
  email?: string;
  name?: string;
  /** The secret that belongs to a mailed code. */
  ticket?: string;
  /** The secret of a mailed link, after its removal from the URL. */
  token?: string;
  /** True once the link has been used. */
  isDone?: boolean;
}

/** Parses the state of a location; unknown values are ignored. */
export function readHistoryState(state: unknown): AuthHistoryState {
  if (typeof state !== 'object' || state === null) return {};
  // each property is checked below
  const { email, name, ticket, token, isDone } = state as Record<keyof AuthHistoryState, unknown>;
  return {
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof ticket === 'string' ? { ticket } : {}),
    ...(typeof token === 'string' ? { token } : {}),
    ...(isDone === true ? { isDone } : {}),
  };
}
