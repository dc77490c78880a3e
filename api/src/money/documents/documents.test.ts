import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Document, Sale, Ticket } from '@aforo/shared/contract';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { pageOf, readQr } from '../../testing/printed-page.ts';
import {
  configureVerifactu,
  moneyInvariants,
  openRegister,
  saleOf,
  sell,
  textLine,
} from '../../testing/records/till.ts';
import type { CancelContent, IssueContent } from './fiscal/content.ts';
import { cancelHash, issueHash } from './fiscal/hash.ts';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  await configureVerifactu(server);
  await openRegister(server);
  ana = await server.addClient();
});

const buyer = { name: 'Ana Pérez', taxId: '12345678Z', address: 'Calle Mayor 1, 28013 Madrid' };
const textOf = (texts: readonly string[]) => texts.join(' ').replaceAll(/\s+/g, ' ');
const documentIdOf = ({ document }: Sale) => document?.id ?? '';
const read = async (id: string) =>
  (await server.frontDesk.get(`/api/documents/${id}`)).json<Document>();
const invoice = (saleId: string, body: object = { buyer }) =>
  server.frontDesk.post(`/api/sales/${saleId}/invoice`, body);
const cancel = (id: string) =>
  server.admin.post(`/api/documents/${id}/cancel`, { reason: 'Se hizo por error' });

async function contentsOf<Content>(documentId: string): Promise<Content[]> {
  const rows = await server.rows<{ content: Content }>(
    'select content from fiscal_record where document_id = $1 order by sequence',
    documentId,
  );
  return rows.map(({ content }) => content);
}

async function expectMoneyInvariants(): Promise<void> {
  for (const [sentence, query] of Object.entries(moneyInvariants)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

describe('the record of a document', () => {
  test('contains the previous record, the program and the breakdown', async () => {
    const first = await sell(server, saleOf([textLine(121)], 121));
    const sale = await sell(server, saleOf([textLine(1210)], 1210));
    const [before] = await contentsOf<IssueContent>(documentIdOf(first));
    const [content] = await contentsOf<IssueContent>(documentIdOf(sale));
    expect(content).toMatchObject({
      IDFactura: {
        IDEmisorFactura: 'B12345674',
        NumSerieFactura: sale.document?.fullNumber,
        FechaExpedicionFactura: '20-11-2026',
      },
      TipoFactura: 'F2',
      Desglose: {
        DetalleDesglose: [
          {
            Impuesto: '01',
            ClaveRegimen: '01',
            CalificacionOperacion: 'S1',
            TipoImpositivo: '21.00',
            BaseImponibleOimporteNoSujeto: '10.00',
            CuotaRepercutida: '2.10',
          },
        ],
      },
      Encadenamiento: {
        RegistroAnterior: { ...before?.IDFactura, Huella: before?.Huella },
      },
      SistemaInformatico: {
        NombreRazon: 'Aforo Programas SL',
        NIF: 'B87654321',
        IdSistemaInformatico: 'AF',
        NombreSistemaInformatico: 'Aforo',
        TipoUsoPosibleSoloVerifactu: 'S',
        NumeroInstalacion: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    expect(content).not.toHaveProperty('Destinatarios');
    expect(content).not.toHaveProperty('TipoRectificativa');
  });

  test('identifies a foreign buyer by country', async () => {
    const foreigner = { ...buyer, taxId: 'AB1234', idType: '03', country: 'FR' } as const;
    const sale = await sell(
      server,
      saleOf([textLine(500)], 500, { document: { kind: 'full', buyer: foreigner } }),
    );
    const [content] = await contentsOf<IssueContent>(documentIdOf(sale));
    expect(content?.Destinatarios?.IDDestinatario).toEqual([
      { NombreRazon: 'Ana Pérez', IDOtro: { CodigoPais: 'FR', IDType: '03', ID: 'AB1234' } },
    ]);
  });

  test('is refused with thirteen rates', async () => {
    const lines = Array.from({ length: 13 }, (_, index) => ({
      ...textLine(100),
      taxBasisPoints: index * 100,
    }));
    const answer = await server.frontDesk.post('/api/sales', saleOf(lines, 1300));
    expect(answer.json()).toMatchObject({ code: 'too_many_rates' });
    await expectMoneyInvariants();
  });

  test('has the hash of its content, for issues and cancellations', async () => {
    const rows = await server.rows<{ content: IssueContent & CancelContent; previous: string }>(
      'select content, previous_hash as previous from fiscal_record order by sequence',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { content, previous } of rows) {
      expect(content.Huella).toBe(hashOf(content, previous));
    }
  });
});

function hashOf(content: IssueContent & CancelContent, previousHash: string): string {
  const common = { previousHash, generatedAt: content.FechaHoraHusoGenRegistro };
  const { IDFactura: id } = content;
  return content.TipoFactura
    ? issueHash({
        ...common,
        issuerTaxId: id.IDEmisorFactura,
        number: id.NumSerieFactura,
        issuedOn: id.FechaExpedicionFactura,
        type: content.TipoFactura,
        quota: content.CuotaTotal,
        total: content.ImporteTotal,
      })
    : cancelHash({
        ...common,
        issuerTaxId: id.IDEmisorFacturaAnulada,
        number: id.NumSerieFacturaAnulada,
        issuedOn: id.FechaExpedicionFacturaAnulada,
      });
}

describe('a full invoice in place of a simplified one', () => {
  test('references it, keeps its operation date and sums, and a refund corrects the full invoice', async () => {
    const sale = await sell(server, saleOf([textLine(1210)], 1210, { clientId: ana.clientId }));
    server.clock.set('2026-11-21T09:00:00.000Z');
    const answer = await invoice(sale.id);
    expect(answer.json()).toMatchObject({ document: { type: 'F3' } });
    const full = await read(documentIdOf(answer.json<Sale>()));
    expect(full).toMatchObject({
      issuedOn: '2026-11-21',
      operationOn: '2026-11-20',
      totalMinor: 1210,
      buyer,
      corrects: { fullNumber: sale.document?.fullNumber },
    });
    expect((await contentsOf(full.id))[0]).toMatchObject({
      TipoFactura: 'F3',
      FacturasSustituidas: {
        IDFacturaSustituida: [{ NumSerieFactura: sale.document?.fullNumber }],
      },
      Destinatarios: { IDDestinatario: [{ NombreRazon: 'Ana Pérez', NIF: '12345678Z' }] },
    });
    expect(await read(documentIdOf(sale))).toMatchObject({ replacedBy: { id: full.id } });
    const refunded = await server.admin.post(`/api/sales/${sale.id}/refunds`, {
      lines: [
        {
          lineId: sale.lines[0]?.id,
          quantity: 1,
        },
      ],
      reason: 'No la usó',
      payments: [
        {
          method: 'card',
          amountMinor: 1210,
        },
      ],
    });
    const { document } = refunded.json<Sale>();
    expect(document).toMatchObject({ type: 'R1' });
    expect((await contentsOf(document?.id ?? ''))[0]).toMatchObject({
      TipoRectificativa: 'I',
      FacturasRectificadas: { IDFacturaRectificada: [{ NumSerieFactura: full.fullNumber }] },
    });
    await expectMoneyInvariants();
  });

  test('covers the remainder after a partial refund, and a later refund corrects it', async () => {
    const lines = [textLine(999, 3), { ...textLine(500), taxBasisPoints: 1000 }];
    const sale = await sell(server, saleOf(lines, 3497, { clientId: ana.clientId }));
    const refundLine = async (index: number, amountMinor: number) => {
      const answer = await server.admin.post(`/api/sales/${sale.id}/refunds`, {
        lines: [
          {
            lineId: sale.lines[index]?.id,
            quantity: 1,
          },
        ],
        reason: 'No la usó',
        payments: [
          {
            method: 'card',
            amountMinor,
          },
        ],
      });
      return answer.json<Sale>();
    };
    const corrections = [await refundLine(0, 999), await refundLine(1, 500)];
    const answer = await invoice(sale.id);
    expect(answer.json()).toMatchObject({ document: { type: 'F3' } });
    const full = await read(documentIdOf(answer.json<Sale>()));
    expect(full).toMatchObject({
      totalMinor: 1998,
      quotaMinor: 347,
      baseMinor: 1651,
      buyer,
      lines: [
        {
          description: 'Alquiler de toalla',
          quantity: 2,
          totalMinor: 1998,
        },
      ],
      taxes: [
        {
          taxBasisPoints: 2100,
          baseMinor: 1651,
          quotaMinor: 347,
        },
      ],
      corrects: { fullNumber: sale.document?.fullNumber },
      replacesCorrections: corrections.map(({ document }) => ({ id: document?.id })),
    });
    const numbers = [sale, ...corrections].map(({ document }) => document?.fullNumber);
    expect((await contentsOf(full.id))[0]).toMatchObject({
      FacturasSustituidas: {
        IDFacturaSustituida: numbers.map((NumSerieFactura) => ({ NumSerieFactura })),
      },
      Desglose: { DetalleDesglose: [{ BaseImponibleOimporteNoSujeto: '16.51' }] },
      CuotaTotal: '3.47',
      ImporteTotal: '19.98',
    });
    for (const replaced of [sale, ...corrections]) {
      expect(await read(documentIdOf(replaced))).toMatchObject({ replacedBy: { id: full.id } });
    }
    const { texts } = pageOf(
      (await server.frontDesk.get(`/api/documents/${full.id}/pdf`)).rawPayload,
    );
    expect(textOf(texts)).toMatch(/19,98\D+Tarjeta/);
    expect(textOf(texts)).not.toContain('34,97');
    expect(textOf(texts)).toContain(
      `Sustituye a la factura simplificada ${numbers[0]} del 20/11/2026, con lo que se devolvió de ella en ${numbers[1]} del 20/11/2026 y ${numbers[2]}`,
    );
    const [lastRefund] = [await refundLine(0, 999)];
    expect(lastRefund).toMatchObject({
      document: { type: 'R1' },
      taxes: [{ baseMinor: -825, quotaMinor: -174 }],
    });
    await expectMoneyInvariants();
  });

  test('is refused twice, after a full refund, for a receipt, and for an invalid NIF', async () => {
    const sale = await sell(server, saleOf([textLine(500)], 500));
    expect(
      (await invoice(sale.id, { buyer: { ...buyer, taxId: '12345678A' } })).json(),
    ).toMatchObject({
      code: 'validation_failed',
      fields: { 'buyer.taxId': 'Ese NIF no es correcto.' },
    });
    const abroad = { ...buyer, taxId: 'AB12', idType: '03' };
    expect((await invoice(sale.id, { buyer: abroad })).json()).toMatchObject({
      fields: { 'buyer.country': 'Elige de qué país es.' },
    });
    expect((await invoice(sale.id)).statusCode).toBe(200);
    expect((await invoice(sale.id)).json()).toMatchObject({ code: 'invoice_refused' });
    const returned = await sell(server, saleOf([textLine(500)], 500));
    await server.admin.post(`/api/sales/${returned.id}/refunds`, {
      lines: [
        {
          lineId: returned.lines[0]?.id,
          quantity: 1,
        },
      ],
      reason: 'No la usó',
      payments: [
        {
          method: 'card',
          amountMinor: 500,
        },
      ],
    });
    expect((await invoice(returned.id)).json()).toMatchObject({ code: 'invoice_refused' });
    await server.rows(`update money_settings set regime = 'plain'`);
    const plain = await sell(server, saleOf([textLine(500)], 500));
    expect((await invoice(plain.id)).json()).toMatchObject({ code: 'invoice_refused' });
  });

  test('is made once for two concurrent requests', async () => {
    const sale = await sell(server, saleOf([textLine(500)], 500));
    const answers = await Promise.all([invoice(sale.id), invoice(sale.id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await expectMoneyInvariants();
  });
});

describe('cancelling an invoice', () => {
  test('adds a record to the chain, and the simplified invoice is valid again', async () => {
    const sale = await sell(server, saleOf([textLine(500)], 500));
    const full = await read(documentIdOf((await invoice(sale.id)).json<Sale>()));
    expect((await cancel(full.id)).json()).toMatchObject({ cancelledAt: expect.any(String) });
    const [, content] = await contentsOf<CancelContent>(full.id);
    expect(content).toMatchObject({
      IDFactura: { NumSerieFacturaAnulada: full.fullNumber },
      Encadenamiento: { RegistroAnterior: { NumSerieFactura: full.fullNumber } },
    });
    expect(await read(documentIdOf(sale))).toMatchObject({ replacedBy: null });
    const now = (await server.frontDesk.get(`/api/sales/${sale.id}`)).json<Sale>();
    expect(now.document).toEqual(sale.document);
    expect((await cancel(full.id)).json()).toMatchObject({ code: 'illegal_transition' });
    // The next record refers to the cancellation.
    const next = await sell(server, saleOf([textLine(500)], 500));
    const [follower] = await contentsOf<IssueContent>(documentIdOf(next));
    expect(follower?.Encadenamiento).toEqual({
      RegistroAnterior: {
        IDEmisorFactura: 'B12345674',
        NumSerieFactura: full.fullNumber,
        FechaExpedicionFactura: '20-11-2026',
        Huella: content?.Huella,
      },
    });
    const again = await invoice(sale.id);
    expect(again.statusCode).toBe(200);
    await expectMoneyInvariants();
  });

  test('is not possible for a valid sale, nor for a corrected document', async () => {
    const sale = await sell(server, saleOf([textLine(500)], 500));
    expect((await cancel(documentIdOf(sale))).json()).toMatchObject({ code: 'document_stands' });
    expect((await invoice(sale.id)).statusCode).toBe(200);
    expect((await cancel(documentIdOf(sale))).json()).toMatchObject({ code: 'illegal_transition' });
  });
});

describe('a printed document', () => {
  test('has a QR code with the content of its record', async () => {
    const sale = await sell(server, saleOf([textLine(1210)], 1210));
    const id = documentIdOf(sale);
    const answer = await server.frontDesk.get(`/api/documents/${id}/pdf`);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const page = pageOf(answer.rawPayload);
    const url = new URL(readQr(page));
    const [content] = await contentsOf<IssueContent>(id);
    expect(`${url.origin}${url.pathname}`).toBe(
      'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR',
    );
    expect([...url.searchParams]).toEqual([
      ['nif', content?.IDFactura.IDEmisorFactura],
      ['numserie', content?.IDFactura.NumSerieFactura],
      ['fecha', '20-11-2026'],
      ['importe', '12.10'],
    ]);
    expect((await read(id)).qr).toMatchObject({ url: url.href });
    // First on the page, 30 to 40 mm wide, between the two captions.
    const { width, texts } = page;
    expect((width * 25.4) / 72).toBeGreaterThanOrEqual(30);
    expect((width * 25.4) / 72).toBeLessThanOrEqual(40);
    expect(texts[0]).toBe('QR tributario:');
    expect(texts[1]).toBe('VERI*FACTU');
    expect(texts.join(' ')).toContain('NIF B12345674');
    expect(texts.join(' ')).toContain('Calle Mayor 1, 28013 Madrid');
  });

  test('in the plain regime has no QR code, and says that it is no invoice', async () => {
    await server.rows(`update money_settings set regime = 'plain'`);
    const sale = await sell(server, saleOf([textLine(1210)], 1210));
    const id = documentIdOf(sale);
    const { texts } = pageOf((await server.frontDesk.get(`/api/documents/${id}/pdf`)).rawPayload);
    expect(texts.join(' ')).toContain('Este comprobante no es una factura.');
    expect(texts.join(' ')).not.toContain('QR tributario');
    expect((await read(id)).qr).toBeNull();
  });

  test("on an 80 mm roll is one page of the content's height, with the QR code first", async () => {
    const pageOfTicket = async (lines: ReturnType<typeof textLine>[]) => {
      const sale = await sell(server, saleOf(lines, lines.length * 1210));
      const path = `/api/documents/${documentIdOf(sale)}/pdf?paper=ticket`;
      const { rawPayload } = await server.frontDesk.get(path);
      const source = rawPayload.toString('latin1');
      expect(source.match(/\/Type \/Page\b/g)).toHaveLength(1);
      const [, wide, high] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(source) ?? [];
      expect((Number(wide) * 25.4) / 72).toBeCloseTo(80, 1);
      return { page: pageOf(rawPayload), high: Number(high) };
    };
    const { page, high } = await pageOfTicket([textLine(1210)]);
    expect(readQr(page)).toContain('importe=12.10');
    expect(page.texts[0]).toBe('QR tributario:');
    expect((page.width * 25.4) / 72).toBeGreaterThanOrEqual(30);
    expect(page.texts.join(' ')).toContain('NIF B12345674');
    const longer = await pageOfTicket(Array.from({ length: 40 }, () => textLine(1210)));
    expect(longer.high).toBeGreaterThan(high + 300);
    expect(readQr(longer.page)).toContain('importe=484.00');
  });

  test('has the hour, each payment, the cash handed over and the change on both papers', async () => {
    await openRegister(server);
    const payments = [
      { method: 'card', amountMinor: 1000 },
      { method: 'cash', amountMinor: 210, tenderedMinor: 500 },
    ] as const;
    const sale = await sell(server, saleOf([textLine(1210)], 1210, { payments: [...payments] }));
    const id = documentIdOf(sale);
    const { issuedAt } = await read(id);
    const hour = new Intl.DateTimeFormat('es', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Madrid',
    }).format(new Date(issuedAt));
    for (const paper of ['ticket', 'a4']) {
      const { rawPayload } = await server.frontDesk.get(`/api/documents/${id}/pdf?paper=${paper}`);
      const text = pageOf(rawPayload).texts.join(' ');
      expect(text).toContain(hour);
      for (const part of ['Tarjeta', 'Efectivo', 'Entregado', 'Cambio', '2,90']) {
        expect(text).toContain(part);
      }
    }
  });

  test('as a ticket for the screen has the parts of the PDF in the same order', async () => {
    const payments = [{ method: 'cash', amountMinor: 1210, tenderedMinor: 1500 }] as const;
    const sale = await sell(server, saleOf([textLine(1210)], 1210, { payments: [...payments] }));
    const id = documentIdOf(sale);
    const ticket = (await server.frontDesk.get(`/api/documents/${id}/ticket`)).json<Ticket>();
    const { rawPayload } = await server.frontDesk.get(`/api/documents/${id}/pdf?paper=ticket`);
    const printed = pageOf(rawPayload).texts.join('');
    const texts = ticket.parts.flatMap((part) => {
      if (part.kind === 'qr') return [part.above, part.below];
      if (part.kind === 'text') return [part.text];
      // The PDF draws the amount first.
      return part.kind === 'row' ? [part.amount, part.label] : [];
    });
    const plain = (text: string) => text.replace(/[^\w,.]/g, '');
    expect(plain(printed)).toBe(plain(texts.join('')));
    expect(ticket.title).toBe(`Factura simplificada ${sale.document?.fullNumber}`);
    expect(ticket.parts).toContainEqual(
      expect.objectContaining({ kind: 'row', label: 'Cambio', amount: '2,90\u00a0€' }),
    );
    expect(ticket.parts[0]).toMatchObject({ kind: 'qr', rows: expect.any(Array) });
  });

  test('is mailed with the document attached', async () => {
    const sale = await sell(server, saleOf([textLine(1210)], 1210));
    const id = documentIdOf(sale);
    const answer = await server.frontDesk.post(`/api/documents/${id}/mail`, {
      to: 'ana@correo.test',
    });
    expect(answer.statusCode).toBe(204);
    await server.deliverMails();
    const mail = server.mails.at(-1);
    expect(mail).toMatchObject({
      to: 'ana@correo.test',
      subject: `Factura simplificada ${sale.document?.fullNumber} de Aforo Pruebas SL`,
      attachment: { name: `${sale.document?.fullNumber}.pdf`, contentType: 'application/pdf' },
    });
    const bytes = Buffer.from(mail?.attachment?.base64 ?? '', 'base64');
    expect(readQr(pageOf(bytes))).toContain('importe=12.10');
  });
});

test('shows a payer the documents of a child, and no one else', async () => {
  const clientId = await server.addDependant(ana.clientId, { birthDate: '2018-03-04' });
  const sale = await sell(server, saleOf([textLine(500)], 500, { clientId }));
  const ids = { clientId: ana.clientId, dependantIds: [clientId] };
  const [payer, stranger] = [server.as('client', ids), (await server.addClient()).person];
  const list = (person: typeof payer) => person.get('/api/me/documents');
  expect((await list(payer)).json()).toMatchObject({
    items: [],
    dependants: [{ clientId, items: [{ id: documentIdOf(sale) }] }],
  });
  expect((await list(stranger)).json()).toEqual({ items: [], dependants: [] });
  const named = (person: typeof payer) => person.get(`/api/me/documents?clientId=${clientId}`);
  expect((await named(payer)).json()).toMatchObject({ items: [{ id: documentIdOf(sale) }] });
  expect((await named(stranger)).statusCode).toBe(404);
  const pdfOf = (person: typeof payer) => person.get(`/api/me/documents/${documentIdOf(sale)}/pdf`);
  expect((await pdfOf(payer)).statusCode).toBe(200);
  expect((await pdfOf(stranger)).statusCode).toBe(404);
});

test('shows a client only their own documents', async () => {
  const bea = await server.addClient();
  const ownSale = await sell(server, saleOf([textLine(500)], 500, { clientId: ana.clientId }));
  const foreignSale = await sell(server, saleOf([textLine(500)], 500, { clientId: bea.clientId }));
  const person = server.as('client', { clientId: ana.clientId });
  const { items } = (await person.get('/api/me/documents')).json<{ items: { id: string }[] }>();
  expect(items.map(({ id }) => id)).toEqual([documentIdOf(ownSale)]);
  const pdfOf = (sale: Sale) => person.get(`/api/me/documents/${documentIdOf(sale)}/pdf`);
  expect((await pdfOf(ownSale)).statusCode).toBe(200);
  expect((await pdfOf(foreignSale)).statusCode).toBe(404);
});
