import {
  addAchievement,
  addActiveAchievement,
  classesRule,
  constancy,
} from '../records/achievements.ts';
import type { AuthorisationFixtures, Side } from './authorisation-fixtures.ts';
import { adminOnly, frontDeskOnly, ownOfClient, type Row } from './authorisation-row.ts';

const draft = ({ server }: AuthorisationFixtures) =>
  addAchievement(server.as('admin')).then(({ id }) => id);

const active = ({ server }: AuthorisationFixtures) =>
  addActiveAchievement(server.as('admin')).then(({ id }) => id);

/** An award of this side's client, with a reward to hand over. */
async function award({ server }: AuthorisationFixtures, { clientId }: Side): Promise<string> {
  const admin = server.as('admin');
  const { id } = await addActiveAchievement(admin, { rewardText: 'Una camiseta' });
  const grant = { clientId, step: 2, reason: 'Por venir' };
  const answer = await admin.post(`/api/achievements/${id}/awards`, grant);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

/** Routes of achievements and awards. */
export const achievementRows: Record<string, Row> = {
  'GET /api/achievements': { who: adminOnly },
  'GET /api/achievements/:id': { who: adminOnly, thing: draft },
  'POST /api/achievements': { who: adminOnly, ask: () => ({ body: constancy }) },
  'POST /api/achievements/preview': { who: adminOnly, ask: () => ({ body: classesRule }) },
  'PUT /api/achievements/:id': {
    who: adminOnly,
    thing: draft,
    ask: () => ({ body: { achievement: constancy, version: 1 } }),
  },
  'POST /api/achievements/:id/activate': {
    who: adminOnly,
    thing: draft,
    ask: () => ({ body: { version: 1 } }),
  },
  'POST /api/achievements/:id/archive': { who: adminOnly, thing: active },
  'DELETE /api/achievements/:id': { who: adminOnly, thing: draft },
  'GET /api/achievements/:id/awards': { who: adminOnly, thing: active },
  'POST /api/achievements/:id/awards': {
    who: adminOnly,
    thing: active,
    ask: (_id, { own }) => ({
      body: { clientId: own.clientId, step: 2, reason: 'Por venir' },
    }),
  },
  'POST /api/awards/:id/revoke': {
    who: adminOnly,
    thing: award,
    ask: () => ({ body: { reason: 'Fue un error' } }),
  },
  'POST /api/awards/:id/hand-over': { who: frontDeskOnly, thing: award },
  'GET /api/clients/:id/achievements': {
    who: frontDeskOnly,
    thing: (_fixtures, { clientId }) => clientId,
  },
  'GET /api/me/achievements': { who: ownOfClient },
};
