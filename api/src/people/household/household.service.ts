import {
  type Actor,
  type AuditEntry,
  type BodyOf,
  type addChild as addChildCall,
  type addDependant as addDependantCall,
  emptyClientFields,
  clientValues,
  type HouseholdRelation,
} from '@aforo/shared/contract';
import { refuseStaleTexts } from '../../center/legal/index.ts';
import { withdrawInvitation, type UsersService } from '../../identity/users/index.ts';
import { constraintOf, type Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import {
  createClientAudit,
  createClientConsents,
  createClientsService,
  lockClient,
} from '../clients/index.ts';
import * as repository from './household.repository.ts';
import type { DependantRow } from './household.repository.ts';

export type Invitations = Pick<UsersService, 'invite' | 'resendInvitation'>;

/** Payers and their dependants. Every change is audited in both records. */
export function createHouseholdService(dependencies: Dependencies, invitations: Invitations) {
  const { clock } = dependencies;
  const clients = createClientsService(dependencies);
  const consents = createClientConsents(dependencies);
  const note = createClientAudit(dependencies);

  async function noteBoth(
    trx: Transaction,
    actor: Actor,
    { payerId, dependantId }: { payerId: string; dependantId: string },
    change: Omit<AuditEntry['changes'][number], 'field'>,
  ): Promise<void> {
    await note(trx, actor, 'updated', payerId, [{ field: 'dependant', ...change }]);
    await note(trx, actor, 'updated', dependantId, [{ field: 'payer', ...change }]);
  }

  async function add(
    trx: Transaction,
    actor: Actor,
    payerId: string,
    { dependantId, relation }: { dependantId: string; relation: HouseholdRelation },
  ): Promise<void> {
    await withErrorCodes(() =>
      repository.insertMember(trx, {
        dependantId,
        payerId,
        relation,
        now: clock.now(),
        userId: actor.userId,
      }),
    );
    await noteBoth(trx, actor, { payerId, dependantId }, { before: null, after: relation });
  }

  return {
    /**
     * @throws {DomainError} `dependant_has_account`, `dependant_has_payer`, `household_full`,
     *   `household_one_level`, `possible_duplicate`, `client_erased`, `not_found`
     */
    async addDependant(
      trx: Transaction,
      actor: Actor,
      payerId: string,
      input: BodyOf<typeof addDependantCall>,
    ): Promise<void> {
      if (input.kind === 'existing') {
        const { clientId: dependantId, relation } = input;
        if (dependantId === payerId) {
          throw invalidFields({ clientId: 'Elige a otra persona: es la misma ficha.' });
        }
        // In the order of their ids, as every writer of several clients.
        for (const id of [payerId, dependantId].toSorted()) await lock(trx, id);
        const dependant = await lock(trx, dependantId);
        // guard: households: a person with an account is no dependant (household-records.test.ts)
        // without: `if (dependant.userId !== null)` → `if (dependant.userId === '')`
        if (dependant.userId !== null) throw new DomainError('dependant_has_account');
        await add(trx, actor, payerId, { dependantId, relation });
        return;
      }
      await lock(trx, payerId);
      const { name, birthDate, relation, acceptsDuplicate } = input;
      const { client } = await clients.create(
        trx,
        actor,
        { ...clientValues(emptyClientFields), name, birthDate },
        { acceptsDuplicate: acceptsDuplicate ?? false },
      );
      await add(trx, actor, payerId, { dependantId: client.id, relation });
    },

    /**
     * @param expectedPayerId the payer that the user was shown
     * @throws {DomainError} `illegal_transition` for a client without a payer, or with another one
     */
    async removePayer(
      trx: Transaction,
      actor: Actor,
      dependantId: string,
      expectedPayerId: string | undefined,
    ): Promise<void> {
      await lock(trx, dependantId);
      const removed = await repository.deleteMember(trx, dependantId);
      if (!removed || (expectedPayerId !== undefined && removed.payerId !== expectedPayerId)) {
        throw new DomainError('illegal_transition');
      }
      const { payerId, relation, invitedUserId } = removed;
      if (invitedUserId) await withdrawInvitation(trx, invitedUserId, clock.now());
      await noteBoth(trx, actor, { payerId, dependantId }, { before: relation, after: null });
    },

    /**
     * A child added by a parent, who accepts the terms in the child's name.
     * @throws {DomainError} `dependant_exists`, `household_full`, `household_one_level`,
     *   `stale_version` when the texts have changed, a field error for an adult
     */
    async addChild(
      trx: Transaction,
      actor: Actor,
      payerId: string,
      { name, birthDate, legalVersions }: BodyOf<typeof addChildCall>,
    ): Promise<void> {
      await lock(trx, payerId);
      await refuseStaleTexts(trx, legalVersions);
      if (await repository.hasNamesake(trx, payerId, { name, birthDate })) {
        throw new DomainError('dependant_exists');
      }
      const { client } = await clients.create(
        trx,
        actor,
        { ...clientValues(emptyClientFields), name, birthDate },
        // Similar clients are other people's data.
        { acceptsDuplicate: true },
      );
      await add(trx, actor, payerId, { dependantId: client.id, relation: 'child' });
      const added = await repository.findDependant(trx, client.id, clock.now());
      // guard: households: a client adds only people under age (household-records.test.ts)
      // without: `if (!added?.isManaged) {` → `if (!added) {`
      if (!added?.isManaged) {
        throw invalidFields({
          birthDate: 'Solo puedes añadir a menores de 18 años. Una persona adulta crea su cuenta.',
        });
      }
      const wanted = [{ kind: 'terms', isGranted: true }] as const;
      await consents.put(trx, actor, client.id, { wanted, shown: legalVersions });
    },

    /**
     * Mails an invitation; accepting it links the record to the account, and an earlier one ends. An
     * address that is taken gets none, and the caller does not learn it.
     * @throws {DomainError} `dependant_too_young`, `not_found`
     */
    async invite(
      trx: Transaction,
      actor: Actor,
      dependantId: string,
      email: string,
    ): Promise<void> {
      await lock(trx, dependantId);
      const now = clock.now();
      const dependant = await repository.findDependant(trx, dependantId, now);
      // The front desk may have changed the payer since the session was read.
      if (!dependant?.isManaged || dependant.payerId !== actor.clientId) {
        throw new DomainError('not_found');
      }
      if (!dependant.mayInvite) throw new DomainError('dependant_too_young');
      await inviteAs(trx, actor, dependant, { email, now });
      await note(trx, actor, 'invited', dependantId);
    },
  };

  async function inviteAs(
    trx: Transaction,
    actor: Actor,
    { id, name, invitedUserId }: DependantRow,
    { email, now }: { email: string; now: Date },
  ): Promise<void> {
    const earlier = invitedUserId && (await repository.findInvitedAccount(trx, invitedUserId));
    if (invitedUserId && earlier && earlier.email === email) {
      await repository.setInvited(trx, id, { userId: invitedUserId, now });
      if (earlier.status === 'invited') {
        await invitations.resendInvitation(trx, actor, invitedUserId);
      }
      return;
    }
    if (invitedUserId) await withdrawInvitation(trx, invitedUserId, now);
    await repository.setInvited(trx, id, { userId: null, now });
    // Accepting it would give that client this record, and never their own.
    if (await repository.isAddressOfAnother(trx, id, email)) return;
    const onCreated = (userId: string) => repository.setInvited(trx, id, { userId, now });
    try {
      await invitations.invite(trx, actor, { name, email, role: 'client' }, { onCreated });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'email_taken') throw error;
    }
  }
}

async function lock(trx: Transaction, id: string) {
  const client = await lockClient(trx, id);
  if (!client) throw new DomainError('not_found');
  if (client.erasedAt) throw new DomainError('client_erased');
  return client;
}

/** The database has the last word; gives its refusals the codes of the rules. */
async function withErrorCodes(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    switch (constraintOf(error)) {
      case 'household_member_pkey':
        throw new DomainError('dependant_has_payer');
      case 'household_has_one_level':
        throw new DomainError('household_one_level');
      case 'household_size':
        throw new DomainError('household_full');
      default:
        throw error;
    }
  }
}
