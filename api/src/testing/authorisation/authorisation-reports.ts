import { adminOnly, type Row } from './authorisation-row.ts';

/** Routes of the owner's reports. */
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
};
