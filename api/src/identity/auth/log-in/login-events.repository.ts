import type { LoginMethod, LoginOutcome } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';

export type { LoginMethod, LoginOutcome };

export interface NewLoginEvent {
  at: Date;
  /** Null when no account has the e-mail of the attempt. */
  userId: string | null;
  method: LoginMethod;
  outcome: LoginOutcome;
  /** The client's network address as reported by the gateway. */
  address: string;
  userAgent: string;
}

/** Real user agents have under 300 characters, but the client chooses the header's length. */
const longestUserAgent = 400;

export async function insertLoginEvent(db: Connection, event: NewLoginEvent): Promise<void> {
  await db
    .insertInto('loginEvent')
    .values({
      id: newId(),
      at: event.at,
      userId: event.userId,
      method: event.method,
      outcome: event.outcome,
      address: event.address,
      userAgent: event.userAgent.slice(0, longestUserAgent),
    })
    .execute();
}

/** @returns the number of deleted events */
export async function deleteLoginEventsBefore(db: Connection, instant: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('loginEvent')
    .where('at', '<', instant)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
