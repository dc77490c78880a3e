import { sql } from 'kysely';
import type { Role, UserStatus } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Factors } from './second-factor-rules.ts';

/** The account columns that second factors need. */
export interface Person {
  id: string;
  email: string;
  name: string;
  role: Role;
  status: UserStatus;
  passwordHash: string | null;
  /** Null until the first log-in. */
  lastSeenAt: Date | null;
}

function personQuery(db: Connection, id: string) {
  return db
    .selectFrom('appUser')
    .select(['id', 'email', 'name', 'role', 'status', 'passwordHash', 'lastSeenAt'])
    .where('id', '=', id);
}

export async function findPerson(db: Connection, id: string): Promise<Person | undefined> {
  return await personQuery(db, id).executeTakeFirst();
}

/**
 * Locks the account until the transaction ends: two changes of its factors run one after the other.
 */
export async function lockPerson(trx: Transaction, id: string): Promise<Person | undefined> {
  // guard: row lock on the account during the second factor (second-step.test.ts)
  // without: `id).forUpdate().executeTakeFirst` → `id).executeTakeFirst`
  return await personQuery(trx, id).forUpdate().executeTakeFirst();
}

export async function findFactors(db: Connection, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`select
      exists (select from app_user where id = ${userId} and password_hash is not null)
        as "hasPassword",
      exists (select from totp_factor where user_id = ${userId} and state = 'enabled') as "hasTotp",
      (select count(*) from passkey where user_id = ${userId})::int as passkeys,
      (select count(*) from recovery_code where user_id = ${userId} and used_at is null)::int
        as "recoveryCodes"`.execute(db);
  return rows[0] ?? { hasPassword: false, hasTotp: false, passkeys: 0, recoveryCodes: 0 };
}

/** For a reset: deletes every factor and code except the password. */
export async function deleteFactors(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('totpFactor').where('userId', '=', userId).execute();
  await trx.deleteFrom('passkey').where('userId', '=', userId).execute();
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
}
