import type { Role } from '@aforo/shared/contract';
import type { Transaction } from '../database/database.ts';
import type { OpenedSession, SessionsService } from '../sessions/sessions.service.ts';

/** The browser that a log-in comes from. */
export interface Visit {
  address: string;
  userAgent: string;
}

export type SecondFactorMethod = 'totp' | 'passkey' | 'recoveryCode';

/** Writes down a log-in that was done or refused (auth/login-events). */
export type NoteLogin = (
  trx: Transaction,
  event: Visit & {
    userId: string | null;
    method: SecondFactorMethod;
    outcome: 'loggedIn' | 'refused' | 'blocked' | 'limited';
  },
) => Promise<void>;

/** The end of every log-in, in the transaction that holds the account: event and session. */
export type FinishLogin = (
  trx: Transaction,
  person: { id: string; role: Role },
  login: Visit & { method: SecondFactorMethod },
) => Promise<OpenedSession>;

export function createFinishLogin(parts: {
  sessions: SessionsService;
  noteLogin: NoteLogin;
}): FinishLogin {
  return async (trx, { id, role }, login) => {
    await parts.noteLogin(trx, { ...login, userId: id, outcome: 'loggedIn' });
    return await parts.sessions.open(trx, { id, role }, login.userAgent);
  };
}
