import type { LoginMethod, LoginOutcome } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';

export type { LoginMethod, LoginOutcome };

export interface NewLoginEvent {
  at: Date;
  /** Null when the attempt named no account that exists. */
  userId: string | null;
  method: LoginMethod;
  outcome: LoginOutcome;
  /** The network address that the gateway saw. */
  address: string;
  userAgent: string;
}

/** Real ones are under 300 characters; the header may be as long as somebody likes. */
const longestUserAgent = 400;

export async function insertLoginEvent(db: Connection, event: NewLoginEvent): Promise<void> {
  await db
    .insertInto('login_event')
    .values({
      id: newId(),
      at: event.at,
      user_id: event.userId,
      method: event.method,
      outcome: event.outcome,
      address: event.address,
      user_agent: event.userAgent.slice(0, longestUserAgent),
    })
    .execute();
}

/** @returns how many were forgotten */
export async function deleteLoginEventsBefore(db: Connection, instant: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('login_event')
    .where('at', '<', instant)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
