/**
 * What one screen of this area hands to the next in the history entry: it survives a reload, and
 * unlike a URL it isn't shared, logged or sent along as a referrer.
 */
export interface AuthHistoryState {
  email?: string;
  /** Secret of a mailed link, once it has left the URL. */
  token?: string;
  /** The link of this visit has done its work. */
  isDone?: boolean;
}

/** Reads the state of a location; what isn't ours is ignored. */
export function readHistoryState(state: unknown): AuthHistoryState {
  if (typeof state !== 'object' || state === null) return {};
  const { email, token, isDone } = state as Record<keyof AuthHistoryState, unknown>; // narrowed field by field
  return {
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof token === 'string' ? { token } : {}),
    ...(isDone === true ? { isDone } : {}),
  };
}
