import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { validateXML } from 'xmllint-wasm';
import { ibans } from '../../../testing/records/direct-debits.ts';
import { batchXml, type BatchFile, type Collection } from './batch-file.ts';

let schema: string;
beforeAll(async () => {
  const path = new URL('../../../testing/sepa/pain.008.001.08.xsd', import.meta.url);
  schema = await readFile(path, 'utf8');
});

/** The errors of ISO 20022's schema. */
async function errorsOf(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml, schema });
  return errors.map(({ rawMessage }) => rawMessage);
}

function collection(number: number, change: Partial<Collection> = {}): Collection {
  return {
    endToEndId: `R20261129-7K3M9Q-${String(number).padStart(4, '0')}`,
    sequenceType: 'RCUR',
    amountMinor: 4500,
    mandateReference: `M20261101-7K3M9Q${number}`,
    signedOn: '2026-11-01',
    debtorName: 'Begoña Núñez & Güell',
    iban: ibans[1],
    isAmended: false,
    originalCreditorId: null,
    description: '2026/S-15 Cuota de diciembre: pilates «suelo»',
    ...change,
  };
}
const fileOf = (collections: readonly Collection[]): BatchFile => ({
  messageId: 'R20261129-7K3M9Q',
  createdAt: '2026-11-29T10:15:00',
  creditor: { name: 'Estudio Ñandú, S.L.', creditorId: 'ES11000B12345674', iban: ibans[0] },
  collectionOn: '2026-12-02',
  collections,
});
const textOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, text]) => text);

describe('the file of a batch', () => {
  test('is valid and names each collection, its day and its debtor', async () => {
    const xml = batchXml(fileOf([collection(1), collection(2, { amountMinor: 1 })]));
    expect(await errorsOf(xml)).toEqual([]);
    expect(textOf(xml, 'NbOfTxs')).toEqual(['2', '2']);
    expect(textOf(xml, 'CtrlSum')).toEqual(['45.01', '45.01']);
    expect(textOf(xml, 'CreDtTm')).toEqual(['2026-11-29T10:15:00']);
    expect(textOf(xml, 'ReqdColltnDt')).toEqual(['2026-12-02']);
    expect(textOf(xml, 'SeqTp')).toEqual(['RCUR']);
    expect(xml).toContain('<LclInstrm><Cd>CORE</Cd></LclInstrm>');
    expect(textOf(xml, 'InstdAmt')).toEqual(['45.00', '0.01']);
    expect(textOf(xml, 'DtOfSgntr')).toEqual(['2026-11-01', '2026-11-01']);
    expect(textOf(xml, 'Nm')).toEqual([
      'Estudio Nandu, S.L.',
      'Estudio Nandu, S.L.',
      'Begona Nunez + Guell',
      'Begona Nunez + Guell',
    ]);
    expect(xml.match(/NOTPROVIDED/g)).toHaveLength(3);
    expect(xml).not.toMatch(/PstlAdr|AdrLine/);
    expect(xml).toContain('<Othr><Id>ES11000B12345674</Id>');
  });

  test('has a block for each type of sequence', async () => {
    const xml = batchXml(fileOf([collection(1), collection(2, { sequenceType: 'FNAL' })]));
    expect(await errorsOf(xml)).toEqual([]);
    expect(textOf(xml, 'SeqTp')).toEqual(['RCUR', 'FNAL']);
    expect(textOf(xml, 'NbOfTxs')).toEqual(['2', '1', '1']);
  });

  test('tells the bank of a changed account once, in its mandate', async () => {
    const xml = batchXml(fileOf([collection(1, { isAmended: true }), collection(2)]));
    expect(await errorsOf(xml)).toEqual([]);
    expect(textOf(xml, 'AmdmntInd')).toEqual(['true', 'false']);
    expect(xml.match(/SMNDA/g)).toHaveLength(1);
  });

  test('tells the bank of a changed account of a mandate with any reference', async () => {
    const collections = ["A'B(1)+?./:,-", 'A.C', 'ABC'].map((mandateReference, index) =>
      collection(index + 1, { mandateReference, isAmended: index < 2 }),
    );
    const xml = batchXml(fileOf(collections));
    expect(await errorsOf(xml)).toEqual([]);
    expect(textOf(xml, 'AmdmntInd')).toEqual(['true', 'true', 'false']);
  });

  test('tells the bank of a changed creditor, also together with a changed account', async () => {
    const originalCreditorId = 'ES05000P7804502H';
    const xml = batchXml(
      fileOf([
        collection(1, { originalCreditorId }),
        collection(2, { originalCreditorId, isAmended: true }),
      ]),
    );
    expect(await errorsOf(xml)).toEqual([]);
    expect(textOf(xml, 'AmdmntInd')).toEqual(['true', 'true']);
    expect(xml.match(/<OrgnlCdtrSchmeId>.*?ES05000P7804502H/g)).toHaveLength(2);
    expect(xml.match(/SMNDA/g)).toHaveLength(1);
  });

  test('is valid with names that have no letter of the SEPA character set', async () => {
    const xml = batchXml(fileOf([collection(1, { debtorName: 'Владимир', description: '' })]));
    expect(await errorsOf(xml)).toEqual([]);
  });

  test('is valid with a thousand collections, whose sum has no rounding error', async () => {
    const collections = Array.from({ length: 1000 }, (_, index) =>
      collection(index + 1, { amountMinor: 1010 + index, iban: ibans[index % 4] ?? ibans[0] }),
    );
    const xml = batchXml(fileOf(collections));
    expect(await errorsOf(xml)).toEqual([]);
    const sum = collections.reduce((total, { amountMinor }) => total + amountMinor, 0);
    expect(textOf(xml, 'CtrlSum')[0]).toBe((sum / 100).toFixed(2));
  });

  test('with an invalid account is refused', () => {
    const xml = () => batchXml(fileOf([collection(1, { iban: 'ES9121000418450200051333' })]));
    expect(xml).toThrow();
  });
});
