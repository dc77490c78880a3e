import {
  type Actor,
  type ClientFields,
  type ClientInput,
  type ClientListQuery,
  type ClientValues,
  clientValues,
  type ConsentKind,
  emptyClientFields,
  type LegalVersions,
} from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { refuseStaleTexts } from '../../center/legal/index.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import { normalisePhone } from '../../platform/phone.ts';
import { readCenter } from '../../center/center/index.ts';
import { listClients } from './search/client-search.repository.ts';
import { createClientAccounts } from './client-accounts.service.ts';
import { clientChanges } from './client-changes.ts';
import { createClientConsents } from './client-consents.service.ts';
import { createClientAudit } from './client-audit.service.ts';
import { presentClient } from './clients.presenter.ts';
import * as repository from './clients.repository.ts';
import type { ClientRow, ClientWithConsents } from './clients.repository.ts';
import { candidatesOf, makesAlike } from './duplicate-candidates.ts';

interface Options {
  acceptsDuplicate: boolean;
}

/** Client records. Every change writes its audit entry in the same transaction. */
export function createClientsService(dependencies: Dependencies) {
  const { database, clock } = dependencies;
  const accounts = createClientAccounts(dependencies);
  const consents = createClientConsents(dependencies);
  const note = createClientAudit(dependencies);

  async function fieldsOf(connection: Connection, input: ClientValues): Promise<ClientFields> {
    const { country, timeZone } = await readCenter(connection);
    if (input.birthDate > localDateOf(clock.now(), timeZone)) {
      throw invalidFields({ birthDate: 'La fecha de nacimiento aún no ha llegado.' });
    }
    return {
      ...input,
      email: input.email || null,
      phone: normalisePhone(input.phone, country),
      birthDate: input.birthDate || null,
      tags: [...new Set(input.tags)],
    };
  }

  async function save(
    trx: Transaction,
    actor: Actor,
    before: ClientRow,
    after: ClientFields,
  ): Promise<ClientWithConsents> {
    const changes = clientChanges(before, after);
    if (changes.length === 0) return withConsents(trx, before);
    const saved = await repository.updateClient(trx, before.id, after);
    await note(trx, actor, 'updated', before.id, changes);
    await accounts.followRecord(trx, actor, before, after);
    return withConsents(trx, saved);
  }

  async function setStatus(
    trx: Transaction,
    actor: Actor,
    id: string,
    status: 'active' | 'archived',
  ): Promise<ClientWithConsents> {
    const client = await lock(trx, id);
    if (client.status === status) throw new DomainError('illegal_transition');
    const saved = await repository.setStatus(trx, id, status);
    await note(trx, actor, status === 'archived' ? 'archived' : 'restored', id);
    return withConsents(trx, saved);
  }

  return {
    list: (query: ClientListQuery) =>
      listClients(database.connection, { ...query, now: clock.now() }),

    async find(id: string): Promise<ClientWithConsents> {
      const client = await repository.findClient(database.connection, id);
      if (!client) throw new DomainError('not_found');
      return withConsents(database.connection, client);
    },

    async create(
      trx: Transaction,
      actor: Actor,
      input: ClientInput,
      { acceptsDuplicate }: Options,
    ): Promise<ClientWithConsents> {
      const fields = await fieldsOf(trx, { ...clientValues(emptyClientFields), ...input });
      if (!acceptsDuplicate) await warnOfLookAlikes(trx, fields, null);
      const id = newId();
      const client = await repository.insertClient(trx, { ...fields, id, createdAt: clock.now() });
      await note(trx, actor, 'created', id);
      return { client, consents: [] };
    },

    async update(
      trx: Transaction,
      actor: Actor,
      id: string,
      input: ClientInput,
      { version, acceptsDuplicate }: Options & { version: number },
    ): Promise<ClientWithConsents> {
      const before = await lockVersion(trx, id, version);
      const fields = await fieldsOf(trx, { ...clientValues(before), ...input });
      // Warns only of duplicates created by this change.
      if (!acceptsDuplicate && makesAlike(before, fields)) await warnOfLookAlikes(trx, fields, id);
      return save(trx, actor, before, fields);
    },

    /** Changes by clients to their own record; they are not shown possible duplicates. */
    async updateOwn(
      trx: Transaction,
      actor: Actor,
      id: string,
      input: Pick<ClientInput, 'name' | 'phone' | 'birthDate'>,
      version: number,
    ): Promise<ClientWithConsents> {
      const before = await lockVersion(trx, id, version);
      const fields = await fieldsOf(trx, { ...clientValues(before), ...input });
      return save(trx, actor, before, fields);
    },

    archive: (trx: Transaction, actor: Actor, id: string) => setStatus(trx, actor, id, 'archived'),

    restore: (trx: Transaction, actor: Actor, id: string) => setStatus(trx, actor, id, 'active'),

    async updateConsents(
      trx: Transaction,
      actor: Actor,
      id: string,
      wanted: readonly { kind: ConsentKind; isGranted: boolean }[],
      shown?: LegalVersions,
    ): Promise<ClientWithConsents> {
      const client = await lock(trx, id);
      if (shown) await refuseStaleTexts(trx, shown);
      await consents.put(trx, actor, id, { wanted, shown });
      return withConsents(trx, client);
    },
  };
}

/**
 * @throws {DomainError} `possible_duplicate` with the similar clients, unless the user confirmed
 */
async function warnOfLookAlikes(
  connection: Connection,
  fields: ClientFields,
  exceptId: string | null,
): Promise<void> {
  const found = await repository.findLookAlikes(connection, fields, exceptId);
  if (found.length === 0) return;
  throw new DomainError('possible_duplicate', { candidates: candidatesOf(found, fields) });
}

async function withConsents(
  connection: Connection,
  client: ClientRow,
): Promise<ClientWithConsents> {
  return { client, consents: await repository.listConsents(connection, client.id) };
}

async function lock(trx: Transaction, id: string): Promise<ClientRow> {
  const client = await repository.lockClient(trx, id);
  if (!client) throw new DomainError('not_found');
  if (client.erasedAt) throw new DomainError('client_erased');
  return client;
}

/** Locks the record and checks the version that the user saw. */
async function lockVersion(trx: Transaction, id: string, version: number): Promise<ClientRow> {
  const client = await lock(trx, id);
  if (client.version === version) return client;
  const current = await withConsents(trx, client);
  throw new DomainError('stale_version', { current: presentClient(current) });
}
