import { achievementTitle } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StoredAchievement } from './achievements.repository.ts';
import { listRecipients } from './awards.repository.ts';

export interface NewAwards {
  clientId: string;
  step: number;
  achievement: StoredAchievement;
}

/** Mails new awards and their rewards to the clients who have an e-mail address. */
export async function mailAwards(
  { config, outbox }: Pick<Dependencies, 'config' | 'outbox'>,
  trx: Transaction,
  news: readonly NewAwards[],
): Promise<void> {
  if (news.length === 0) return;
  const ids = news.map(({ clientId }) => clientId);
  const recipients = new Map((await listRecipients(trx, ids)).map((one) => [one.clientId, one]));
  for (const { clientId, step, achievement } of news) {
    const to = recipients.get(clientId);
    if (!to) continue;
    const { rewardCredits, rewardText, description } = achievement;
    const title = achievementTitle(achievement.name, achievement.rule.metric, step);
    const url = `${config.publicUrl.origin}/cliente`;
    const said = [
      `Has conseguido «${title}» en ${to.centerName}.`,
      ...(description === '' ? [] : [description]),
      ...(rewardCredits === null ? [] : [creditsText(rewardCredits)]),
      ...(rewardText === null ? [] : [`Tienes un premio en recepción: ${rewardText}.`]),
    ];
    await outbox.add(trx, {
      kind: 'achievement',
      to: to.email,
      subject: `Has conseguido un logro: ${title}`,
      text: [`Hola, ${to.name}:`, ...said, `Tus logros: ${url}`].join('\n\n'),
    });
  }
}

function creditsText(credits: number): string {
  return credits === 1
    ? 'Te regala 1 sesión: la tienes en tu bono, o te espera hasta que compres uno.'
    : `Te regala ${credits} sesiones: las tienes en tu bono, o te esperan hasta que compres uno.`;
}
