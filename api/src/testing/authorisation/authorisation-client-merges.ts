import type { AuthorisationFixtures } from './authorisation-fixtures.ts';
import { adminOnly, frontDeskOnly, type Row } from './authorisation-row.ts';

const newClient = async ({ server }: AuthorisationFixtures) => (await server.addClient()).clientId;

async function newMerge(fixtures: AuthorisationFixtures): Promise<string> {
  const [keptId, mergedId] = [await newClient(fixtures), await newClient(fixtures)];
  const admin = fixtures.server.as('admin');
  const preview = await admin.get(`/api/clients/${keptId}/merge?mergedId=${mergedId}`);
  const { seen } = preview.json<{ seen: string }>();
  const answer = await admin.post(`/api/clients/${keptId}/merge`, { mergedId, seen });
  return answer.json<{ id: string }>().id;
}

/** Routes of merges and of records that may be duplicates. */
export const clientMergeRows: Record<string, Row> = {
  'GET /api/clients/:id/merge': {
    who: adminOnly,
    thing: newClient,
    ask: (_id, { own }) => ({ query: { mergedId: own.clientId } }),
  },
  'POST /api/clients/:id/merge': {
    who: adminOnly,
    thing: newClient,
    // It requires the digest of the preview; here it is a different one.
    answers: 409,
    ask: (_id, { own }) => ({ body: { mergedId: own.clientId, seen: 'otra cosa' } }),
  },
  'GET /api/clients/:id/merges': { who: frontDeskOnly, thing: newClient },
  'POST /api/client-merges/:id/undo': { who: adminOnly, thing: newMerge },
  'GET /api/client-duplicates': { who: frontDeskOnly },
  'POST /api/client-duplicates/dismissals': {
    who: frontDeskOnly,
    ask: (_id, { own, foreign }) => ({ body: { clientIds: [own.clientId, foreign.clientId] } }),
  },
};
