import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { AuthorisationFixtures, Side } from './authorisation-fixtures.ts';
import { adminOnly, type Reaches, type Row } from './authorisation-row.ts';

const month = '2026-11';
const readsOwn: Reaches = ['none', 'own', 'none', 'all'];
const professionalOf = (_: AuthorisationFixtures, { professionalId }: Side) => professionalId;

async function addPayRule(
  { server }: AuthorisationFixtures,
  { professionalId }: Side,
): Promise<string> {
  const id = newId();
  await sql`insert into pay_rule (id, professional_id, kind, rate_minor, valid_from, created_at)
    values (${id}, ${professionalId}, 'perSession', 2500, '2027-01-01', ${server.clock.now()})`.execute(
    server.database.connection,
  );
  return id;
}

/** Routes of the owner's reports, and of what professionals are paid. */
export const reportRows: Record<string, Row> = {
  'GET /api/home': { who: adminOnly },
  'GET /api/figures': {
    who: adminOnly,
    ask: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  },
  'GET /api/figures/table': {
    who: adminOnly,
    ask: () => ({ query: { from: '2026-11-01', to: '2026-11-30', table: 'hours' } }),
  },
  'GET /api/reports/month': { who: adminOnly, ask: () => ({ query: { month: '2026-11' } }) },
  'GET /api/reports/day': { who: adminOnly, ask: () => ({ query: { date: '2026-11-20' } }) },
  'GET /api/reports/invoice-book': {
    who: adminOnly,
    ask: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  },
  'GET /api/pay': { who: adminOnly, ask: () => ({ query: { month } }) },
  'GET /api/pay/export': { who: adminOnly, ask: () => ({ query: { month } }) },
  'GET /api/professionals/:id/pay': {
    who: readsOwn,
    thing: professionalOf,
    ask: () => ({ query: { month } }),
  },
  'GET /api/professionals/:id/pay/export': {
    who: readsOwn,
    thing: professionalOf,
    ask: () => ({ query: { month } }),
  },
  'GET /api/professionals/:id/pay-rules': { who: readsOwn, thing: professionalOf },
  'POST /api/professionals/:id/pay-rules': {
    who: adminOnly,
    thing: professionalOf,
    ask: () => ({
      body: {
        serviceId: null,
        kind: 'perSession',
        rateMinor: 2500,
        basisPoints: null,
        minimumMinor: 0,
        validFrom: '2026-12-01',
      },
    }),
  },
  'DELETE /api/pay-rules/:id': { who: adminOnly, thing: addPayRule },
  'POST /api/professionals/:id/pay/close': {
    who: adminOnly,
    thing: professionalOf,
    ask: () => ({ body: { month: '2026-09', totalMinor: 0 } }),
  },
};
