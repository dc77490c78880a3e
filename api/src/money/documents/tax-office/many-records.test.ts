import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomFrom } from '../../../testing/database/booking-invariants.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import {
  configureVerifactu,
  openRegister,
  saleOf,
  sell,
  textLine,
} from '../../../testing/records/till.ts';
import { newId } from '../../../platform/ids.ts';
import { readMoneySettings } from '../../settings/index.ts';
import type { Chain, NewRecord } from '../documents.repository.ts';
import { identityOf } from '../fiscal/content.ts';
import { cancelRecord, issueRecord } from '../fiscal/record.ts';
import { verifyRecords } from '../verify/verify-records.ts';
import { type FakeTaxOffice, openFakeTaxOffice } from './fake-tax-office.ts';
import { sendRecords } from './send-records.ts';
import { verifactuService } from './verifactu-service.ts';

const timeZone = 'Europe/Madrid';
/** `RECORDS=10000` makes ten thousand; they are sent by the thousand. */
const total = Number(process.env['RECORDS'] ?? 3000);
const cancellations = total / 10;
const documents = total - cancellations;

let server: BookingTestServer;
let office: FakeTaxOffice;
beforeAll(async () => {
  office = await openFakeTaxOffice();
  server = await buildBookingTestServer();
  await configureVerifactu(server);
  await openRegister(server);
});
afterAll(async () => {
  await server.close();
  await office.close();
});

/** Builds the hashed text in SQL from the documents' columns, independently of our hash code. */
const hashCheckQuery = `
  with said as (
    select r.sequence, r.kind, r.hash, r.previous_hash, d.type, d.full_number,
      d.issuer ->> 'taxId' as issuer, to_char(d.issued_on, 'DD-MM-YYYY') as day,
      to_char(d.quota_minor / 100.0, 'FM9999999990.00') as quota,
      to_char(d.total_minor / 100.0, 'FM9999999990.00') as total,
      lag(r.hash, 1, '') over (order by r.sequence) as before,
      lag(r.sequence, 1, 0) over (order by r.sequence) as sequence_before,
      r.created_at at time zone '${timeZone}' as local,
      (r.created_at at time zone '${timeZone}') - (r.created_at at time zone 'UTC') as shift
    from fiscal_record r join document d on d.id = r.document_id
  ), literal as (
    select *, case kind
      when 'issue' then format(
        'IDEmisorFactura=%s&NumSerieFactura=%s&FechaExpedicionFactura=%s&TipoFactura=%s&CuotaTotal=%s&ImporteTotal=%s',
        issuer, full_number, day, type, quota, total)
      else format(
        'IDEmisorFacturaAnulada=%s&NumSerieFacturaAnulada=%s&FechaExpedicionFacturaAnulada=%s',
        issuer, full_number, day)
      end || format('&Huella=%s&FechaHoraHusoGenRegistro=%s+%s', before,
        to_char(local, 'YYYY-MM-DD"T"HH24:MI:SS'), to_char(shift, 'HH24:MI')) as text
    from said
  )
  select sequence::integer, full_number as "fullNumber", text from literal
  where previous_hash <> before or sequence <> sequence_before + 1
    or hash <> upper(encode(sha256(convert_to(text, 'UTF8')), 'hex'))`;

test(`makes ${total} random records that an independent program confirms, and sends them all`, async () => {
  const seed = 20261123;
  await sell(server, saleOf([textLine(1210)], 1210));
  await writeRandomRecords(seed);
  expect(await server.rows(hashCheckQuery)).toEqual([]);
  expect(await verifyRecords(server.database.connection)).toEqual({
    records: 1 + documents + cancellations,
    faults: [],
  });

  // The check must find a changed document.
  await server.rows('alter table document disable trigger all');
  await server.rows(
    'update document set total_minor = total_minor + 1, base_minor = base_minor + 1 where number = 500',
  );
  expect(await server.rows(hashCheckQuery)).toHaveLength(1);
  await server.rows(
    'update document set total_minor = total_minor - 1, base_minor = base_minor - 1 where number = 500',
  );

  const { dependencies, clock } = server;
  const service = verifactuService({ url: office.url, certificate: null });
  for (let turn = 0; turn < 12; turn += 1) {
    await sendRecords(dependencies, service);
    clock.advance({ minutes: 1 });
  }
  expect(office.submissions.map(({ records }) => records)).toEqual([
    ...Array.from({ length: total / 1000 }, () => 1000),
    1,
  ]);
  const brokenLinks = office.kept.filter(
    ({ previousHash }, index) => previousHash !== (office.kept[index - 1]?.hash ?? null),
  );
  expect(brokenLinks).toEqual([]);
  expect(office.kept).toHaveLength(1 + documents + cancellations);
});

/**
 * Writes documents of every kind over the year, some of them cancelled later, after the existing
 * one.
 */
async function writeRandomRecords(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <const T>(values: readonly [T, ...T[]]): T =>
    values[below(values.length)] ?? values[0];
  const settings = await readMoneySettings(server.database.connection);
  const [first] = await server.rows<{
    chain: Chain;
    issuer: object;
    seriesId: string;
    issuedOn: string;
  }>(
    `select json_build_object('sequence', c.last_sequence, 'hash', c.last_hash,
       'issuerTaxId', c.last_issuer_tax_id, 'number', c.last_number,
       'issuedOn', c.last_issued_on) as chain, d.issuer, d.series_id as "seriesId",
       d.issued_on::text as "issuedOn"
     from fiscal_chain c, document d`,
  );
  if (!first) throw new Error('No document to begin with');
  let { chain } = first;
  const documentRows: object[] = [];
  const records: object[] = [];
  let at = Date.UTC(2026, 0, 1);

  function add(record: NewRecord, documentId: string, generatedAt: Date): void {
    const { issuerTaxId, number, issuedOn } = identityOf(record.content);
    chain = { issuerTaxId, number, issuedOn, sequence: record.sequence, hash: record.hash };
    records.push({ ...record, documentId, createdAt: generatedAt });
  }

  for (let number = 2; number <= documents + 1; number += 1) {
    at += below(3_500_000) + 1000;
    const generatedAt = new Date(at);
    const issuedOn = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(generatedAt);
    const type = oneOf(['F1', 'F2', 'F2', 'F2', 'F3', 'R1', 'R5'] as const);
    const sign = type.startsWith('R') ? -1 : 1;
    const taxes = Array.from({ length: 1 + below(4) }, (_, index) => {
      const baseMinor = sign * below(oneOf([2, 100, 10_000, type === 'F2' ? 60_000 : 50_000_000]));
      const isExempt = index > 0 && below(3) === 0;
      const taxBasisPoints = isExempt ? 0 : oneOf([2100, 1000, 400, 0]);
      const quotaMinor = Math.round((baseMinor * taxBasisPoints) / 10_000);
      return {
        ...(isExempt
          ? ({ taxTreatment: 'exempt', taxCause: 'E1' } as const)
          : ({
              taxTreatment: 'rate',
              taxCause: null,
            } as const)),
        taxBasisPoints,
        baseMinor,
        quotaMinor,
        grossMinor: baseMinor + quotaMinor,
      };
    });
    const sum = (key: 'baseMinor' | 'quotaMinor') =>
      taxes.reduce((total, tax) => total + tax[key], 0);
    const quotaMinor = sum('quotaMinor');
    const totalMinor = sum('baseMinor') + quotaMinor;
    const fullNumber = `T26-${String(number).padStart(6, '0')}`;
    const buyer =
      type === 'F2' || type === 'R5'
        ? null
        : {
            name: oneOf(['Añil & Cía. «SL»', 'Zoë O’Neill <3>', ' 北京 ', 'a=b&c=d']),
            taxId: '12345678Z',
            address: 'Calle Mayor 1',
          };
    const document = {
      id: newId(),
      saleId: newId(),
      seriesId: first.seriesId,
      number,
      fullNumber,
      type,
      issuedAt: generatedAt,
      issuedOn,
      operationOn: issuedOn,
      issuer: first.issuer,
      buyer,
      baseMinor: totalMinor - quotaMinor,
      quotaMinor,
      totalMinor,
    };
    documentRows.push(document);
    const recordContext = { settings, timeZone, chain };
    const corrects =
      type === 'F1' || type === 'F2'
        ? []
        : [{ fullNumber: 'T26-000001', issuedOn: first.issuedOn }];
    const description = oneOf(['Clase', 'Bono de 10 & toalla <L>', 'ñ'.repeat(600)]);
    add(
      issueRecord(
        {
          fullNumber,
          type,
          generatedAt,
          issuedOn,
          operationOn: issuedOn,
          description,
          taxes,
          quotaMinor,
          totalMinor,
          buyer,
          corrects,
        },
        recordContext,
      ),
      document.id,
      generatedAt,
    );
    if (number % (documents / cancellations) === 0) {
      at += below(60_000);
      const cancelledAt = new Date(at);
      add(
        cancelRecord(
          {
            fullNumber,
            issuedOn,
            issuerTaxId: settings.taxId,
            generatedAt: cancelledAt,
            isKnown: below(2) === 0,
          },
          { settings, timeZone, chain },
        ),
        document.id,
        cancelledAt,
      );
    }
  }
  await write(documentRows, records, chain);
}

async function write(documentRows: object[], records: object[], chain: Chain): Promise<void> {
  // The sales have no lines; only their documents are checked.
  for (const table of ['sale', 'document', 'fiscal_record', 'fiscal_submission']) {
    await server.rows(`alter table ${table} disable trigger all`);
  }
  const size = 1000;
  for (let from = 0; from < documentRows.length; from += size) {
    const rows = JSON.stringify(documentRows.slice(from, from + size));
    await server.rows(
      `insert into sale (id, kind, state, total_minor, created_at, issued_at, original_sale_id, reason)
       select "saleId", case when "totalMinor" < 0 then 'refund' else 'sale' end, 'issued',
         "totalMinor", "issuedAt", "issuedAt",
         case when "totalMinor" < 0 then (select id from sale limit 1) end,
         case when "totalMinor" < 0 then 'Devuelto' end
       from jsonb_to_recordset($1::jsonb)
         as d("saleId" uuid, "totalMinor" integer, "issuedAt" timestamptz)`,
      rows,
    );
    await server.rows(
      `insert into document (id, sale_id, series_id, number, full_number, type, issued_at, issued_on,
         operation_on, issuer, buyer, base_minor, quota_minor, total_minor, corrects_document_id)
       select id, "saleId", "seriesId", number, "fullNumber", type, "issuedAt", "issuedOn",
         "operationOn", issuer, buyer, "baseMinor", "quotaMinor", "totalMinor",
         case when type in ('F3', 'R1', 'R5') then (select id from document where number = 1) end
       from jsonb_to_recordset($1::jsonb)
         as d(id uuid, "saleId" uuid, "seriesId" uuid, number integer, "fullNumber" text, type text,
           "issuedAt" timestamptz, "issuedOn" date, "operationOn" date, issuer jsonb, buyer jsonb,
           "baseMinor" integer, "quotaMinor" integer, "totalMinor" integer)`,
      rows,
    );
  }
  for (let from = 0; from < records.length; from += size) {
    await server.rows(
      `with written as (
         insert into fiscal_record (id, sequence, kind, document_id, content, previous_hash, hash,
           created_at)
         select id, sequence, kind, "documentId", content, "previousHash", hash, "createdAt"
         from jsonb_to_recordset($1::jsonb)
           as r(id uuid, sequence bigint, kind text, "documentId" uuid, content jsonb,
             "previousHash" text, hash text, "createdAt" timestamptz)
         returning id)
       insert into fiscal_submission (record_id) select id from written`,
      JSON.stringify(records.slice(from, from + size)),
    );
  }
  await server.rows('update document_series set last_number = $1', documentRows.length + 1);
  await server.rows(
    'update fiscal_chain set last_sequence = $1, last_hash = $2',
    chain.sequence,
    chain.hash,
  );
}
