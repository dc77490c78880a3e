import { createHash } from 'node:crypto';
import type { Clock } from '../../time/clock.ts';
import type { Connection, Database } from '../../database/index.ts';
import { countAttempt, forgetAttempts, uncountAttempt } from './attempt-limit.repository.ts';
import { DomainError } from '../../domain-error.ts';

/** Attempts per name and key, stored in the database (hashed: keys are e-mails). */
export interface Attempts {
  /** Counts one attempt and returns the count of its window. */
  count(
    name: string,
    key: string,
    windowSeconds: number,
  ): Promise<{ attempts: number; retryAfterSeconds: number }>;
  /** Subtracts one attempt from its window. */
  takeBack(name: string, key: string): Promise<void>;
  /** Resets the count after a success; with a transaction's connection, when it commits. */
  forget(name: string, key: string, connection?: Connection): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    attempts: Attempts;
  }
}

export function attemptsIn(database: Pick<Database, 'connection'>, clock: Clock): Attempts {
  return {
    async count(name, key, windowSeconds) {
      const now = clock.now();
      const { attempts, windowEndsAt } = await countAttempt(
        database.connection,
        hashOf(name, key),
        now,
        new Date(now.getTime() + windowSeconds * 1000),
      );
      const retryAfterSeconds = Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000);
      return { attempts, retryAfterSeconds };
    },
    takeBack: (name, key) => uncountAttempt(database.connection, hashOf(name, key), clock.now()),
    forget: (name, key, connection = database.connection) =>
      forgetAttempts(connection, hashOf(name, key)),
  };
}

/** @throws {DomainError} `rate_limited` over the limit, with the seconds until the window ends */
export async function limitAttempts(
  attempts: Attempts,
  name: string,
  key: string,
  limit: { max: number; windowSeconds: number },
): Promise<void> {
  const counted = await attempts.count(name, key, limit.windowSeconds);
  if (counted.attempts <= limit.max) return;
  throw new DomainError('rate_limited', undefined, {
    retryAfterSeconds: counted.retryAfterSeconds,
  });
}

function hashOf(name: string, key: string): Buffer {
  return createHash('sha256').update(`${name}\n${key}`).digest();
}
