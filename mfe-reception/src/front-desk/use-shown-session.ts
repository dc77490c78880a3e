import type { AgendaSession } from '@aforo/shared/contract';
import { useState } from 'react';
import { likelySession } from './day/day-timeline.ts';

/**
 * The session named by the URL, or the likely one. The likely one is chosen once, so that it does
 * not change while in use.
 */
export function useShownSession(
  sessions: readonly AgendaSession[],
  namedId: string | null,
  now: Date,
): AgendaSession | null {
  const [pinned, setPinned] = useState<string | null>(null);
  const named = sessions.find(({ id }) => id === namedId);
  const shown =
    named ?? sessions.find(({ id }) => id === pinned) ?? likelySession(sessions, now) ?? null;
  if (!named && shown && shown.id !== pinned) setPinned(shown.id);
  return shown;
}
