import type { Actor, ConsentKind, LegalVersions } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { currentLegalVersions } from '../../center/legal/index.ts';
import { createClientAudit } from './client-audit.service.ts';
import * as repository from './clients.repository.ts';
import { deleteCopiesOfHealth, deleteHealth } from './health/health.repository.ts';

interface ConsentAnswers {
  wanted: readonly { kind: ConsentKind; isGranted: boolean }[];
  /** The texts that were shown. By default those in force; null: unknown. */
  shown?: LegalVersions | null | undefined;
}

/** A client's consents; every answer writes an audit entry. */
export function createClientConsents(dependencies: Dependencies) {
  const { clock } = dependencies;
  const note = createClientAudit(dependencies);
  return {
    async put(
      trx: Transaction,
      actor: Actor | null,
      clientId: string,
      { wanted, shown }: ConsentAnswers,
    ): Promise<void> {
      const versions = shown === undefined ? await currentLegalVersions(trx) : shown;
      const answers = await repository.listConsents(trx, clientId);
      const known = new Map(answers.map((answer) => [answer.kind, answer]));
      for (const { kind, isGranted } of wanted) {
        const before = known.get(kind);
        // Accepting the terms again counts only for a newer version.
        const isNewer =
          kind === 'terms' && isGranted && !!shown && !isSame(before?.versions, shown);
        // Only the audit distinguishes an unanswered consent from a refused one.
        if ((before?.isGranted ?? false) === isGranted && !isNewer) continue;
        const answer = { kind, isGranted, changedAt: clock.now(), versions };
        await repository.putConsent(trx, clientId, answer);
        const action = isGranted ? 'consentGranted' : 'consentWithdrawn';
        await note(trx, actor, action, clientId, [{ field: kind, before: null, after: null }]);
        // Data stored under this consent are deleted in the same transaction.
        // guard: personal data: withdrawing consent deletes health data (client-health.test.ts)
        // without: `(kind === 'health' && !isGranted && (await deleteHealth(trx, clientId))` → `(deleteHealth === undefined`
        if (kind === 'health' && !isGranted && (await deleteHealth(trx, clientId))) {
          await note(trx, actor, 'updated', clientId, [healthChange]);
        }
        // Also when there are no notes by now: the ZIP can be older.
        if (kind === 'health' && !isGranted) await deleteCopiesOfHealth(trx);
      }
    },
  };
}

/** Records that the notes changed, never their content. */
export const healthChange = { field: 'healthNotes', before: null, after: null };

function isSame(one: LegalVersions | null | undefined, other: LegalVersions): boolean {
  return one?.terms === other.terms && one.privacy === other.privacy;
}
