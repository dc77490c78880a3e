import type {
  AchievementPreview,
  AchievementRule,
  Actor,
  Award,
  ClientAchievements,
  listAwards as listAwardsCall,
  ResponseOf,
} from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { pageOf, readKeyset } from '../../platform/keyset.ts';
import { presentAward, presentOfClient } from './achievements.presenter.ts';
import { findAchievement, listStored } from './achievements.repository.ts';
import { listNames } from './attendance.repository.ts';
import * as repository from './awards.repository.ts';
import { foldPeople } from './fold-people.ts';

const namedInPreview = 20;

/** The earned awards; grants and revocations by hand. */
export function createAwardsService({ database, clock, audit }: Dependencies) {
  const { connection } = database;

  async function find(from: Connection, id: string): Promise<repository.AwardRow> {
    const award = await repository.findAward(from, id);
    if (!award) throw new DomainError('not_found');
    return award;
  }

  return {
    /**
     * The clients who would have a rule's achievement today, computed with the same fold that
     * awards it.
     */
    async preview(rule: AchievementRule): Promise<AchievementPreview> {
      const folds = await foldPeople(connection, [{ id: 'preview', rule }], null, clock.now());
      const holding = folds.filter(({ earned }) => earned.length > 0);
      const names = await listNames(
        connection,
        holding.map(({ clientId }) => clientId),
        namedInPreview,
      );
      const foldOf = new Map(holding.map((fold) => [fold.clientId, fold.earned]));
      const people = names.map((client) => {
        const earned = foldOf.get(client.id) ?? [];
        const step = Math.max(...earned.map((one) => one.step));
        return { client, step, times: earned.filter((one) => one.step === step).length };
      });
      const awards = holding.reduce((sum, { earned }) => sum + earned.length, 0);
      return { holders: holding.length, awards, people };
    },

    async list(
      id: string,
      { after, limit }: { after?: string | undefined; limit: number },
    ): Promise<ResponseOf<typeof listAwardsCall>> {
      if (!(await findAchievement(connection, id))) throw new DomainError('not_found');
      const asked = { after: readKeyset(after), limit };
      const { page, next } = pageOf(await repository.listAwards(connection, id, asked), limit);
      return { items: page.map(presentAward), next };
    },

    /**
     * @throws {DomainError} `validation_failed` when the client has it, or the ladder has no such
     * step
     */
    async grant(
      trx: Transaction,
      actor: Actor,
      achievementId: string,
      { clientId, step, reason }: { clientId: string; step: number; reason: string },
    ): Promise<Award> {
      const now = clock.now();
      await repository.lockAwards(trx);
      const achievement = await findAchievement(trx, achievementId);
      if (!achievement) throw new DomainError('not_found');
      if (achievement.status !== 'active') throw new DomainError('illegal_transition');
      if (!achievement.rule.steps.includes(step)) {
        throw invalidFields({ step: 'Este logro no tiene esa cifra.' });
      }
      const [client] = await listNames(trx, [clientId], 1);
      if (!client) throw invalidFields({ clientId: 'Esa persona ya no está.' });
      const award = { id: newId(), achievementId, clientId, step, earnedAt: now };
      const id = await repository.grantAward(trx, { ...award, userId: actor.userId, reason });
      if (id === null) throw invalidFields({ clientId: 'Ya lo tiene.' });
      await repository.giveCredits(trx, [clientId], { now, userId: actor.userId });
      const about = { entity: 'achievementAward', entityId: id } as const;
      await audit.write(trx, { actor, action: 'granted', ...about, reason });
      return presentAward(await find(trx, id));
    },

    async revoke(trx: Transaction, actor: Actor, id: string, reason: string): Promise<Award> {
      const at = clock.now();
      const { userId } = actor;
      await repository.lockAwards(trx);
      const award = await find(trx, id);
      if (award.revokedAt !== null) throw new DomainError('illegal_transition');
      await repository.revokeAwards(trx, [id], { at, userId, isByHand: true, reason });
      await repository.takeCreditsBack(trx, [id], { now: at, userId });
      const about = { entity: 'achievementAward', entityId: id } as const;
      await audit.write(trx, { actor, action: 'revoked', ...about, reason });
      return presentAward(await find(trx, id));
    },

    async handOver(trx: Transaction, actor: Actor, id: string): Promise<Award> {
      await find(trx, id);
      const { userId } = actor;
      if (!(await repository.setHandedOver(trx, id, { at: clock.now(), userId }))) {
        throw new DomainError('illegal_transition');
      }
      const about = { entity: 'achievementAward', entityId: id } as const;
      await audit.write(trx, { actor, action: 'handedOver', ...about });
      return presentAward(await find(trx, id));
    },

    async ofClient(clientId: string): Promise<ClientAchievements> {
      const [client] = await listNames(connection, [clientId], 1);
      if (!client) throw new DomainError('not_found');
      const achievements = await listStored(connection);
      const active = achievements.filter(({ status }) => status === 'active');
      const folds = await foldPeople(connection, active, [clientId], clock.now());
      const awards = await repository.listAwardsOf(connection, clientId);
      return presentOfClient(achievements, awards, folds);
    },
  };
}
