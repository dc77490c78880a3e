import {
  type Actor,
  type ClientFields,
  type ConsentKind,
  emptyClientFields,
  type LegalVersions,
} from '@aforo/shared/contract';
import { withdrawInvitation } from '../../identity/users/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { clientChanges, contactChanges } from './client-changes.ts';
import { createClientConsents } from './client-consents.service.ts';
import { createClientAudit } from './client-audit.service.ts';
import * as repository from './clients.repository.ts';
import type { ClientRow } from './clients.repository.ts';

/** Keeps a client's record and the account of the same person in sync. */
export function createClientAccounts(dependencies: Dependencies) {
  const { clock, audit } = dependencies;
  const note = createClientAudit(dependencies);
  const consents = createClientConsents(dependencies);
  return {
    /**
     * Links an account with a confirmed e-mail to the client record for which it was invited, or to
     * the one with that e-mail, or creates a record. Runs in the transaction that confirms the e-mail.
     * @throws {DomainError} `link_invalid` for the invitation of a payer who no longer acts for the
     *   client: the address may be the payer's
     */
    async linkAccount(
      trx: Transaction,
      account: {
        userId: string;
        name: string;
        email: string;
        phone: string | null;
        consents: readonly ConsentKind[];
        /** The texts accepted with the account; null when they were not recorded. */
        legalVersions: LegalVersions | null;
      },
    ): Promise<void> {
      const { userId, name, email, phone } = account;
      const now = clock.now();
      const dependant = await repository.findInvitedDependant(trx, userId, now);
      const invited = dependant?.isManaged ? dependant : undefined;
      const known = invited ?? (await repository.findUnlinkedByEmail(trx, email, now));
      if (dependant && !known) throw new DomainError('link_invalid');
      const client = known
        ? await repository.linkUser(trx, known.id, userId)
        : await repository.insertClient(trx, {
            id: newId(),
            createdAt: now,
            userId,
            ...emptyClientFields,
            name,
            email,
            phone,
          });
      if (!known) await note(trx, null, 'created', client.id);
      const other = await repository.findOtherInvitation(trx, client.id, userId);
      if (other !== undefined) await withdrawInvitation(trx, other, now);
      if (invited?.email === null) {
        const after = { ...invited, email };
        await repository.updateClient(trx, client.id, after);
        await note(trx, null, 'updated', client.id, clientChanges(invited, after));
      }
      const wanted = account.consents.map((kind) => ({ kind, isGranted: true }));
      await consents.put(trx, null, client.id, { wanted, shown: account.legalVersions });
    },

    /** Copies changes of the account to the client record. */
    async followProfile(
      trx: Transaction,
      actor: Actor,
      changed: { name?: string; phone?: string | null },
    ): Promise<void> {
      if (Object.keys(changed).length === 0) return;
      const client = await repository.lockClientOfUser(trx, actor.userId);
      if (!client) return;
      const after = { ...client, ...changed };
      const changes = contactChanges(client, after);
      if (changes.length === 0) return;
      await repository.updateClient(trx, client.id, after);
      await note(trx, actor, 'updated', client.id, changes);
    },

    /** Copies changes of the client record to the account, if there is one. */
    async followRecord(
      trx: Transaction,
      actor: Actor,
      before: ClientRow,
      { name, phone }: ClientFields,
    ): Promise<void> {
      if (before.userId === null) return;
      if (before.name === name && before.phone === phone) return;
      const account = await repository.updateAccount(trx, before.userId, { name, phone });
      if (!account) return;
      const changes = contactChanges(account, { name, phone });
      if (changes.length === 0) return;
      const entityId = before.userId;
      await audit.write(trx, { actor, action: 'updated', entity: 'user', entityId, changes });
    },
  };
}
