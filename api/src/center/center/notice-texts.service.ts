import {
  type Actor,
  defaultNoticeTexts,
  noticeKinds,
  noticeTextInputSchema,
  type NoticeTextInput,
  type NoticeTexts,
  type StoredNoticeTexts,
} from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createCenterPart } from './center-part.ts';
import { updatePolicies } from './center.repository.ts';

/** The texts written by the center, with the default texts for missing or unreadable ones. */
export function noticeTextsOf(policies: Record<string, unknown>): NoticeTexts {
  const stored = policies['noticeTexts'];
  const texts = { ...defaultNoticeTexts };
  if (typeof stored !== 'object' || stored === null) return texts;
  for (const kind of noticeKinds) {
    const storedText: unknown = Object.entries(stored).find(([name]) => name === kind)?.[1];
    if (typeof storedText !== 'object' || storedText === null) continue;
    const parsed = noticeTextInputSchema.safeParse({ ...storedText, kind });
    if (!parsed.success) continue;
    const { subject, body } = parsed.data;
    texts[kind] = { subject, body };
  }
  return texts;
}

/** The texts of the mails about bookings. */
export function createNoticeTextsService(dependencies: Pick<Dependencies, 'database' | 'audit'>) {
  const part = createCenterPart<NoticeTexts>(dependencies, {
    name: 'noticeTexts',
    of: ({ policies }) => noticeTextsOf(policies),
    write: (trx, { policies }, texts) => {
      // Stores only texts that differ from the default, so that later defaults apply to the others.
      const customTexts = noticeKinds
        .filter((kind) => JSON.stringify(texts[kind]) !== JSON.stringify(defaultNoticeTexts[kind]))
        .map((kind) => [kind, texts[kind]] as const);
      return updatePolicies(trx, { ...policies, noticeTexts: Object.fromEntries(customTexts) });
    },
  });
  const present = ({
    version,
    ...texts
  }: NoticeTexts & { version: number }): StoredNoticeTexts => ({
    texts,
    version,
  });
  return {
    read: async () => present(await part.read()),

    /** @throws {DomainError} `stale_version` with the current texts */
    async update(
      trx: Transaction,
      actor: Actor,
      version: number,
      { kind, subject, body }: NoticeTextInput,
    ): Promise<StoredNoticeTexts> {
      const { version: _, ...texts } = await part.read(trx);
      return present(
        await part.update(trx, actor, version, { ...texts, [kind]: { subject, body } }),
      );
    },
  };
}
