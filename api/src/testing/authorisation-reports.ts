import { adminOnly, type Row } from './authorisation-row.ts';

/** What the owner reads of the money. */
export const reportRows: Record<string, Row> = {
  'GET /api/reports/month': { who: adminOnly, ask: () => ({ query: { month: '2026-11' } }) },
  'GET /api/reports/day': { who: adminOnly, ask: () => ({ query: { date: '2026-11-20' } }) },
};
