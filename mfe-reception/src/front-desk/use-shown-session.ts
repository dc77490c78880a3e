import type { AgendaSession } from '@aforo/shared/contract';
import { useState } from 'react';
import { likelySession } from './day/day-timeline.ts';

/**
 * The session that is named, else the likely one of the moment. That choice is made once: it must not
 * change under the hand as the clock goes on.
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
