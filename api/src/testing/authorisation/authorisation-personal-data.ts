import { adminOnly, frontDeskOnly, type Reaches, type Row } from './authorisation-row.ts';
import type { Side, AuthorisationFixtures } from './authorisation-fixtures.ts';

/** Clients reach their own, administrators all, other staff none. */
const ownAndAdmin: Reaches = ['own', 'none', 'none', 'all'];

const clientOf = (_world: AuthorisationFixtures, side: Side) => side.clientId;
const consenting = async ({ server }: AuthorisationFixtures) => {
  const { clientId } = await server.addClient();
  await server.rows(
    `insert into client_consent (client_id, kind, is_granted, changed_at)
     values ($1, 'health', true, $2)`,
    clientId,
    server.clock.now(),
  );
  return clientId;
};
const body = 'Un texto de prueba que llega a las cuarenta letras que hacen falta.';

/** Routes of personal data and of legal texts. */
export const personalDataRows: Record<string, Row> = {
  'GET /api/legal': { who: adminOnly },
  'GET /api/legal/:kind': { who: 'public', answers: 200 },
  'POST /api/legal/:kind/preview': { who: adminOnly, ask: () => ({ body: { body } }) },
  'POST /api/legal/:kind': { who: adminOnly, ask: () => ({ body: { body, basedOn: 1 } }) },

  'GET /api/clients/:id/health': { who: frontDeskOnly, thing: consenting },
  'PUT /api/clients/:id/health': {
    who: frontDeskOnly,
    thing: consenting,
    ask: () => ({ body: { healthNotes: '', changedAt: null } }),
  },
  'POST /api/clients/:id/export/json': { who: ownAndAdmin, thing: clientOf },
  'POST /api/clients/:id/export/pdf': { who: ownAndAdmin, thing: clientOf },
  'GET /api/clients/:id/erasure': { who: ownAndAdmin, thing: clientOf },
  'POST /api/clients/:id/erasure': {
    who: ownAndAdmin,
    thing: clientOf,
    // An erasure requires the digest of the shown consequences; here it is a different one.
    answers: 409,
    ask: () => ({ body: { seen: 'otra cosa' } }),
  },
};
