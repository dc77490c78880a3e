import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { DomainError } from '../../../platform/domain-error.ts';
import type { ReturnEntry } from './decide-return.ts';
import {
  amountAt,
  child,
  children,
  type Element,
  isoDateAt,
  textAt,
} from './bank-file-elements.ts';

/** The center's own bank refused a whole message, or a block of it: it collected nothing of it. */
export interface FileRejection {
  /** The message's id, or that of a block, which has the number of the block after a dot. */
  rejectedId: string;
  reasonCode: string;
  /** ISO date. */
  returnedOn: string;
}

export interface BankFile {
  returns: ReturnEntry[];
  rejections: FileRejection[];
}

/**
 * Reads the returns of a bank's file: pain.002 (rejections), camt.053 (statement) or camt.054
 * (notification), of any version. Other entries of a statement are ignored.
 * @throws {DomainError} `bank_file_entities`, `bank_file_unreadable`, `bank_file_unknown`
 */
export function readBankFile(bytes: Uint8Array): BankFile {
  const text = decode(bytes);
  // guard: a bank file defines no entities (bank-file.test.ts)
  // without: `/<!(?:DOCTYPE|ENTITY)/i.test(text)` → `false`
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new DomainError('bank_file_entities');
  if (XMLValidator.validate(text) !== true) throw new DomainError('bank_file_unreadable');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    processEntities: false,
    ignoreDeclaration: true,
  });
  const document = child(parser.parse(text), 'Document');
  const report = child(document, 'CstmrPmtStsRpt');
  if (report) return rejectionsOf(report);
  const statement = child(document, 'BkToCstmrStmt');
  if (statement) return returnsOf(statement, 'Stmt', 'camt.053');
  const notification = child(document, 'BkToCstmrDbtCdtNtfctn');
  if (notification) return returnsOf(notification, 'Ntfctn', 'camt.054');
  throw new DomainError('bank_file_unknown');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Some banks write their files in Latin 1; the references are the same.
    return new TextDecoder('latin1').decode(bytes);
  }
}

function rejectionsOf(report: Element): BankFile {
  const returnedOn = isoDateAt(report, 'GrpHdr', 'CreDtTm');
  const returns: ReturnEntry[] = [];
  const rejections: FileRejection[] = [];
  const payments = children(report, 'OrgnlPmtInfAndSts');
  for (const payment of payments) {
    const isRejected = textAt(payment, 'PmtInfSts') === 'RJCT';
    for (const transaction of children(payment, 'TxInfAndSts')) {
      // Without a status and a reason of its own it follows its block.
      const status = textAt(transaction, 'TxSts') || (isRejected ? 'RJCT' : '');
      if (status !== 'RJCT' || (isRejected && !child(transaction, 'StsRsnInf'))) continue;
      returns.push(
        entryOf('pain.002', {
          endToEndId: textAt(transaction, 'OrgnlEndToEndId'),
          reasonCode: textAt(transaction, 'StsRsnInf', 'Rsn', 'Cd'),
          amount: child(child(child(transaction, 'OrgnlTxRef'), 'Amt'), 'InstdAmt'),
          returnedOn,
          reference: textAt(transaction, 'StsId'),
        }),
      );
    }
    if (isRejected) rejections.push(rejectionOf(payment, 'OrgnlPmtInfId', returnedOn));
  }
  const group = child(report, 'OrgnlGrpInfAndSts');
  if (group && textAt(group, 'GrpSts') === 'RJCT') {
    rejections.push(rejectionOf(group, 'OrgnlMsgId', returnedOn));
  }
  return { returns, rejections };
}

function rejectionOf(element: Element, idName: string, returnedOn: string): FileRejection {
  return {
    rejectedId: referenceOf(textAt(element, idName)),
    reasonCode: reasonOf(textAt(element, 'StsRsnInf', 'Rsn', 'Cd')),
    returnedOn: dateOf(returnedOn),
  };
}

function returnsOf(
  document: Element,
  reportName: string,
  source: 'camt.053' | 'camt.054',
): BankFile {
  const madeOn = isoDateAt(document, 'GrpHdr', 'CreDtTm');
  const returns = children(document, reportName).flatMap((report) =>
    children(report, 'Ntry').flatMap((entry) => {
      const returnedOn =
        isoDateAt(entry, 'BookgDt') ||
        isoDateAt(entry, 'ValDt') ||
        isoDateAt(report, 'CreDtTm') ||
        madeOn;
      const details = children(entry, 'NtryDtls').flatMap((one) => children(one, 'TxDtls'));
      return details.flatMap((detail) => {
        if (!child(detail, 'RtrInf')) return [];
        // Money that came back to the center, such as a transfer to a closed account.
        if ((textAt(detail, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')) === 'CRDT') return [];
        const refs = child(detail, 'Refs');
        const amounts = child(detail, 'AmtDtls');
        // The booked amount can contain the bank's charges; that of the instruction doesn't. A
        // return of several collections has an amount in each; of one, perhaps only in the entry.
        const amount =
          child(child(amounts, 'InstdAmt'), 'Amt') ??
          child(child(amounts, 'TxAmt'), 'Amt') ??
          child(detail, 'Amt') ??
          (details.length === 1 ? child(entry, 'Amt') : undefined);
        return entryOf(source, {
          endToEndId: textAt(refs, 'EndToEndId'),
          reasonCode: textAt(detail, 'RtrInf', 'Rsn', 'Cd'),
          amount,
          returnedOn,
          reference: textAt(refs, 'AcctSvcrRef') || textAt(refs, 'TxId'),
        });
      });
    }),
  );
  return { returns, rejections: [] };
}

interface EntryParts {
  endToEndId: string;
  reasonCode: string;
  amount: Element | undefined;
  returnedOn: string;
  reference: string;
}

/** @throws {DomainError} `bank_file_unreadable` for a file without any date */
function entryOf(source: ReturnEntry['source'], parts: EntryParts): ReturnEntry {
  const { amount } = parts;
  const reasonCode = reasonOf(parts.reasonCode);
  const endToEndId = referenceOf(parts.endToEndId);
  const returnedOn = dateOf(parts.returnedOn);
  const amountText = textAt(amount);
  const amountMinor = amount ? amountAt(amount) : null;
  const reference = plainText(parts.reference).slice(0, 140);
  return {
    source,
    endToEndId,
    reasonCode,
    amountMinor,
    isOtherAmount: amount !== undefined && amountMinor === null,
    returnedOn,
    bankReference: [source, reference, endToEndId, returnedOn, reasonCode, plainText(amountText)]
      .filter(Boolean)
      .join(' '),
  };
}

/** Our references have at most 35 characters; others are unknown anyway. */
function referenceOf(text: string): string {
  return plainText(text).slice(0, 35) || 'NOTPROVIDED';
}

function reasonOf(code: string): string {
  return /^[0-9A-Z]{4}$/.test(code) ? code : 'MS03';
}

function dateOf(date: string): string {
  if (date === '') throw new DomainError('bank_file_unreadable');
  return date;
}

function plainText(text: string): string {
  return text.replaceAll(/[^\x20-\x7E]/g, '').trim();
}
