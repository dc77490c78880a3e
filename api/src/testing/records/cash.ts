import type { CashSession, CountedDenomination } from '@aforo/shared/contract';
import { sql } from 'kysely';
import { recordCash, shiftForPayments } from '../../money/cash/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { BookingTestServer } from '../servers/booking-test-server.ts';
import type { Person, TestApp } from '../servers/test-app.ts';

/** A receptionist with an account, so that actions are stored with their name. */
export async function addReceptionist(
  server: Pick<BookingTestServer, 'as' | 'rows'>,
  name: string,
): Promise<Person> {
  const person = server.as('receptionist');
  const { userId } = person.actor;
  await server.rows(
    `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
     values ($1, $2, $3, 'receptionist', 'x', now(), now())`,
    userId,
    `${userId}@correo.test`,
    name,
  );
  return person;
}

/** 20 € and three of 10 €: 50 €. */
export const fiftyEuros: CountedDenomination[] = [
  { denominationMinor: 2000, count: 1 },
  { denominationMinor: 1000, count: 3 },
];

/** An amount as the fewest coins and notes, as in a real count. */
export function counted(minor: number): CountedDenomination[] {
  let rest = minor;
  return [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1].flatMap((denominationMinor) => {
    const count = Math.floor(rest / denominationMinor);
    rest -= count * denominationMinor;
    return count > 0 ? [{ denominationMinor, count }] : [];
  });
}

/** Adds a register. @throws when the API refuses it */
export async function addRegister(
  admin: Pick<Person, 'post'>,
  name = 'Mostrador',
): Promise<string> {
  const answer = await admin.post('/api/cash/registers', { name });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

/** Opens a register. @throws when the API refuses it */
export async function openRegister(
  person: Pick<Person, 'post'>,
  registerId: string,
  { count = fiftyEuros, reason = null as string | null } = {},
): Promise<CashSession> {
  const answer = await person.post('/api/cash/sessions', { registerId, count, reason });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<CashSession>();
}

/** Counts and closes a register. @throws when the API refuses a step */
export async function closeRegister(
  person: Pick<Person, 'post'>,
  sessionId: string,
  countedMinor: number,
  reason: string | null = null,
): Promise<CashSession> {
  const steps = `/api/cash/sessions/${sessionId}`;
  await person.post(`${steps}/counting`);
  const count = { count: counted(countedMinor), methods: [] };
  const { version } = (await person.post(`${steps}/count`, count)).json<CashSession>();
  const answer = await person.post(`${steps}/close`, { reason, version });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<CashSession>();
}

export interface TestSale {
  registerId?: string | null;
  /** Negative for a refund of the given sale. */
  amountMinor: number;
  method?: 'cash' | 'card';
  paymentState?: 'captured' | 'started';
  discountMinor?: number;
  refunds?: { saleId: string; lineId: string };
}

/**
 * A sale at 21 % with one payment, written like the sales module does: line, rate and cash movement
 * in one transaction.
 * @throws {DomainError} `cash_session_required`
 */
export async function addSale(
  { database, clock }: Pick<TestApp, 'clock'> & { database: Database },
  { registerId = null, amountMinor, method = 'cash', ...sale }: TestSale,
): Promise<{ saleId: string; lineId: string; paymentId: string }> {
  const ids = { saleId: newId(), lineId: newId(), paymentId: newId() };
  const at = clock.now();
  const discountMinor = sale.discountMinor ?? 0;
  const sign = Math.sign(amountMinor);
  const quotaMinor = Math.round((amountMinor * 21) / 121);
  const state = sale.paymentState ?? 'captured';
  await database.transaction(async (trx) => {
    const cashSessionId = await shiftForPayments(trx, registerId, {
      inMinor: method === 'cash' ? Math.max(0, amountMinor) : 0,
      outMinor: method === 'cash' ? Math.max(0, 0 - amountMinor) : 0,
    });
    await sql`insert into sale (id, kind, state, original_sale_id, total_minor, reason, created_at,
        issued_at)
      values (${ids.saleId}, ${sale.refunds ? 'refund' : 'sale'}, 'issued',
        ${sale.refunds?.saleId ?? null}, ${amountMinor}, ${sale.refunds ? 'Devuelto' : null}, ${at},
        ${at})`.execute(trx);
    await sql`insert into sale_line (id, sale_id, position, kind, description, quantity,
        unit_price_minor, discount_minor, discount_reason, total_minor, tax_treatment,
        tax_basis_points, refunds_line_id)
      values (${ids.lineId}, ${ids.saleId}, 1, 'text', 'Esterilla', ${sign},
        ${Math.abs(amountMinor) + discountMinor}, ${discountMinor},
        ${discountMinor > 0 ? 'Amiga' : null}, ${amountMinor}, 'rate', 2100,
        ${sale.refunds?.lineId ?? null})`.execute(trx);
    await sql`insert into sale_tax (sale_id, tax_treatment, tax_basis_points, gross_minor,
        base_minor, quota_minor)
      values (${ids.saleId}, 'rate', 2100, ${amountMinor}, ${amountMinor - quotaMinor},
        ${quotaMinor})`.execute(trx);
    await sql`insert into payment (id, sale_id, method, amount_minor, state, cash_session_id,
        created_at, captured_at)
      values (${ids.paymentId}, ${ids.saleId}, ${method}, ${amountMinor}, ${state},
        ${cashSessionId}, ${at}, ${state === 'captured' ? at : null})`.execute(trx);
    if (method === 'cash' && state === 'captured') {
      await recordCash(trx, {
        cashSessionId: cashSessionId ?? newId(),
        kind: amountMinor > 0 ? 'sale' : 'refund',
        amountMinor,
        at,
        userId: null,
        paymentId: ids.paymentId,
      });
    }
  });
  return ids;
}
