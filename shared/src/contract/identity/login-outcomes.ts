/** Result of a log-in attempt. */
export const loginOutcomes = ['loggedIn', 'refused', 'blocked', 'unverified', 'limited'] as const;
export type LoginOutcome = (typeof loginOutcomes)[number];
