import type { PaymentProviderName } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/index.ts';

export interface CardSetupRow {
  id: string;
  clientId: string;
  clientEmail: string | null;
  /** The client's data was erased. */
  isErased: boolean;
  provider: PaymentProviderName;
  providerReference: string | null;
  redirectUrl: string | null;
  consent: string;
  /** The consent covers purchases at the front desk; that of earlier releases doesn't. */
  coversFrontDesk: boolean;
  state: 'started' | 'saved' | 'expired';
  wasDeclined: boolean;
  savedCardId: string | null;
  startedByUserId: string;
  expiresAt: Date;
  askedAt: Date | null;
}

const setupQuery = (connection: Connection) =>
  connection
    .selectFrom('cardSetup as s')
    .innerJoin('client as c', 'c.id', 's.clientId')
    .select([
      's.id',
      's.clientId',
      'c.email as clientEmail',
      's.provider',
      's.providerReference',
      's.redirectUrl',
      's.consent',
      's.coversFrontDesk',
      's.state',
      's.wasDeclined',
      's.savedCardId',
      's.startedByUserId',
      's.expiresAt',
      's.askedAt',
    ])
    .select(({ eb }) => eb('c.erasedAt', 'is not', null).as('isErased'));

export async function findSetup(
  connection: Connection,
  id: string,
): Promise<CardSetupRow | undefined> {
  return await setupQuery(connection)
    .where('s.id', '=', id)
    .$castTo<CardSetupRow>()
    .executeTakeFirst();
}

/** The client's setup that is in progress. */
export async function findStartedSetup(
  connection: Connection,
  clientId: string,
): Promise<CardSetupRow | undefined> {
  return await setupQuery(connection)
    .where('s.clientId', '=', clientId)
    .where('s.state', '=', 'started')
    .$castTo<CardSetupRow>()
    .executeTakeFirst();
}

/** @returns false when the client already has a setup in progress */
export async function insertSetup(
  connection: Connection,
  {
    askAt,
    at,
    ...setup
  }: Pick<
    CardSetupRow,
    'id' | 'clientId' | 'provider' | 'consent' | 'coversFrontDesk' | 'startedByUserId' | 'expiresAt'
  > & { at: Date; askAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into card_setup (id, client_id, provider, consent, covers_front_desk, state, started_by_user_id, created_at,
      expires_at, ask_at)
    values (${setup.id}, ${setup.clientId}, ${setup.provider}, ${setup.consent}, ${setup.coversFrontDesk},
      'started', ${setup.startedByUserId}, ${at}, ${setup.expiresAt}, ${askAt})
    on conflict do nothing returning id`.execute(connection);
  return rows.length > 0;
}

export async function setSetupPage(
  connection: Connection,
  id: string,
  { providerReference, redirectUrl }: { providerReference: string; redirectUrl: string | null },
): Promise<void> {
  await connection
    .updateTable('cardSetup')
    .set({ providerReference, redirectUrl })
    .where('id', '=', id)
    .execute();
}

export async function setSetupAsked(
  connection: Connection,
  id: string,
  { at, askAt }: { at: Date; askAt: Date },
): Promise<void> {
  await connection
    .updateTable('cardSetup')
    .set({ askedAt: at, askAt })
    .where('id', '=', id)
    .execute();
}

/** Serializes decisions about a setup's outcome. */
export async function lockSetup(trx: Transaction, id: string): Promise<void> {
  await sql`select from card_setup where id = ${id} for update`.execute(trx);
}

export async function setSetupSaved(trx: Transaction, id: string, cardId: string): Promise<void> {
  await trx
    .updateTable('cardSetup')
    .set({ state: 'saved', savedCardId: cardId })
    .where('id', '=', id)
    .execute();
}

/** @param isOver the page can't save a card any more */
export async function setSetupDeclined(
  trx: Transaction,
  id: string,
  { isOver, wasDeclined }: { isOver: boolean; wasDeclined: boolean },
): Promise<void> {
  await trx
    .updateTable('cardSetup')
    .set({ wasDeclined, ...(isOver ? { state: 'expired' as const } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Setups without news for a while, and expired ones. */
export async function listSetupsToAsk(connection: Connection, now: Date): Promise<string[]> {
  const rows = await connection
    .selectFrom('cardSetup')
    .select('id')
    .where('state', '=', 'started')
    .where(({ or, eb }) => or([eb('askAt', '<=', now), eb('expiresAt', '<=', now)]))
    .orderBy('askAt')
    .limit(50)
    .execute();
  return rows.map(({ id }) => id);
}
