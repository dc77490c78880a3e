import type { FinishedLogin, RequestSource } from '../../auth/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { hashToken } from '../../../platform/secret-token.ts';
import {
  type Challenge,
  countWrongAttempt,
  deleteChallenge,
  findTicket,
  lockTicket,
  requireOpen,
} from '../../challenges/index.ts';
import { findPerson, lockPerson, type Person } from '../factors.repository.ts';
import type { Parts } from '../second-factor.parts.ts';

type SecondFactorMethod = 'totp' | 'passkey' | 'recoveryCode';

interface Step<Prepared> {
  ticket: string;
  source: RequestSource;
  method: SecondFactorMethod;
  /** The limit of attempts per account; null for a factor that cannot be guessed. */
  tries: { name: string; max: number; windowSeconds: number } | null;
  /** Slow work, done before the transaction. */
  prepare: (userId: string) => Promise<Prepared>;
  /** Verifies the step in the transaction that locks the account and the ticket. */
  prove: (
    trx: Transaction,
    person: Person,
    held: { challenge: Challenge; prepared: Prepared },
  ) => Promise<boolean>;
}

/**
 * The second step of a log-in, for every kind of factor: the ticket can be used once and with five
 * wrong attempts, and every attempt counts for the account.
 * @throws {DomainError} `second_step_expired`, `second_step_invalid`, `passkey_refused`,
 * `rate_limited`
 */
export async function verifySecondStep<Prepared>(
  parts: Parts,
  step: Step<Prepared>,
): Promise<FinishedLogin> {
  const { database, clock, attempts, events } = parts;
  const { method, source, tries } = step;
  const tokenHash = hashToken(step.ticket);
  const found = await findTicket(database.connection, 'secondStep', tokenHash);
  const { userId } = requireOpen(found, clock.now());
  const known = userId === null ? undefined : await findPerson(database.connection, userId);
  if (!known) throw new DomainError('second_step_expired');
  // The client knows the password, so the count belongs to it: a new password starts a new count.
  const key = `${known.id}\n${known.passwordHash ?? ''}`;
  if (tries) await countTry(parts, known, { ...step, tries, key });
  const prepared = await step.prepare(known.id);

  const finished = await database.transaction(async (trx) => {
    // Lock the account first, in the same order as the code that withdraws tickets.
    const person = await lockPerson(trx, known.id);
    const ticket = await lockTicket(trx, 'secondStep', tokenHash);
    const challenge = requireOpen(ticket, clock.now());
    if (person?.status !== 'active') throw new DomainError('second_step_expired');
    if (!(await step.prove(trx, person, { challenge, prepared }))) {
      await countWrongAttempt(trx, challenge.id);
      return null;
    }
    // guard: a challenge is accepted once (second-step.test.ts)
    await deleteChallenge(trx, challenge.id);
    return await parts.finishLogin(trx, person, { method, source });
  });
  if (!finished) {
    await events.refused({ userId: known.id, method, source }, 'refused');
    throw new DomainError(method === 'passkey' ? 'passkey_refused' : 'second_step_invalid');
  }
  if (tries) await attempts.forget(tries.name, key);
  return finished;
}

/** @throws {DomainError} `rate_limited`; the first time in a window the owner gets a mail */
async function countTry(
  { database, attempts, mail, events }: Parts,
  person: Person,
  step: Pick<Step<unknown>, 'source' | 'method'> & {
    tries: { name: string; max: number; windowSeconds: number };
    key: string;
  },
): Promise<void> {
  const { source, method, tries, key } = step;
  const counted = await attempts.count(tries.name, key, tries.windowSeconds);
  if (counted.attempts <= tries.max) return;
  if (counted.attempts === tries.max + 1) {
    await events.refused({ userId: person.id, method, source }, 'limited');
    await database.transaction((trx) => mail.sendCodesTried(trx, person));
  }
  const { retryAfterSeconds } = counted;
  throw new DomainError('rate_limited', undefined, { retryAfterSeconds });
}
