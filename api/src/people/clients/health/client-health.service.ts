import type { Actor, ClientHealth } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { healthChange } from '../client-consents.service.ts';
import { createClientAudit } from '../client-audit.service.ts';
import { lockClient } from '../clients.repository.ts';
import * as repository from './health.repository.ts';

/** Repeated reads within this time count as one. */
const READING_MS = 3_600_000;

/**
 * Health notes of a client: available only with their consent, and every read is audited. Audit
 * entries and stored responses do not contain the text. Besides its table it is only in the center's
 * ZIP, for a day or until a health consent is withdrawn.
 */
export function createClientHealthService(dependencies: Dependencies) {
  const { clock } = dependencies;
  const note = createClientAudit(dependencies);

  /** Uses the record's lock, which a withdrawal of consent takes too. */
  async function lockWithConsent(trx: Transaction, id: string): Promise<void> {
    const client = await lockClient(trx, id);
    if (!client) throw new DomainError('not_found');
    // guard: personal data: health data require consent (client-health.test.ts)
    // without: `if (!(await repository.isHealthConsentGranted(trx, id))) {` → `if (id === '') {`
    if (!(await repository.isHealthConsentGranted(trx, id))) {
      throw new DomainError('health_consent_missing');
    }
  }

  return {
    /** @throws {DomainError} `not_found`, `health_consent_missing` */
    async read(trx: Transaction, actor: Actor, id: string): Promise<ClientHealth> {
      await lockWithConsent(trx, id);
      const since = new Date(clock.now().getTime() - READING_MS);
      const reading = { userId: actor.userId, clientId: id, action: 'healthRead', since } as const;
      if (!(await repository.hasDoneSince(trx, reading))) {
        // guard: personal data: reading health data is audited (client-health.test.ts)
        await note(trx, actor, 'healthRead', id);
      }
      const health = await repository.findHealth(trx, id);
      return {
        healthNotes: health?.notes ?? '',
        changedAt: health?.changedAt.toISOString() ?? null,
      };
    },

    /**
     * An empty text deletes the notes.
     * @throws {DomainError} `not_found`, `health_consent_missing`, `stale_version` when another
     *   user wrote meanwhile
     */
    async write(
      trx: Transaction,
      actor: Actor,
      id: string,
      { healthNotes, changedAt }: ClientHealth,
    ): Promise<Pick<ClientHealth, 'changedAt'>> {
      await lockWithConsent(trx, id);
      const before = await repository.findHealth(trx, id);
      if ((before?.changedAt.toISOString() ?? null) !== changedAt) {
        throw new DomainError('stale_version');
      }
      if (healthNotes === (before?.notes ?? '')) return { changedAt };
      // Later than the replaced version, even within one tick of the clock.
      const now = Math.max(clock.now().getTime(), (before?.changedAt.getTime() ?? 0) + 1);
      if (healthNotes === '') await repository.deleteHealth(trx, id);
      else await repository.putHealth(trx, id, { notes: healthNotes, changedAt: new Date(now) });
      await note(trx, actor, 'updated', id, [healthChange]);
      return { changedAt: healthNotes === '' ? null : new Date(now).toISOString() };
    },
  };
}
