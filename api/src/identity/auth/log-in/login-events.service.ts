import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { networkOf } from '../../../platform/http/index.ts';
import { loginEventRows } from '../auth-limits.ts';
import {
  deleteLoginEventsBefore,
  insertLoginEvent,
  type LoginMethod,
  type LoginOutcome,
} from './login-events.repository.ts';
import type { RequestSource } from '../request-source.ts';

interface Attempt {
  userId: string | null;
  method: LoginMethod;
  source: RequestSource;
}

export type Refusal = Exclude<LoginOutcome, 'loggedIn'>;

export type LoginEventsService = ReturnType<typeof createLoginEvents>;

const dayMs = 86_400_000;
const keptDays = 90;

export function createLoginEvents({ database, clock, attempts, metrics }: Dependencies) {
  async function insert(
    db: Connection,
    { userId, method, source }: Attempt,
    outcome: LoginOutcome,
  ): Promise<void> {
    const { address, userAgent } = source;
    await insertLoginEvent(db, { at: clock.now(), userId, method, outcome, address, userAgent });
  }

  return {
    /** Runs in the transaction that opens the session. */
    async loggedIn(trx: Transaction, attempt: Attempt): Promise<void> {
      metrics.countLogin({ method: attempt.method, outcome: 'loggedIn' });
      await insert(trx, attempt, 'loggedIn');
    },

    /**
     * Writes in a separate transaction, because the transaction of a refused log-in is rolled back.
     * Over a limit per network and minute it writes no row, so that an attacker cannot fill the
     * table.
     */
    async refused(attempt: Attempt, outcome: Refusal): Promise<void> {
      metrics.countLogin({ method: attempt.method, outcome });
      const { name, max, windowSeconds } = loginEventRows;
      const counted = await attempts.count(name, networkOf(attempt.source.address), windowSeconds);
      // guard: accounts: refused log-ins are stored within a limit (log-in/login-events.test.ts)
      // without: `if (counted.attempts <= max) await insert(` → `if (counted) await insert(`
      if (counted.attempts <= max) await insert(database.connection, attempt, outcome);
    },

    async forgetOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - keptDays * dayMs);
      await deleteLoginEventsBefore(database.connection, before);
    },
  };
}
