import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { type StoredAchievement, listStored } from './achievements.repository.ts';
import type { NewAwards } from './achievement-mail.ts';
import type { ClientIds } from './attendance.repository.ts';
import {
  giveCredits,
  type StoredAward,
  insertAwards,
  listStoredAwards,
  lockAwards,
  type NewAward,
  putProgress,
  restoreAwards,
  revokeAwards,
  takeCreditsBack,
} from './awards.repository.ts';
import { type FoldOfPerson, foldPeople } from './fold-people.ts';

/**
 * Brings awards and progress in line with attendance: awards what is earned, revokes what no longer
 * is, and restores it when it is again. Manual grants and revocations stay. Running it twice
 * changes nothing. It takes a constant number of queries for any number of clients.
 * @param scope `clientIds` null: all clients; `achievementId`: only this one
 * @returns the new awards of achievements that are mailed
 */
export async function recount(
  trx: Transaction,
  now: Date,
  { clientIds, achievementId }: { clientIds: ClientIds; achievementId?: string },
): Promise<NewAwards[]> {
  await lockAwards(trx);
  const active = (await listStored(trx)).filter(
    ({ id, status }) => status === 'active' && (achievementId ?? id) === id,
  );
  if (active.length === 0) return [];
  const ids = active.map(({ id }) => id);
  const folds = await foldPeople(trx, active, clientIds, now);
  const { earned, revoked, restored } = changesOf(
    folds,
    await listStoredAwards(trx, ids, clientIds),
  );
  await insertAwards(trx, earned, now);
  await restoreAwards(trx, restored);
  await revokeAwards(trx, revoked, {
    at: now,
    userId: null,
    isByHand: false,
    reason: 'La asistencia con la que se ganó se ha corregido.',
  });
  await takeCreditsBack(trx, revoked, { now, userId: null });
  await giveCredits(trx, clientIds, { now, userId: null });
  const progress = folds.map(({ achievementId: id, clientId, value, nextStep }) => ({
    achievementId: id,
    clientId,
    value,
    nextStep,
  }));
  await putProgress(trx, ids, clientIds, progress);
  return newsOf(earned, active);
}

/** Compares the earned awards with the stored ones. */
function changesOf(folds: readonly FoldOfPerson[], held: readonly StoredAward[]) {
  const known = new Map(held.map((award) => [keyOf(award), award]));
  const earned: NewAward[] = [];
  const restored: string[] = [];
  const meant = new Set<string>();
  for (const { achievementId, clientId, earned: steps } of folds) {
    for (const { cycle, step, attendance } of steps) {
      const key = keyOf({ achievementId, clientId, cycle, step });
      meant.add(key);
      const award = known.get(key);
      const { startsAt: earnedAt, bookingId } = attendance;
      if (!award) {
        earned.push({ id: newId(), achievementId, clientId, cycle, step, earnedAt, bookingId });
      } else if (award.isRevoked && !award.isRevokedByHand) restored.push(award.id);
    }
  }
  const revoked = held
    .filter((award) => !award.isGranted && !award.isRevoked && !meant.has(keyOf(award)))
    .map(({ id }) => id);
  return { earned, revoked, restored };
}

function keyOf({
  achievementId,
  clientId,
  cycle,
  step,
}: Pick<StoredAward, 'achievementId' | 'clientId' | 'cycle' | 'step'>): string {
  return `${achievementId} ${clientId} ${cycle} ${step}`;
}

function newsOf(earned: readonly NewAward[], active: readonly StoredAchievement[]): NewAwards[] {
  const mailed = new Map(active.filter(({ isMailed }) => isMailed).map((one) => [one.id, one]));
  return earned.flatMap(({ achievementId, clientId, step }) => {
    const achievement = mailed.get(achievementId);
    return achievement ? [{ clientId, step, achievement }] : [];
  });
}
