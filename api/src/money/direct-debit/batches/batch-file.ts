import { sepaText } from '@aforo/shared/contract';
import SEPA from 'sepa';

/** The file of a batch for the bank: `pain.008.001.08`, SEPA Core. */

export interface BatchFile {
  messageId: string;
  /** Local date and time of the center, `2026-11-29T10:15:00`. */
  createdAt: string;
  creditor: { name: string; creditorId: string; iban: string };
  /** ISO date. */
  collectionOn: string;
  collections: readonly Collection[];
}

export interface Collection {
  endToEndId: string;
  sequenceType: 'RCUR' | 'OOFF' | 'FNAL';
  amountMinor: number;
  mandateReference: string;
  /** ISO date. */
  signedOn: string;
  debtorName: string;
  iban: string;
  /** The account changed since the last collection of the mandate. */
  isAmended: boolean;
  /** The creditor of its last collection, if another one collects now. */
  originalCreditorId: string | null;
  description: string;
}

/** A name without any letter of the SEPA character set. */
const unnamed = 'NOTPROVIDED';

export function batchXml(file: BatchFile): string {
  const { messageId, collectionOn, creditor, collections } = file;
  const document = new SEPA.Document('pain.008.001.08');
  document.grpHdr.id = messageId;
  document.grpHdr.created = wallTime(file.createdAt);
  document.grpHdr.initiatorName = sepaText(creditor.name, 70) || unnamed;
  for (const sequenceType of blockTypes(collections)) {
    const ofType = collections.filter((one) => one.sequenceType === sequenceType);
    const info = document.createPaymentInfo();
    info.batchBooking = true;
    info.localInstrumentation = 'CORE';
    info.sequenceType = sequenceType;
    info.collectionDate = wallTime(`${collectionOn}T00:00:00`);
    info.creditorName = document.grpHdr.initiatorName;
    info.creditorIBAN = creditor.iban;
    info.creditorId = creditor.creditorId;
    document.addPaymentInfo(info);
    for (const collection of ofType) {
      const transaction = info.createTransaction();
      transaction.end2endId = collection.endToEndId;
      transaction.amount = collection.amountMinor / 100;
      transaction.mandateId = collection.mandateReference;
      transaction.mandateSignatureDate = wallTime(`${collection.signedOn}T00:00:00`);
      transaction.debtorName = sepaText(collection.debtorName, 70) || unnamed;
      transaction.debtorIBAN = collection.iban;
      transaction.remittanceInfo = sepaText(collection.description, 140) || collection.endToEndId;
      if (collection.originalCreditorId !== null) {
        transaction.amendment = { originalCreditorSchemeId: collection.originalCreditorId };
      }
      info.addTransaction(transaction);
    }
  }
  return withAmendments(document.toString(), collections);
}

/** The type of each block of a file, in its order; its id ends with the block's number from 0. */
export function blockTypes(
  collections: readonly Pick<Collection, 'sequenceType'>[],
): Collection['sequenceType'][] {
  const found = new Set(collections.map(({ sequenceType }) => sequenceType));
  return (['RCUR', 'OOFF', 'FNAL'] as const).filter((type) => found.has(type));
}

/** The library prints the parts of a date as this process's own time zone shows them. */
function wallTime(text: string): Date {
  return new Date(text);
}

/** The library has no amendment of an account: same mandate, new debtor account (SMNDA). */
function withAmendments(xml: string, collections: readonly Collection[]): string {
  return collections
    .filter(({ isAmended }) => isAmended)
    .reduce((text, { mandateReference }) => {
      const reference = mandateReference
        .replaceAll("'", '&apos;') // as the library writes it
        .replaceAll(/[+?.()]/g, String.raw`\$&`);
      const start = `(<MndtId>${reference}</MndtId><DtOfSgntr>[0-9-]{10}</DtOfSgntr><AmdmntInd>)`;
      const details = `(?:false</AmdmntInd>|true</AmdmntInd><AmdmntInfDtls>(.*?)</AmdmntInfDtls>)`;
      return text.replaceAll(
        new RegExp(start + details, 'g'),
        (_, before: string, inside = '') =>
          `${before}true</AmdmntInd><AmdmntInfDtls>${inside}${originalAccount}</AmdmntInfDtls>`,
      );
    }, xml);
}

const originalAccount = '<OrgnlDbtrAcct><Id><Othr><Id>SMNDA</Id></Othr></Id></OrgnlDbtrAcct>';
