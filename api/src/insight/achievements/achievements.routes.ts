import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { attendanceJob, type AttendanceChanged } from '../../booking/bookings/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { orNotFound, ownOrDependantPolicy, route } from '../../platform/http/index.ts';
import { mailAwards } from './achievement-mail.ts';
import { createAchievementsService } from './achievements.service.ts';
import { createAwardsService } from './awards.service.ts';
import { recount } from './recount.ts';

const recountSeconds = 24 * 3600;

export function registerAchievements(app: FastifyInstance, dependencies: Dependencies): void {
  const achievements = createAchievementsService(dependencies);
  const awards = createAwardsService(dependencies);
  const policy = 'achievement.manage';

  route(app, contract.listAchievements, {
    policy,
    handler: async () => ({ items: await achievements.list() }),
  });
  route(app, contract.getAchievement, {
    policy,
    handler: ({ params }) => achievements.read(params.id),
  });
  route(app, contract.createAchievement, {
    policy,
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => achievements.create(trx, actor, body)),
  });
  route(app, contract.updateAchievement, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => achievements.update(trx, actor, params.id, body)),
  });
  route(app, contract.activateAchievement, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => achievements.activate(trx, actor, params.id, body.version)),
  });
  route(app, contract.archiveAchievement, {
    policy,
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => achievements.archive(trx, actor, params.id)),
  });
  route(app, contract.deleteAchievement, {
    policy,
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => achievements.discard(trx, actor, params.id)),
  });
  route(app, contract.previewAchievement, {
    policy,
    handler: ({ body }) => awards.preview(body),
  });

  route(app, contract.listAwards, {
    policy,
    handler: ({ params, query }) => awards.list(params.id, query),
  });
  route(app, contract.grantAward, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => awards.grant(trx, actor, params.id, body)),
  });
  route(app, contract.revokeAward, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => awards.revoke(trx, actor, params.id, body.reason)),
  });
  route(app, contract.handOverReward, {
    policy: 'achievement.handOver',
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => awards.handOver(trx, actor, params.id)),
  });

  route(app, contract.listClientAchievements, {
    policy: 'achievement.see',
    handler: ({ params }) => awards.ofClient(params.id),
  });
  route(app, contract.listOwnAchievements, {
    policy: ownOrDependantPolicy('achievement.see'),
    handler: ({ actor, query }) => awards.ofClient(orNotFound(query.clientId ?? actor.clientId)),
  });

  const { clock, database, jobs } = dependencies;
  const recountAndTell = (clientIds: string[] | null, isQuiet = false) =>
    database.transaction(async (trx) => {
      const news = await recount(trx, clock.now(), { clientIds });
      if (!isQuiet) await mailAwards(dependencies, trx, news);
    });
  jobs.handle(attendanceJob, async (payload) => {
    const { clientIds, isQuiet } = payload as AttendanceChanged; // as the booking module wrote it
    await recountAndTell(clientIds, isQuiet);
  });
  // Holidays, freezes and new bonos change what is earned without any new attendance.
  jobs.repeat('achievements recount', recountSeconds, () => recountAndTell(null));
}
