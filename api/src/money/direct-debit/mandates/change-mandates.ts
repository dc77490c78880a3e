import { randomInt } from 'node:crypto';
import {
  type Actor,
  type MandateInput,
  parseIban,
  type SignatureInput,
} from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { readCompleteCreditor, readCreditor } from '../creditor/creditor.repository.ts';
import type { DirectDebitDependencies } from '../direct-debit-dependencies.ts';
import { chargeOtherwise } from './charge-otherwise.ts';
import { canChangeAccount, isOfOtherProgram, lapseDate } from './mandate-rules.ts';
import { mandateParagraphs, textHashOf, textVersion } from './mandate-text.ts';
import * as repository from './mandates.repository.ts';
import type { MandateRow, PaperType } from './mandates.repository.ts';

/**
 * Prepares a mandate. It replaces an earlier one that was never signed.
 * @returns its id
 * @throws {DomainError} `iban_invalid`, `iban_not_sepa`, `creditor_missing`, `currency_not_euro`,
 *   `client_erased`
 */
export async function createMandate(
  { accounts, clock, audit }: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  { clientId, debtorName, iban: typed }: MandateInput & { clientId: string },
): Promise<string> {
  const iban = readIban(typed);
  const client = await repository.lockClient(trx, clientId);
  if (!client) throw new DomainError('not_found');
  if (client.isErased) throw new DomainError('client_erased');
  await readCompleteCreditor(trx);
  const { timeZone } = await readCenter(trx);
  const createdAt = clock.now();
  const id = newId();
  await cancelOthers(trx, { audit, actor }, { clientId, id, at: createdAt, states: ['unsigned'] });
  await repository.insertMandate(trx, {
    ...accounts.seal(iban, id),
    id,
    clientId,
    debtorName,
    createdAt,
    reference: newReference(localDateOf(createdAt, timeZone)),
    createdByUserId: actor.userId,
  });
  await audit.write(trx, { actor, action: 'created', entity: 'mandate', entityId: id });
  return id;
}

/** Unique, and short enough to be read aloud: `M20261129-7K3M9Q2X`. */
function newReference(today: string): string {
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  const code = Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length)));
  return `M${today.replaceAll('-', '')}-${code.join('')}`;
}

/**
 * Signs a mandate on screen.
 * @throws {DomainError} `mandate_text_changed` when another text was read, `illegal_transition`
 */
export async function signMandate(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  { id, typedName, textHash, address }: SignatureInput & { id: string; address: string },
): Promise<void> {
  const mandate = await lockUnsigned(trx, id);
  const { timeZone, address: creditorAddress } = await readCenter(trx);
  const creditor = await readCreditor(trx);
  const text = mandateParagraphs({ mandate, creditor, creditorAddress });
  // guard: the text that is signed was shown (mandates.test.ts)
  // without: `textHashOf(text) !== textHash` → `false`
  if (textHashOf(text) !== textHash) {
    throw new DomainError('mandate_text_changed');
  }
  const at = dependencies.clock.now();
  const signature = { typedName, at: at.toISOString(), address, textHash, textVersion, text };
  await activate(dependencies, trx, actor, mandate, {
    signedOn: localDateOf(at, timeZone),
    noticeDays: creditor.noticeDays,
    signature,
  });
}

/**
 * Keeps the signed paper of a mandate.
 * @throws {DomainError} `paper_unreadable`, `illegal_transition`, `validation_failed` for a day in
 *   the future or so long ago that the mandate has lapsed
 */
export async function addPaper(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  { id, bytes, signedOn }: { id: string; bytes: Buffer; signedOn: string },
): Promise<void> {
  const paperType = typeOfPaper(bytes);
  if (paperType === null) throw new DomainError('paper_unreadable');
  const mandate = await lockUnsigned(trx, id);
  const { timeZone } = await readCenter(trx);
  const today = localDateOf(dependencies.clock.now(), timeZone);
  if (signedOn > today) throw invalidFields({ signedOn: 'Ese día aún no ha llegado.' });
  const lapsesOn = lapseDate({ signedOn, lastCollectedOn: null });
  if (lapsesOn !== null && lapsesOn <= today) {
    throw invalidFields({ signedOn: 'Se firmó hace más de 36 meses: hace falta firmar otro.' });
  }
  const paper = dependencies.accounts.sealBytes(bytes, id);
  const { noticeDays } = await readCreditor(trx);
  await activate(dependencies, trx, actor, mandate, { signedOn, noticeDays, paper, paperType });
}

function typeOfPaper(bytes: Buffer): PaperType | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf';
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  return isJpeg ? 'image/jpeg' : null;
}

async function lockUnsigned(trx: Transaction, id: string): Promise<MandateRow> {
  const mandate = await repository.lockMandate(trx, id);
  if (!mandate) throw new DomainError('not_found');
  if (mandate.state !== 'unsigned') throw new DomainError('illegal_transition');
  return mandate;
}

/** A client has one mandate that is collected: the latest signed one. */
async function activate(
  { audit, clock }: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  { id, clientId }: MandateRow,
  signed: Parameters<typeof repository.setSigned>[2],
): Promise<void> {
  const states = ['unsigned', 'active', 'blocked'];
  await cancelOthers(trx, { audit, actor }, { clientId, id, at: clock.now(), states });
  await repository.setSigned(trx, id, signed);
  await audit.write(trx, { actor, action: 'signed', entity: 'mandate', entityId: id });
}

async function cancelOthers(
  trx: Transaction,
  { audit, actor }: Pick<DirectDebitDependencies, 'audit'> & { actor: Actor },
  others: Parameters<typeof repository.cancelOthers>[1],
): Promise<void> {
  const ids = await repository.cancelOthers(trx, others);
  await audit.writeAll(
    trx,
    ids.map((entityId) => ({ actor, action: 'cancelled', entity: 'mandate', entityId }) as const),
  );
}

/**
 * Changes the account of a mandate, which keeps its signature. A mandate that was blocked because
 * of its account can be collected again.
 * @throws {DomainError} `iban_invalid`, `iban_not_sepa`, `illegal_transition`
 */
export async function changeAccount(
  { accounts, clock, audit }: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  { id, iban: typed }: { id: string; iban: string },
): Promise<void> {
  const iban = readIban(typed);
  const mandate = await repository.lockMandate(trx, id);
  if (!mandate) throw new DomainError('not_found');
  const { state } = mandate;
  if (!canChangeAccount(mandate)) throw new DomainError('illegal_transition');
  const account = accounts.seal(iban, id);
  if (account.ibanHash === mandate.ibanHash) {
    if (state === 'active') return;
    throw invalidFields({ iban: 'Es la misma cuenta de antes, y el banco no la admite.' });
  }
  const { timeZone } = await readCenter(trx);
  const { ibanCountry: country, ibanLastFour: lastFour, ibanHash: hash } = mandate;
  const changedOn = localDateOf(clock.now(), timeZone);
  const amendments = [...mandate.amendments, { country, lastFour, hash, changedOn }];
  // The bank learns of a mandate with its first collection: before it nothing is amended. The next
  // collection after a change has to tell it, so an imported mandate counts as collected.
  const isAmendmentPending = mandate.lastCollectedOn !== null || isOfOtherProgram(mandate);
  await repository.setAccount(trx, id, { ...account, amendments, isAmendmentPending });
  // The entry outlives the client's data, so it doesn't show the account.
  const change = { field: 'account', before: null, after: null };
  const subject = { actor, entity: 'mandate', entityId: id } as const;
  await audit.write(trx, { ...subject, action: 'updated', changes: [change] });
}

/** Cancels a mandate; amounts in collection continue, others are charged otherwise. @throws {DomainError} `illegal_transition` */
export async function cancelMandate(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<void> {
  const mandate = await repository.lockMandate(trx, id);
  if (!mandate) throw new DomainError('not_found');
  if (mandate.state === 'cancelled') throw new DomainError('illegal_transition');
  const { clock, audit } = dependencies;
  await repository.setCancelled(trx, id, clock.now());
  if (mandate.state === 'active') await chargeOtherwise(dependencies, trx, mandate);
  await audit.write(trx, { actor, action: 'cancelled', entity: 'mandate', entityId: id });
}

/** @throws {DomainError} `iban_invalid`, `iban_not_sepa`, at the field */
function readIban(typed: string): string {
  const parsed = parseIban(typed);
  if ('iban' in parsed) return parsed.iban;
  const text =
    parsed.problem === 'iban_not_sepa'
      ? 'Esa cuenta es de un país que no está en la zona SEPA.'
      : 'Ese IBAN no es correcto. Revisa los números.';
  throw new DomainError(parsed.problem, undefined, { fields: { iban: text } });
}
