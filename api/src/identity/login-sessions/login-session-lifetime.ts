import type { Role } from '@aforo/shared/contract';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * How long a login lasts. Use extends it up to a fixed maximum. Clients book from their own phone
 * now and then; staff share a computer and see the data of all clients. (ADR 0010)
 */
const lifetimes = {
  client: { idleMs: 30 * dayMs, totalMs: 180 * dayMs },
  professional: { idleMs: 12 * hourMs, totalMs: 7 * dayMs },
  receptionist: { idleMs: 12 * hourMs, totalMs: 7 * dayMs },
  admin: { idleMs: 12 * hourMs, totalMs: 7 * dayMs },
} as const satisfies Record<Role, { idleMs: number; totalMs: number }>;

/** How long a proof of identity is valid. */
const proofMs = 10 * minuteMs;

export function provenUntil(provedAt: Date): Date {
  return new Date(provedAt.getTime() + proofMs);
}

/** A request within this time after the last recorded one writes nothing. */
export const touchEveryMs = 5 * minuteMs;

export function expiryOf(role: Role, createdAt: Date, lastSeenAt: Date): Date {
  const { idleMs, totalMs } = lifetimes[role];
  return new Date(Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + totalMs));
}

export function longestSeconds(role: Role): number {
  return lifetimes[role].totalMs / 1000;
}
