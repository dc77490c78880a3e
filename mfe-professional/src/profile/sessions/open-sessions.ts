import type { OpenSession } from '@aforo/shared/contract';

/** The current session first, then by last use, newest first. */
export function inOrder(sessions: readonly OpenSession[]): OpenSession[] {
  return sessions.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  );
}

/** The result of closing the other sessions. */
export function closedSessionsText(closed: number): string {
  if (closed === 0) return 'No había más sesiones abiertas.';
  return closed === 1 ? 'Se ha cerrado otra sesión.' : `Se han cerrado otras ${closed} sesiones.`;
}

/** Only for the icon; the text comes from the server. */
export function isPhone(device: string): boolean {
  return /iPhone|iPad|Android/.test(device);
}
