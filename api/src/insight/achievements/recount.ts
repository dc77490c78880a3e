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
  renumberAwards,
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
  const { earned, revoked, restored, renumbered } = changesOf(
    folds,
    await listStoredAwards(trx, ids, clientIds),
  );
  await renumberAwards(trx, renumbered);
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

/**
 * Compares the earned awards with the stored ones. An award for the same class whose cycle has
 * another number, as after a merge of two records, is the same award.
 */
function changesOf(folds: readonly FoldOfPerson[], held: readonly StoredAward[]) {
  const steps = folds.flatMap(({ achievementId, clientId, earned }) =>
    earned.map(({ cycle, step, attendance: { startsAt: earnedAt, bookingId } }) => ({
      achievementId,
      clientId,
      cycle,
      step,
      earnedAt,
      bookingId,
    })),
  );
  const known = new Map(held.map((award) => [keyOf(award), award]));
  const meant = new Set(steps.map(keyOf));
  const left = held.filter(
    (award) => !award.isGranted && !award.isRevoked && !meant.has(keyOf(award)),
  );
  const leftByClass = new Map(left.map((award) => [classOf(award), award.id]));
  const earned: NewAward[] = [];
  const restored: string[] = [];
  const renumbered: { id: string; cycle: number }[] = [];
  for (const one of steps) {
    const award = known.get(keyOf(one));
    const other = leftByClass.get(classOf(one));
    if (award) {
      if (award.isRevoked && !award.isRevokedByHand) restored.push(award.id);
    } else if (other === undefined) earned.push({ id: newId(), ...one });
    else renumbered.push({ id: other, cycle: one.cycle });
  }
  const kept = new Set(renumbered.map(({ id }) => id));
  const revoked = left.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  return { earned, revoked, restored, renumbered };
}

function classOf({
  achievementId,
  clientId,
  step,
  bookingId,
}: Pick<StoredAward, 'achievementId' | 'clientId' | 'step' | 'bookingId'>): string {
  return `${achievementId} ${clientId} ${step} ${bookingId}`;
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
