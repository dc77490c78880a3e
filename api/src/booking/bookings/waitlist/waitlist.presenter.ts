import type { WaitlistEntry } from '@aforo/shared/contract';
import { presentSession } from '../bookings.presenter.ts';
import type { SessionRow } from '../sessions.repository.ts';
import type { WaitlistRow } from './waitlist.repository.ts';

export interface EntryWithSession {
  entry: WaitlistRow;
  session: SessionRow;
}

export function presentEntry({ entry, session }: EntryWithSession): WaitlistEntry {
  const { id, clientId, clientName, state, position, isAutomatic, offerExpiresAt } = entry;
  return {
    id,
    state,
    position,
    isAutomatic,
    session: presentSession(session),
    client: { id: clientId, name: clientName },
    offerExpiresAt: offerExpiresAt?.toISOString() ?? null,
  };
}
