import type { Actor, ConsentKind } from '@aforo/shared/contract';
import type { Transaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { createClientTrail } from './client-trail.service.ts';
import * as repository from './clients.repository.ts';

/** What a client agrees to; every answer writes its line in the audit. */
export function createClientConsents({ clock, audit }: Pick<Dependencies, 'clock' | 'audit'>) {
  const note = createClientTrail({ audit });
  return {
    async put(
      trx: Transaction,
      actor: Actor | null,
      clientId: string,
      wanted: readonly { kind: ConsentKind; isGranted: boolean }[],
    ): Promise<void> {
      const answers = await repository.listConsents(trx, clientId);
      const known = new Map(answers.map(({ kind, isGranted }) => [kind, isGranted]));
      for (const { kind, isGranted } of wanted) {
        // Never answered and not given are the same to everybody but the audit.
        if ((known.get(kind) ?? false) === isGranted) continue;
        await repository.putConsent(trx, clientId, { kind, isGranted, changedAt: clock.now() });
        const action = isGranted ? 'consentGranted' : 'consentWithdrawn';
        await note(trx, actor, action, clientId, [{ field: kind, before: null, after: null }]);
      }
    },
  };
}
