import type { Achievement, Award, ClientAchievements } from '@aforo/shared/contract';
import { hasSteps } from '@aforo/shared/contract';
import { groupBy } from '../../platform/group-by.ts';
import type { AchievementRow, StoredAchievement } from './achievements.repository.ts';
import type { AwardRow } from './awards.repository.ts';
import type { FoldOfPerson } from './fold-people.ts';

export function presentAchievement(row: AchievementRow): Achievement {
  return { ...row, activatedAt: row.activatedAt?.toISOString() ?? null };
}

export function presentAward({ achievementId: _of, at, ...row }: AwardRow): Award {
  return {
    ...row,
    earnedAt: at.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    rewardedAt: row.rewardedAt?.toISOString() ?? null,
  };
}

/**
 * One entry per achievement, with its highest step. Of the steps still to earn, only the next one
 * of each ladder.
 */
export function presentOfClient(
  achievements: readonly StoredAchievement[],
  awards: readonly AwardRow[],
  folds: readonly FoldOfPerson[],
): ClientAchievements {
  const foldOf = new Map(folds.map((fold) => [fold.achievementId, fold]));
  const awardsOf = groupBy(awards, ({ achievementId }) => achievementId);
  const earned = achievements.flatMap((achievement) => {
    const held = awardsOf.get(achievement.id) ?? [];
    const step = Math.max(...held.map((award) => award.step));
    const highest = held.filter((award) => award.step === step);
    const [newest] = highest;
    if (!newest) return [];
    const { id: achievementId, name, description, icon } = achievement;
    const waiting = held.flatMap(({ id: awardId, rewardText: text, rewardedAt }) =>
      text !== null && rewardedAt === null ? [{ awardId, text }] : [],
    );
    return {
      achievementId,
      name,
      description,
      icon,
      step,
      waiting,
      metric: achievement.rule.metric,
      times: highest.length,
      earnedAt: newest.at.toISOString(),
    };
  });
  const next = achievements.flatMap((achievement) => {
    const { id: achievementId, name, icon, rule, status, rewardCredits, rewardText } = achievement;
    const { metric } = rule;
    if (status !== 'active' || !hasSteps(metric)) return [];
    const fold = foldOf.get(achievementId);
    const step = fold ? fold.nextStep : (rule.steps[0] ?? null);
    if (step === null) return [];
    const { value, isAtRisk } = fold ?? { value: 0, isAtRisk: false };
    return { achievementId, name, icon, metric, value, step, isAtRisk, rewardCredits, rewardText };
  });
  return {
    earned: earned.sort((one, other) => other.earnedAt.localeCompare(one.earnedAt)),
    // Streaks at risk first, then the nearest steps.
    next: next.sort(
      (one, other) =>
        Number(other.isAtRisk) - Number(one.isAtRisk) ||
        one.step - one.value - (other.step - other.value),
    ),
  };
}
