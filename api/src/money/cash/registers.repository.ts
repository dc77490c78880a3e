import type { CashRegister } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';

interface RegisterRow {
  id: string;
  name: string;
  status: CashRegister['status'];
  version: number;
  sessionId: string | null;
  state: 'open' | 'counting' | 'closed' | null;
  openedAt: Date | null;
  openedByName: string | null;
}

export async function listRegisters(connection: Connection, id?: string): Promise<RegisterRow[]> {
  let query = connection
    .selectFrom('cashRegister as r')
    .leftJoin('cashSession as s', (join) =>
      join.onRef('s.registerId', '=', 'r.id').on('s.state', '<>', 'closed'),
    )
    .leftJoin('appUser as u', 'u.id', 's.openedByUserId')
    .select([
      'r.id',
      'r.name',
      'r.status',
      'r.version',
      's.id as sessionId',
      's.state',
      's.openedAt',
      'u.name as openedByName',
    ])
    .orderBy('r.createdAt')
    .orderBy('r.id');
  if (id !== undefined) query = query.where('r.id', '=', id);
  return await query.execute();
}

/** Registers that can take cash now. */
export async function listOpenRegisters(
  connection: Connection,
): Promise<{ id: string; name: string }[]> {
  const rows = await listRegisters(connection);
  return rows.flatMap(({ id, name, state }) => (state === 'open' ? [{ id, name }] : []));
}

/** Locks the register for update; opening, closing and archiving serialize on this lock. */
export function lockRegister(trx: Transaction, id: string) {
  return trx
    .selectFrom('cashRegister')
    .select(['id', 'name', 'status', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertRegister(
  trx: Transaction,
  register: { id: string; name: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('cashRegister')
    .values({ id: register.id, name: register.name, createdAt: register.now })
    .execute();
}

export async function updateRegister(
  trx: Transaction,
  id: string,
  fields: { name?: string; status?: CashRegister['status'] },
): Promise<void> {
  await trx
    .updateTable('cashRegister')
    .set((is) => ({ ...fields, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The amount that the register's last closing left in the drawer; null before the first. */
export async function findLastClosing(
  trx: Transaction,
  registerId: string,
): Promise<number | null> {
  const row = await trx
    .selectFrom('cashSession')
    .select('closingMinor')
    .where('registerId', '=', registerId)
    .where('state', '=', 'closed')
    .orderBy('zNumber', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.closingMinor ?? null;
}

/** The number of the register's next Z report; the caller has locked the register. */
export async function nextZNumber(trx: Transaction, registerId: string): Promise<number> {
  const row = await trx
    .selectFrom('cashSession')
    .select(sql<number>`(coalesce(max(z_number), 0) + 1)::integer`.as('next'))
    .where('registerId', '=', registerId)
    .executeTakeFirstOrThrow();
  return row.next;
}
