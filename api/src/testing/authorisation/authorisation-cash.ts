import type { AuthorisationFixtures } from './authorisation-fixtures.ts';
import { adminOnly, frontDeskOnly, type Row } from './authorisation-row.ts';
import { addRegister, fiftyEuros, openRegister } from '../records/cash.ts';

const newRegister = ({ server }: AuthorisationFixtures) => addRegister(server.admin);

const newSession = async ({ server }: AuthorisationFixtures) =>
  (await openRegister(server.admin, await addRegister(server.admin))).id;

const countingSession = async (fixtures: AuthorisationFixtures) => {
  const id = await newSession(fixtures);
  await fixtures.server.admin.post(`/api/cash/sessions/${id}/counting`);
  return id;
};

const countedSession = async (fixtures: AuthorisationFixtures) => {
  const id = await countingSession(fixtures);
  const count = { count: fiftyEuros, methods: [] };
  await fixtures.server.admin.post(`/api/cash/sessions/${id}/count`, count);
  return id;
};

/** Routes of cash: the front desk works a shift; registers and history are the administrator's. */
export const cashRows: Record<string, Row> = {
  'GET /api/cash/registers': { who: frontDeskOnly },
  'POST /api/cash/registers': { who: adminOnly, ask: () => ({ body: { name: 'Entrada' } }) },
  'PUT /api/cash/registers/:id': {
    who: adminOnly,
    thing: newRegister,
    ask: () => ({ body: { name: 'Bar', version: 1 } }),
  },
  'PUT /api/cash/registers/:id/status': {
    who: adminOnly,
    thing: newRegister,
    ask: () => ({ body: { status: 'archived' } }),
  },
  'POST /api/cash/sessions': {
    who: frontDeskOnly,
    thing: newRegister,
    ask: (registerId) => ({ body: { registerId, count: fiftyEuros, reason: null } }),
  },
  'GET /api/cash/sessions': { who: adminOnly },
  'GET /api/cash/sessions/open': { who: frontDeskOnly },
  'GET /api/cash/sessions/closed': { who: frontDeskOnly },
  'GET /api/cash/sessions/:id': { who: frontDeskOnly, thing: newSession },
  'GET /api/cash/sessions/:id/movements': { who: frontDeskOnly, thing: newSession },
  'POST /api/cash/sessions/:id/movements': {
    who: frontDeskOnly,
    thing: newSession,
    ask: () => ({ body: { kind: 'in', amountMinor: 500, reason: 'Cambio' } }),
  },
  // Its count is stored: until then a blind count hides the report.
  'GET /api/cash/sessions/:id/report': { who: frontDeskOnly, thing: countedSession },
  'POST /api/cash/sessions/:id/counting': { who: frontDeskOnly, thing: newSession },
  'POST /api/cash/sessions/:id/resume': { who: frontDeskOnly, thing: countingSession },
  'POST /api/cash/sessions/:id/count': {
    who: frontDeskOnly,
    thing: countingSession,
    ask: () => ({ body: { count: fiftyEuros, methods: [] } }),
  },
  'POST /api/cash/sessions/:id/close': {
    who: frontDeskOnly,
    thing: countedSession,
    ask: () => ({ body: { reason: null, version: 3 } }),
  },
};
