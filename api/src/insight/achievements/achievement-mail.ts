import { achievementTitle } from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import { mailClient } from '../../people/household/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StoredAchievement } from './achievements.repository.ts';

export interface NewAwards {
  clientId: string;
  step: number;
  achievement: StoredAchievement;
}

/** Mails new awards and their rewards to the clients who have an e-mail address. */
export async function mailAwards(
  dependencies: Dependencies,
  trx: Transaction,
  news: readonly NewAwards[],
): Promise<void> {
  if (news.length === 0) return;
  const { name: centerName } = await readCenter(trx);
  for (const { clientId, step, achievement } of news) {
    const { rewardCredits, rewardText, description } = achievement;
    const title = achievementTitle(achievement.name, achievement.rule.metric, step);
    const url = `${dependencies.config.publicUrl.origin}/cliente`;
    const said = [
      `Has conseguido «${title}» en ${centerName}.`,
      ...(description === '' ? [] : [description]),
      ...(rewardCredits === null ? [] : [creditsText(rewardCredits)]),
      ...(rewardText === null ? [] : [`Tienes un premio en recepción: ${rewardText}.`]),
    ];
    await mailClient(dependencies, trx, clientId, ({ name, email }) => ({
      kind: 'achievement',
      to: email,
      subject: `Has conseguido un logro: ${title}`,
      text: [`Hola, ${name}:`, ...said, `Tus logros: ${url}`].join('\n\n'),
    }));
  }
}

function creditsText(credits: number): string {
  return credits === 1
    ? 'Te regala 1 sesión: la tienes en tu bono, o te espera hasta que compres uno.'
    : `Te regala ${credits} sesiones: las tienes en tu bono, o te esperan hasta que compres uno.`;
}
