import { describe, expect, test } from '@jest/globals';
import { readBankFile } from './bank-file.ts';
import {
  camt054,
  fileRejection,
  rejection,
  returnEntry,
} from '../../../testing/sepa/bank-files.ts';

const readAll = (text: string) => readBankFile(Buffer.from(text));
const read = (text: string) => readAll(text).returns;
const codeOf = (text: string) => {
  try {
    read(text);
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return 'read';
};

describe('a file of a bank', () => {
  test('pain.002 gives its rejected transactions', () => {
    const text = rejection([
      { endToEndId: 'R1-0001', status: 'RJCT', code: 'AC01', amount: '45.00' },
      { endToEndId: 'R1-0002', status: 'ACCP', code: '', amount: '10.00' },
    ]);
    expect(read(text)).toEqual([
      {
        source: 'pain.002',
        endToEndId: 'R1-0001',
        reasonCode: 'AC01',
        amountMinor: 4500,
        isOtherAmount: false,
        returnedOn: '2026-11-26',
        bankReference: 'pain.002 STS-R1-0001 R1-0001 2026-11-26 AC01 45.00',
      },
    ]);
  });

  test.each([
    ['message', { messageId: 'R1' }, 'R1'],
    ['block', { blockId: 'R1.0' }, 'R1.0'],
  ])('pain.002 gives a %s that the bank refused', (_what, rejected, rejectedId) => {
    expect(readAll(fileRejection(rejected))).toEqual({
      returns: [],
      rejections: [{ rejectedId, reasonCode: 'AG01', returnedOn: '2026-11-24' }],
    });
  });

  test('pain.002 gives a refused block and the transactions with a reason in it', () => {
    const text = rejection([
      { endToEndId: 'R1-0001', status: 'RJCT', code: 'AC01', amount: '45.00' },
      { endToEndId: 'R1-0002', status: 'RJCT', code: '', amount: '10.00' },
    ])
      .replaceAll('<TxSts>RJCT</TxSts>', '')
      .replace(
        '<OrgnlPmtInfAndSts>',
        '<OrgnlPmtInfAndSts><OrgnlPmtInfId>R1.0</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>',
      );
    expect(readAll(text)).toMatchObject({
      returns: [{ endToEndId: 'R1-0001', reasonCode: 'AC01' }],
      rejections: [{ rejectedId: 'R1.0' }],
    });
  });

  test('camt.054 and camt.053 give their returns and ignore other entries', () => {
    const entries = [
      returnEntry({ endToEndId: 'R1-0001', code: 'AM04', amount: '45.5' }),
      '<Ntry><Amt Ccy="EUR">900.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><NtryDtls><TxDtls><Refs><EndToEndId>OTHER</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>',
      returnEntry({ endToEndId: 'R1-0002', code: 'MD06', amount: '' }),
    ];
    const notices = read(camt054(entries));
    expect(notices).toMatchObject([
      { source: 'camt.054', endToEndId: 'R1-0001', reasonCode: 'AM04', amountMinor: 4550 },
      { source: 'camt.054', endToEndId: 'R1-0002', reasonCode: 'MD06', amountMinor: null },
    ]);
    const statement = camt054(entries)
      .replaceAll('BkToCstmrDbtCdtNtfctn', 'BkToCstmrStmt')
      .replaceAll('Ntfctn', 'Stmt');
    expect(read(statement).map(({ source }) => source)).toEqual(['camt.053', 'camt.053']);
  });

  test('ignores money that came back to the center', () => {
    const transfer = returnEntry({ endToEndId: 'NOTPROVIDED', code: 'AC04', amount: '20.00' });
    const text = camt054([
      transfer.replace('DBIT', 'CRDT'),
      transfer.replace('<RtrInf>', '<CdtDbtInd>CRDT</CdtDbtInd><RtrInf>'),
      returnEntry({ endToEndId: 'R1-0001', code: 'AM04', amount: '45.00' }),
    ]);
    expect(read(text)).toMatchObject([{ endToEndId: 'R1-0001' }]);
  });

  test('takes the day of an entry from its value date or from the report', () => {
    const entry = returnEntry({ endToEndId: 'R1-0001', code: 'AM04', amount: '45.00' });
    const booked = '<BookgDt><Dt>2026-11-26</Dt></BookgDt>';
    const valued = entry.replace(booked, '<ValDt><Dt>2026-11-27</Dt></ValDt>');
    expect(read(camt054([valued]))).toMatchObject([{ returnedOn: '2026-11-27' }]);
    const undated = camt054([entry.replace(booked, '')]);
    const made = undated.replace('<Id>1</Id>', '<Id>1</Id><CreDtTm>2026-11-28T08:00:00</CreDtTm>');
    expect(read(made)).toMatchObject([{ returnedOn: '2026-11-28' }]);
    expect(codeOf(undated)).toBe('bank_file_unreadable');
  });

  test('takes the amount of the collection, not the booked one with charges', () => {
    const entry = returnEntry({ endToEndId: 'R1-0001', code: 'AM04', amount: '48.00' }).replace(
      '</Amt>',
      '</Amt><AmtDtls><InstdAmt><Amt Ccy="EUR">45.00</Amt></InstdAmt></AmtDtls>',
    );
    expect(read(camt054([entry]))).toMatchObject([{ amountMinor: 4500, isOtherAmount: false }]);
  });

  test.each([
    ['in another currency', '<Amt Ccy="CHF">45.00</Amt>'],
    ['that is no amount', '<Amt Ccy="EUR">1e9</Amt>'],
  ])('keeps a return with an amount %s', (_what, amount) => {
    const entry = returnEntry({ endToEndId: 'R1-0001', code: 'AM04', amount: '45.00' });
    const text = camt054([entry.replace(/<Amt .*<\/Amt>/, amount)]);
    expect(read(text)).toMatchObject([{ amountMinor: null, isOtherAmount: true }]);
  });

  test.each([
    ['without a reference', { endToEndId: '', reference: 'BANK-1' }, 'NOTPROVIDED'],
    ['with other letters', { endToEndId: 'R1-0001', reference: 'DEVOLUCIÓN 1' }, 'R1-0001'],
  ])('keeps a return %s', (_what, change, endToEndId) => {
    const entry = returnEntry({ ...change, code: 'AM04', amount: '45.00' });
    expect(read(camt054([entry]))).toMatchObject([
      { endToEndId, bankReference: expect.stringMatching(/^[\x20-\x7E]+$/) },
    ]);
  });

  test('with a prefix of its namespace is read', () => {
    const text = camt054([returnEntry({ endToEndId: 'R1-0001', code: 'AM04', amount: '45.00' })])
      .replaceAll(/<(\/?)([A-Z])/g, '<$1ns2:$2')
      .replace('xmlns=', 'xmlns:ns2=');
    expect(read(text)).toMatchObject([{ endToEndId: 'R1-0001' }]);
  });

  test('without a reason counts as one that the bank does not give', () => {
    const text = camt054([returnEntry({ endToEndId: 'R1-0001', code: '', amount: '45.00' })]);
    expect(read(text)).toMatchObject([{ reasonCode: 'MS03' }]);
  });

  test.each([
    ['an empty file', '', 'bank_file_unreadable'],
    ['a text', 'Fecha;Importe\n26/11/2026;45,00', 'bank_file_unreadable'],
    ['a truncated file', '<Document><BkToCstmrStmt><Stmt>', 'bank_file_unreadable'],
    ['a web page', '<html><body>No</body></html>', 'bank_file_unknown'],
    [
      'another schema',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08"><CstmrDrctDbtInitn/></Document>',
      'bank_file_unknown',
    ],
    [
      'entities',
      '<!DOCTYPE a [<!ENTITY b "c">]><Document><BkToCstmrStmt><Stmt>&b;</Stmt></BkToCstmrStmt></Document>',
      'bank_file_entities',
    ],
  ])('%s is refused', (_what, text, code) => {
    expect(codeOf(text)).toBe(code);
  });
});
