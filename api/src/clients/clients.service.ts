import type {
  Actor,
  AuditAction,
  AuditEntry,
  ClientListQuery,
  ConsentKind,
  DuplicateCandidate,
} from '@aforo/shared/contract';
import { createAuditService } from '../audit/audit.service.ts';
import type { Connection, Transaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { DomainError, invalidFields } from '../http/domain-error.ts';
import { newId } from '../ids.ts';
import { normalisePhone } from '../phone.ts';
import { readCenter } from '../settings/settings.service.ts';
import { localDateOf } from '../local-time.ts';
import { clientChanges, contactChanges } from './client-changes.ts';
import { presentClient, presentSummary } from './clients.presenter.ts';
import * as repository from './clients.repository.ts';
import type { ClientFields, ClientRow, ClientWithConsents } from './clients.repository.ts';

/** A client as the screens' forms send it: empty text for what is not known. */
export interface ClientInput {
  name: string;
  email: string;
  phone: string;
  birthDate: string;
  tags: string[];
  notes: string;
}

interface Options {
  acceptsDuplicate: boolean;
}

export type ClientsService = ReturnType<typeof createClientsService>;

/** The rules of the people who book. Every change writes its line in the audit, in one transaction. */
export function createClientsService({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>) {
  const audit = createAuditService({ clock });

  async function fieldsOf(connection: Connection, input: ClientInput): Promise<ClientFields> {
    const { country, time_zone: timeZone } = await readCenter(connection);
    if (input.birthDate > localDateOf(clock.now(), timeZone)) {
      throw invalidFields({ birthDate: 'La fecha de nacimiento aún no ha llegado.' });
    }
    return {
      name: input.name,
      email: input.email || null,
      phone: normalisePhone(input.phone, country),
      birthDate: input.birthDate || null,
      tags: [...new Set(input.tags)],
      notes: input.notes,
    };
  }

  /** @throws {DomainError} `possible_duplicate` with the look-alikes, until the person insists */
  async function warnOfLookAlikes(
    connection: Connection,
    fields: ClientFields,
    exceptId: string | null,
    { acceptsDuplicate }: Options,
  ): Promise<void> {
    if (acceptsDuplicate) return;
    const found = await repository.findLookAlikes(connection, fields, exceptId);
    if (found.length === 0) return;
    const candidates: DuplicateCandidate[] = found.map((row) => ({
      client: presentSummary(row),
      reasons: [
        ...(row.email !== null && row.email === fields.email ? (['email'] as const) : []),
        ...(row.phone !== null && row.phone === fields.phone ? (['phone'] as const) : []),
        ...(isSameName(row.name, fields.name) ? (['name'] as const) : []),
      ],
    }));
    throw new DomainError('possible_duplicate', { candidates });
  }

  function note(
    trx: Transaction,
    actor: Actor | null,
    action: AuditAction,
    clientId: string,
    changes: AuditEntry['changes'] = [],
  ): Promise<void> {
    return audit.write(trx, { actor, action, entity: 'client', entityId: clientId, changes });
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
    return client;
  }

  /** Locked, and still the one that the person saw. */
  async function lockVersion(trx: Transaction, id: string, version: number): Promise<ClientRow> {
    const client = await lock(trx, id);
    if (client.version === version) return client;
    const current = await withConsents(trx, client);
    throw new DomainError('stale_version', { current: presentClient(current) });
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
    if (before.userId !== null) await tellAccount(trx, actor, before.userId, before, after);
    return withConsents(trx, saved);
  }

  /** The account of the same person is called the same and has the same telephone. */
  async function tellAccount(
    trx: Transaction,
    actor: Actor,
    userId: string,
    before: ClientFields,
    { name, phone }: ClientFields,
  ): Promise<void> {
    if (before.name === name && before.phone === phone) return;
    const account = await repository.updateAccount(trx, userId, { name, phone });
    if (!account) return;
    const changes = contactChanges(account, { name, phone });
    if (changes.length === 0) return;
    await audit.write(trx, { actor, action: 'updated', entity: 'user', entityId: userId, changes });
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

  async function putConsents(
    trx: Transaction,
    actor: Actor | null,
    clientId: string,
    wanted: readonly { kind: ConsentKind; isGranted: boolean }[],
  ): Promise<void> {
    const known = new Map(
      (await repository.listConsents(trx, clientId)).map(({ kind, isGranted }) => [
        kind,
        isGranted,
      ]),
    );
    for (const { kind, isGranted } of wanted) {
      // Never answered and not given are the same to everybody but the audit.
      if ((known.get(kind) ?? false) === isGranted) continue;
      await repository.putConsent(trx, clientId, { kind, isGranted, changedAt: clock.now() });
      const action = isGranted ? 'consentGranted' : 'consentWithdrawn';
      await note(trx, actor, action, clientId, [{ field: kind, before: null, after: null }]);
    }
  }

  return {
    list: (query: ClientListQuery) => repository.listClients(database.connection, query),

    async find(id: string): Promise<ClientWithConsents> {
      const client = await repository.findClient(database.connection, id);
      if (!client) throw new DomainError('not_found');
      return withConsents(database.connection, client);
    },

    async create(
      trx: Transaction,
      actor: Actor,
      input: ClientInput,
      options: Options,
    ): Promise<ClientWithConsents> {
      const fields = await fieldsOf(trx, input);
      await warnOfLookAlikes(trx, fields, null, options);
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
      { version, ...options }: Options & { version: number },
    ): Promise<ClientWithConsents> {
      const before = await lockVersion(trx, id, version);
      const fields = await fieldsOf(trx, input);
      await warnOfLookAlikes(trx, fields, id, {
        // Only what this save makes alike is worth a warning.
        acceptsDuplicate: options.acceptsDuplicate || !makesAlike(before, fields),
      });
      return save(trx, actor, before, fields);
    },

    /** What clients change of their own record; their look-alikes are none of their business. */
    async updateOwn(
      trx: Transaction,
      actor: Actor,
      id: string,
      input: Pick<ClientInput, 'name' | 'phone' | 'birthDate'>,
      version: number,
    ): Promise<ClientWithConsents> {
      const before = await lockVersion(trx, id, version);
      const fields = await fieldsOf(trx, { ...inputOf(before), ...input });
      return save(trx, actor, before, fields);
    },

    /** What somebody changed in their account is true of their record too. */
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

    archive: (trx: Transaction, actor: Actor, id: string) => setStatus(trx, actor, id, 'archived'),

    restore: (trx: Transaction, actor: Actor, id: string) => setStatus(trx, actor, id, 'active'),

    async updateConsents(
      trx: Transaction,
      actor: Actor,
      id: string,
      wanted: readonly { kind: ConsentKind; isGranted: boolean }[],
    ): Promise<ClientWithConsents> {
      const client = await lock(trx, id);
      await putConsents(trx, actor, id, wanted);
      return withConsents(trx, client);
    },

    history: (id: string, page: { page: number; pageSize: number }) =>
      audit.list(database.connection, { entity: 'client', entityId: id, ...page }),

    /**
     * A person who registered has proved that the e-mail is theirs: their record becomes theirs, or
     * a new one is made. Runs in the transaction that confirms the e-mail.
     */
    async linkAccount(
      trx: Transaction,
      account: {
        userId: string;
        name: string;
        email: string;
        phone: string | null;
        consents: readonly ConsentKind[];
      },
    ): Promise<void> {
      const known = await repository.findUnlinkedByEmail(trx, account.email);
      const { userId, name, email, phone } = account;
      const client = known
        ? await repository.linkUser(trx, known.id, userId)
        : await repository.insertClient(trx, {
            id: newId(),
            createdAt: clock.now(),
            userId,
            name,
            email,
            phone,
            birthDate: null,
            tags: [],
            notes: '',
          });
      if (!known) await note(trx, null, 'created', client.id);
      await putConsents(
        trx,
        null,
        client.id,
        account.consents.map((kind) => ({ kind, isGranted: true })),
      );
    },
  };
}

function isSameName(one: string, other: string): boolean {
  return one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0;
}

function makesAlike(before: ClientRow, after: ClientFields): boolean {
  return (
    before.email !== after.email ||
    before.phone !== after.phone ||
    !isSameName(before.name, after.name)
  );
}

function inputOf(client: ClientRow): ClientInput {
  return {
    name: client.name,
    email: client.email ?? '',
    phone: client.phone ?? '',
    birthDate: client.birthDate ?? '',
    tags: client.tags,
    notes: client.notes,
  };
}
