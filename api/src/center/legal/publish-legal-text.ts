import type { Actor, LegalKind, LegalVersion } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { presentVersion } from './legal.service.ts';
import * as repository from './legal.repository.ts';

/**
 * Publishes the next version of a legal text. Earlier versions are kept, because clients accepted
 * them.
 * @throws {DomainError} `stale_version` when another user published meanwhile
 */
export async function publishLegalText(
  { clock, audit }: Dependencies,
  trx: Transaction,
  actor: Actor,
  draft: { kind: LegalKind; body: string; basedOn: number },
): Promise<LegalVersion> {
  const { kind, body, basedOn } = draft;
  await repository.lockTexts(trx, kind);
  const current = await repository.findText(trx, kind);
  if (current?.version !== basedOn) {
    throw new DomainError('stale_version', { current: current?.version ?? 0 });
  }
  const text = { id: newId(), kind, version: basedOn + 1, body, publishedAt: clock.now() };
  await repository.insertText(trx, { ...text, userId: actor.userId });
  await audit.write(trx, {
    actor,
    action: 'legalPublished',
    entity: 'legalText',
    entityId: text.id,
    changes: [{ field: kind, before: String(basedOn), after: String(text.version) }],
  });
  return presentVersion({ ...text, acceptedBy: 0 });
}
