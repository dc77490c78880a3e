import type { Actor, PersonalData } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { readCenter } from '../../../center/center/index.ts';
import * as money from './export-money.repository.ts';
import * as repository from './export.repository.ts';

/**
 * All data that the center stores about one client, for that client. The request is audited in the
 * same transaction; staff members are not named in the export.
 * @throws {DomainError} `not_found`, `client_erased`
 */
export async function exportClient(
  { clock, audit }: Dependencies,
  trx: Transaction,
  actor: Actor,
  { clientId, format }: { clientId: string; format: 'json' | 'pdf' },
): Promise<PersonalData> {
  const person = await repository.findPerson(trx, clientId);
  if (!person) throw new DomainError('not_found');
  if (person.erasedAt) throw new DomainError('client_erased');
  await audit.write(trx, {
    actor,
    action: 'exported',
    entity: 'client',
    entityId: clientId,
    changes: [{ field: 'format', before: null, after: format }],
  });
  return collect(trx, clientId, person, clock.now());
}

async function collect(
  trx: Transaction,
  clientId: string,
  { userId, erasedAt: _erasedAt, ...person }: repository.PersonRow,
  now: Date,
): Promise<PersonalData> {
  const { name, address, phone, email } = await readCenter(trx);
  const account = await repository.findAccount(trx, userId);
  const health = await repository.findHealth(trx, clientId);
  const picture = await repository.findPicture(trx, userId);
  const mergedRecords = await repository.listMergedRecords(trx, clientId);
  const addresses = [person, account, ...mergedRecords].flatMap((one) => one?.email ?? []);
  // Some answers, past bookings and awards of a merged record stay with it.
  const recordIds = [clientId, ...mergedRecords.map(({ id }) => id)];
  const ledger = await repository.listLedger(trx, clientId);
  const purchases = await repository.listPurchases(trx, clientId);
  const history = await repository.listHistory(trx, clientId, userId);
  return {
    format: 'aforo.personal-data/1',
    exportedAt: now.toISOString(),
    center: { name, address, phone, email },
    person: withIsoDates(person),
    mergedRecords: mergedRecords.map(({ id: _id, ...record }) => withIsoDates(record)),
    account: account ? withIsoDates(account) : null,
    consents: (await repository.listConsents(trx, recordIds)).map(withIsoDates),
    health: health ? withIsoDates(health) : null,
    bookings: (await repository.listBookings(trx, recordIds)).map(withIsoDates),
    waitlist: (await repository.listWaitlist(trx, clientId)).map(withIsoDates),
    purchases: purchases.map(({ id, ...purchase }) => ({
      ...withIsoDates(purchase),
      entries: ledger
        .filter(({ purchaseId }) => purchaseId === id)
        .map(({ purchaseId: _purchaseId, ...entry }) => withIsoDates(entry)),
    })),
    memberships: (await money.listMemberships(trx, clientId)).map(withIsoDates),
    standingSeats: await money.listStandingSeats(trx, clientId),
    seatWaits: (await money.listSeatWaits(trx, clientId)).map(withIsoDates),
    sales: await collectSales(trx, clientId),
    onlinePayments: (await money.listOnlinePayments(trx, clientId)).map(withIsoDates),
    vouchers: await collectVouchers(trx, clientId),
    mandates: await money.listMandates(trx, clientId),
    savedCards: (await money.listSavedCards(trx, clientId)).map(withIsoDates),
    awards: (await repository.listAwards(trx, recordIds)).map(withIsoDates),
    mails: (await repository.listMails(trx, addresses)).map(withIsoDates),
    logins: (await repository.listLogins(trx, userId)).map(withIsoDates),
    passkeys: (await repository.listPasskeys(trx, userId)).map(withIsoDates),
    openSessions: (await repository.listOpenSessions(trx, userId, now)).map(withIsoDates),
    history: history.map(({ actorUserId, isByClient, entity, ...entry }) => ({
      ...withIsoDates(entry),
      about: entity,
      by: authorOf({ actorUserId, isByClient }, userId),
    })),
    picture: picture
      ? { mediaType: picture.mediaType, base64: picture.data.toString('base64') }
      : null,
  };
}

function authorOf(
  { actorUserId, isByClient }: Pick<repository.HistoryRow, 'actorUserId' | 'isByClient'>,
  userId: string | null,
): PersonalData['history'][number]['by'] {
  if (actorUserId === null) return 'system';
  if (actorUserId === userId) return 'self';
  return isByClient ? 'payer' : 'center';
}

async function collectSales(trx: Transaction, clientId: string): Promise<PersonalData['sales']> {
  const lines = await money.listSaleLines(trx, clientId);
  const payments = await money.listPayments(trx, clientId);
  const documents = await money.listDocuments(trx, clientId);
  return (await money.listSales(trx, clientId)).map(({ id, ...sale }) => ({
    ...withIsoDates(sale),
    lines: lines.filter(({ saleId }) => saleId === id).map(({ saleId: _saleId, ...line }) => line),
    payments: payments
      .filter(({ saleId }) => saleId === id)
      .map(({ saleId: _saleId, ...payment }) => withIsoDates(payment)),
    documents: documents
      .filter(({ saleId }) => saleId === id)
      .map(({ saleId: _saleId, ...document }) => document),
  }));
}

async function collectVouchers(
  trx: Transaction,
  clientId: string,
): Promise<PersonalData['vouchers']> {
  const uses = await money.listVoucherUses(trx, clientId);
  return (await money.listVouchers(trx, clientId)).map(({ id, ...voucher }) => ({
    ...withIsoDates(voucher),
    uses: uses
      .filter(({ voucherId }) => voucherId === id)
      .map(({ voucherId: _voucherId, ...use }) => withIsoDates(use)),
  }));
}

type WithIsoDates<T> = {
  [Key in keyof T]: T[Key] extends Date
    ? string
    : T[Key] extends Date | null
      ? string | null
      : T[Key];
};

/** A row with its instants in the contract's format. */
function withIsoDates<T extends object>(row: T): WithIsoDates<T> {
  const entries = Object.entries(row).map(([key, value]: [string, unknown]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as WithIsoDates<T>; // the same keys, with Dates as strings
}
