import type { AchievementInput, Actor } from '@aforo/shared/contract';
import { createAchievementsService } from '../insight/achievements/index.ts';
import type { Database, Transaction } from '../platform/database/index.ts';
import { demoDependencies } from './demo-dependencies.ts';

const everything = {
  absenceDays: null,
  isRepeated: false,
  serviceIds: [],
  professionalIds: [],
  startsFrom: null,
  startsUntil: null,
  since: null,
};
const onlyMedal = { rewardCredits: null, rewardText: null, isMailed: false };

const active: readonly AchievementInput[] = [
  {
    ...onlyMedal,
    name: 'Constancia',
    description: 'Por venir una y otra vez.',
    icon: 'medal',
    rule: { ...everything, metric: 'classes', steps: [1, 5, 10, 25, 50, 75, 100, 150, 200] },
  },
  {
    ...onlyMedal,
    name: 'Racha',
    description: 'Semanas seguidas sin fallar ninguna.',
    icon: 'flame',
    rule: { ...everything, metric: 'weeks', steps: [4, 8, 12, 26, 52] },
  },
  {
    ...onlyMedal,
    name: 'De todo un poco',
    description: 'Por probar cosas distintas.',
    icon: 'sparkles',
    rule: { ...everything, metric: 'services', steps: [3, 5] },
  },
  {
    ...onlyMedal,
    name: 'Quien madruga',
    description: 'Por empezar el día aquí.',
    icon: 'sunrise',
    rewardText: 'Un café con tostada',
    rule: { ...everything, metric: 'classes', steps: [5], startsUntil: '11:00' },
  },
];

/** A draft that the owner has not published. */
const draft: AchievementInput = {
  name: 'Qué bien que vuelvas',
  description: 'Te echábamos de menos.',
  icon: 'heart',
  rewardCredits: 1,
  rewardText: null,
  isMailed: true,
  rule: {
    ...everything,
    metric: 'return',
    steps: [1],
    absenceDays: 30,
    isRepeated: true,
  },
};

/** The achievements of the demo, with the awards earned by attendance in its eight weeks. */
export async function addDemoAchievements(
  trx: Transaction,
  { database, adminId, now }: { database: Database; adminId: string; now: Date },
): Promise<void> {
  const dependencies = demoDependencies(database, { now: () => now });
  const achievements = createAchievementsService(dependencies);
  const admin: Actor = { userId: adminId, role: 'admin' };
  for (const input of active) {
    const { id, version } = await achievements.create(trx, admin, input);
    await achievements.activate(trx, admin, id, version);
  }
  await achievements.create(trx, admin, draft);
}
