import type { Achievement, AchievementInput, Actor } from '@aforo/shared/contract';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { presentAchievement } from './achievements.presenter.ts';
import * as repository from './achievements.repository.ts';
import { recount } from './recount.ts';

/** The achievements: drafts, active and archived ones. */
export function createAchievementsService({ database, clock, audit }: Dependencies) {
  async function find(connection: Connection, id: string): Promise<repository.AchievementRow> {
    const row = await repository.findAchievement(connection, id);
    if (!row) throw new DomainError('not_found');
    return row;
  }

  /** Locks the row and checks that it still has the version that the user saw. */
  async function findAsSeen(trx: Transaction, id: string, version: number) {
    await repository.lockAchievement(trx, id);
    const current = await find(trx, id);
    if (current.version !== version) {
      throw new DomainError('stale_version', { current: presentAchievement(current) });
    }
    return current;
  }

  async function checkNamed(trx: Transaction, { rule }: AchievementInput, within: string) {
    const { services, professionals } = await repository.countNamed(trx, rule);
    if (services !== new Set(rule.serviceIds).size) {
      throw invalidFields({ [`${within}rule.serviceIds`]: 'Uno de esos servicios ya no está.' });
    }
    if (professionals !== new Set(rule.professionalIds).size) {
      throw invalidFields({ [`${within}rule.professionalIds`]: 'Uno de ellos ya no está.' });
    }
  }

  const noteOf = (actor: Actor, id: string) =>
    ({ actor, entity: 'achievement', entityId: id }) as const;

  return {
    async list(): Promise<Achievement[]> {
      return (await repository.listAchievements(database.connection)).map(presentAchievement);
    },

    async read(id: string): Promise<Achievement> {
      return presentAchievement(await find(database.connection, id));
    },

    async create(trx: Transaction, actor: Actor, input: AchievementInput): Promise<Achievement> {
      const id = newId();
      await checkNamed(trx, input, '');
      await repository.insertAchievement(trx, { id, input, now: clock.now() });
      await audit.write(trx, { ...noteOf(actor, id), action: 'created' });
      return presentAchievement(await find(trx, id));
    },

    /** Texts and rewards can always change; the rule only in a draft. */
    async update(
      trx: Transaction,
      actor: Actor,
      id: string,
      { achievement, version }: { achievement: AchievementInput; version: number },
    ): Promise<Achievement> {
      const current = await findAsSeen(trx, id, version);
      if (current.status === 'archived') throw new DomainError('illegal_transition');
      if (current.status === 'active' && !isSameRule(current.rule, achievement.rule)) {
        throw new DomainError('achievement_rule_fixed');
      }
      await checkNamed(trx, achievement, 'achievement.');
      await repository.updateAchievement(trx, id, achievement);
      const after = await find(trx, id);
      const changes = changesBetween(auditedOf(current), auditedOf(after));
      await audit.write(trx, { ...noteOf(actor, id), action: 'updated', changes });
      return presentAchievement(after);
    },

    /** Activates a draft. Clients who already meet its rule get it at once. */
    async activate(
      trx: Transaction,
      actor: Actor,
      id: string,
      version: number,
    ): Promise<Achievement> {
      const current = await findAsSeen(trx, id, version);
      if (current.status !== 'draft') throw new DomainError('illegal_transition');
      const now = clock.now();
      await repository.setActive(trx, id, now);
      // No mails, because many clients would get one at once.
      await recount(trx, now, { clientIds: null, achievementId: id });
      await audit.write(trx, { ...noteOf(actor, id), action: 'activated' });
      return presentAchievement(await find(trx, id));
    },

    async archive(trx: Transaction, actor: Actor, id: string): Promise<Achievement> {
      await repository.lockAchievement(trx, id);
      const current = await find(trx, id);
      if (current.status !== 'active') throw new DomainError('illegal_transition');
      await repository.setArchived(trx, id);
      await audit.write(trx, { ...noteOf(actor, id), action: 'archived' });
      return presentAchievement(await find(trx, id));
    },

    async discard(trx: Transaction, actor: Actor, id: string): Promise<Record<string, never>> {
      await repository.lockAchievement(trx, id);
      const current = await find(trx, id);
      if (current.status !== 'draft') throw new DomainError('illegal_transition');
      await repository.deleteDraft(trx, id);
      const changes = [{ field: 'name', before: current.name, after: null }];
      await audit.write(trx, { ...noteOf(actor, id), action: 'discarded', changes });
      return {};
    },
  };
}

function isSameRule(one: AchievementInput['rule'], other: AchievementInput['rule']): boolean {
  return changesBetween({ ...one }, { ...other }).length === 0;
}

function auditedOf({ rule, ...row }: repository.AchievementRow) {
  const { name, description, icon, rewardCredits, rewardText, isMailed } = row;
  return { name, description, icon, rewardCredits, rewardText, isMailed, ...rule };
}
