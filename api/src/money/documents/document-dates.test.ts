import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import {
  configureVerifactu,
  moneyInvariants,
  saleOf,
  textLine,
} from '../../testing/records/till.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await configureVerifactu(server);
});
afterAll(() => server.close());

/** Makes the clock advance at each reading, so that the order of readings shows in the data. */
function advanceClockAtEachReading(): () => void {
  const { clock } = server;
  const read = clock.now.bind(clock);
  clock.now = () => {
    clock.advance({ seconds: 1 });
    return read();
  };
  return () => void (clock.now = read);
}

interface IssuedDocument {
  number: number;
  issuedAt: Date;
  issuedOn: string;
  soldAt: Date;
  paidAt: Date;
}

const listIssued = (kind: string) =>
  server.rows<IssuedDocument & Record<string, unknown>>(
    `select d.number, d.issued_at as "issuedAt", d.issued_on::text as "issuedOn",
       s.issued_at as "soldAt", p.captured_at as "paidAt"
     from document d join document_series z on z.id = d.series_id
     join sale s on s.id = d.sale_id join payment p on p.sale_id = s.id
     where z.kind = $1 order by z.year, d.number`,
    kind,
  );

test('dates never decrease within a series around the end of the year', async () => {
  server.clock.set('2026-12-31T22:59:30.000Z'); // 23:59:30 in Madrid
  const { clientId } = await server.addClient();
  const templateId = await server.addTemplate({ credits: 5 });
  const sales = await Promise.all(
    Array.from({ length: 8 }, () => server.admin.post('/api/sales', saleOf([textLine(500)], 500))),
  );
  const restore = advanceClockAtEachReading();
  const answers = await Promise.all(
    sales.flatMap((one, index) => {
      const { id, lines } = one.json<{ id: string; lines: { id: string }[] }>();
      // Five bonos take longer to sell than a towel.
      const bonos = { kind: 'package', templateId, quantity: 5 } as const;
      const longSale = saleOf([bonos], 45_000, { clientId });
      return [
        server.admin.post('/api/sales', index % 4 === 0 ? longSale : saleOf([textLine(700)], 700)),
        server.admin.post('/api/sales', saleOf([textLine(600)], 600)),
        server.admin.post(`/api/sales/${id}/refunds`, {
          lines: [{ lineId: lines[0]!.id, quantity: 1 }],
          payments: [{ method: 'card', amountMinor: 500 }],
          reason: 'Se ha arrepentido',
        }),
      ];
    }),
  );
  restore();
  expect(answers.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body)).toEqual(
    [],
  );
  const days = new Set<string>();
  for (const kind of ['simplified', 'rectifying']) {
    const issued = await listIssued(kind);
    expect(issued.length).toBeGreaterThanOrEqual(8);
    const byTime = issued.toSorted(
      (one, other) => one.issuedAt.getTime() - other.issuedAt.getTime(),
    );
    expect(issued).toEqual(byTime);
    for (const { issuedOn } of issued) days.add(issuedOn);
    // A sale, its payments and its document have the same instant, so that reports agree.
    for (const { issuedAt, soldAt, paidAt } of issued) {
      expect([soldAt, paidAt]).toEqual([issuedAt, issuedAt]);
    }
  }
  expect([...days].sort()).toEqual(['2026-12-31', '2027-01-01']);
  const stamps = await server.rows<{ stamp: string }>(
    `select content ->> 'FechaHoraHusoGenRegistro' as stamp from fiscal_record order by sequence`,
  );
  expect(stamps).toEqual(stamps.toSorted((one, other) => (one.stamp < other.stamp ? -1 : 1)));
  for (const [sentence, query] of Object.entries(moneyInvariants)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
});
