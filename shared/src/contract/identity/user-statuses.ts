/**
 * `invited` until the user sets a password. A self-registered user has no account before
 * confirming.
 */
export const userStatuses = ['active', 'invited', 'blocked'] as const;
export type UserStatus = (typeof userStatuses)[number];
