import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type DocumentSeries,
  type StoredSettings,
  type SeriesCodes,
  seriesCodesSchema,
  type SeriesKind,
} from '@aforo/shared/contract';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import {
  moneyInvariants,
  moneySettings,
  openRegister,
  saleOf,
  sell,
  textLine,
} from '../../testing/records/till.ts';
import { type StartedSeries, describeSeries, takenCodes } from './document-series.ts';

const defaultCodes: SeriesCodes = { simplified: 'T', full: 'F', rectifying: 'R', plain: 'C' };
const startedSeries = (
  kind: SeriesKind,
  year: number,
  prefix: string,
  lastNumber = 1,
): StartedSeries => ({
  kind,
  year,
  prefix,
  lastNumber,
});

describe('the schema of series codes', () => {
  test.each([
    ['T', 'T'],
    [' t ', 'T'],
    ['2026A', '2026A'],
    ['sede2f', 'SEDE2F'],
  ])('normalizes %p to %p', (typed, code) => {
    expect(seriesCodesSchema.parse({ ...defaultCodes, simplified: typed }).simplified).toBe(code);
  });

  test.each(['', '2', 'T2', 'SEDE2FF', 'T-A', 'AÑ', 'A B'])('rejects %p', (typed) => {
    const { error } = seriesCodesSchema.safeParse({ ...defaultCodes, full: typed });
    expect(error?.issues).toMatchObject([
      { path: ['full'], message: expect.stringContaining('letras o cifras') },
    ]);
  });

  test('rejects one code for two kinds, ignoring case', () => {
    const { error } = seriesCodesSchema.safeParse({ ...defaultCodes, full: 'x', plain: 'X' });
    expect(error?.issues.map(({ path }) => path)).toEqual([['full'], ['plain']]);
  });
});

describe('the prefix of a series', () => {
  const kindOf = (kind: SeriesKind, { kinds }: DocumentSeries) =>
    kinds.find((one) => one.kind === kind);

  test('uses a new code at once if the series has not issued this year', () => {
    const series = describeSeries(defaultCodes, [startedSeries('full', 2026, 'F26-', 4)], 2027);
    expect(kindOf('full', series)).toEqual({
      kind: 'full',
      code: 'F',
      prefix: 'F27-',
      lastNumber: 0,
      nextFullNumber: 'F27-000001',
      nextYearPrefix: null,
    });
  });

  test('stays for the year after the first document, and changes with the next year', () => {
    const codes = { ...defaultCodes, simplified: 'M' };
    const series = describeSeries(codes, [startedSeries('simplified', 2026, 'T26-', 123)], 2026);
    expect(kindOf('simplified', series)).toEqual({
      kind: 'simplified',
      code: 'M',
      prefix: 'T26-',
      lastNumber: 123,
      nextFullNumber: 'T26-000124',
      nextYearPrefix: 'M27-',
    });
  });
});

describe('a code that another kind uses', () => {
  const issuedSeries = [
    startedSeries('simplified', 2026, 'T26-'),
    startedSeries('full', 2026, 'F26-'),
  ];

  test("can't start a series of this year", () => {
    const codes = { ...defaultCodes, full: 'G', plain: 'F' };
    expect(takenCodes(codes, issuedSeries, 2026)).toEqual({
      plain: 'Con F26- ya empiezan los números de «Factura» de 2026. Pon otro código.',
    });
    expect(takenCodes(codes, issuedSeries, 2027)).toEqual({});
  });

  test("can't start a series of the next year if the other kind has started it", () => {
    const withNextYear = [...issuedSeries, startedSeries('full', 2027, 'F27-')];
    const codes = { ...defaultCodes, full: 'G', simplified: 'F' };
    expect(Object.keys(takenCodes(codes, withNextYear, 2026))).toEqual(['simplified']);
  });

  test('can be swapped for the next year once both kinds have issued', () => {
    expect(takenCodes({ ...defaultCodes, full: 'T', simplified: 'F' }, issuedSeries, 2026)).toEqual(
      {},
    );
  });
});

describe('changing a series code', () => {
  let server: BookingTestServer;
  let year = 2026;
  beforeAll(async () => {
    server = await buildBookingTestServer();
    await openRegister(server);
  });
  afterAll(() => server.close());
  beforeEach(() => beginYear());

  /** Starts a year without documents, with the codes of a new center. */
  async function beginYear(): Promise<void> {
    year += 2;
    server.clock.set(`${year}-11-20T09:00:00.000Z`);
    await server.rows(
      `update money_settings set series_simplified = 'T', series_full = 'F',
         series_rectifying = 'R', series_plain = 'C'`,
    );
  }

  type SettingsView = StoredSettings<'money'>;
  const shortYear = () => String(year).slice(-2);
  const read = async () => (await server.admin.get('/api/settings/money')).json<SettingsView>();
  const put = async (codes: Partial<SeriesCodes>, version?: number) =>
    server.admin.put('/api/settings/money', {
      values: { ...moneySettings, seriesCodes: { ...defaultCodes, ...codes } },
      version: version ?? (await read()).version,
    });
  const plainOf = ({ values: { series } }: SettingsView) =>
    series?.kinds.find(({ kind }) => kind === 'plain');
  const sellOne = async () =>
    (await sell(server, saleOf([textLine(500)], 500))).document?.fullNumber;

  test('applies to the first document, and keeps the numbers of a started series', async () => {
    const [prefix, first, second] = ['', '000001', '000002'].map(
      (end) => `SUR${shortYear()}-${end}`,
    );
    expect(plainOf((await put({ plain: 'sur' })).json())).toMatchObject({
      code: 'SUR',
      prefix,
      lastNumber: 0,
      nextFullNumber: first,
      nextYearPrefix: null,
    });
    expect(await sellOne()).toBe(first);
    const saved = await put({ plain: 'M' });
    expect(plainOf(saved.json())).toMatchObject({
      code: 'M',
      prefix,
      lastNumber: 1,
      nextFullNumber: second,
      nextYearPrefix: `M${year - 1999}-`,
    });
    expect(await read()).toEqual(saved.json());
    expect(await sellOne()).toBe(second);
  });

  test("takes effect with the center's year instead of the UTC year", async () => {
    await sellOne();
    await put({ plain: 'M' });
    const next = `M${year - 1999}-`;
    server.clock.set(`${year}-12-31T22:59:30.000Z`);
    expect(await sellOne()).toBe(`C${shortYear()}-000002`);
    expect(plainOf(await read())).toMatchObject({
      prefix: `C${shortYear()}-`,
      nextYearPrefix: next,
    });
    server.clock.set(`${year}-12-31T23:00:30.000Z`);
    expect(plainOf(await read())).toMatchObject({ prefix: next, nextYearPrefix: null });
    expect(await sellOne()).toBe(`${next}000001`);
  });

  test('is refused without any change if another kind has the code this year', async () => {
    await sellOne();
    const before = await read();
    const answer = await put({ plain: 'X', full: 'C' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'series_code_taken',
      fields: { 'seriesCodes.full': expect.stringContaining(`Con C${shortYear()}- ya empiezan`) },
    });
    expect(await read()).toEqual(before);
    expect((await put({ plain: 'X', full: 'X' })).json()).toMatchObject({
      code: 'validation_failed',
      fields: { 'seriesCodes.full': expect.anything(), 'seriesCodes.plain': expect.anything() },
    });
  });

  test('is optional in a request, and is audited by kind', async () => {
    await put({ plain: 'M' });
    const { version } = await read();
    const settings = { values: { ...moneySettings, voucherMonths: 13 }, version };
    const saved = (await server.admin.put('/api/settings/money', settings)).json<SettingsView>();
    expect(plainOf(saved)?.code).toBe('M');
    await put({ plain: 'M' }); // the rest as it was
    const entries = await server.rows<{ changes: unknown }>(
      `select changes from audit_entry where entity = 'center' order by at desc, id desc limit 3`,
    );
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: 'voucherMonths', before: '13', after: '12' }],
      [{ field: 'voucherMonths', before: '12', after: '13' }],
      [{ field: 'plainSeries', before: 'C', after: 'M' }],
    ]);
  });

  test('gives two concurrent first sales the numbers 1 and 2', async () => {
    await put({ plain: 'M' });
    const both = await Promise.all([sellOne(), sellOne()]);
    expect(both.sort()).toEqual([`M${shortYear()}-000001`, `M${shortYear()}-000002`]);
  });

  test('concurrently with the first sale of a year never gives two kinds one prefix', async () => {
    for (let round = 0; round < 15; round++) {
      await beginYear();
      const { version } = await read();
      // Full invoices would get the code with which the receipts start at that moment.
      const [firstNumber, changed] = await Promise.all([
        sellOne(),
        put({ plain: 'F', full: 'C' }, version),
      ]);
      const isChanged = changed.statusCode === 200;
      expect(firstNumber).toBe(`${isChanged ? 'F' : 'C'}${shortYear()}-000001`);
      if (!isChanged) expect(changed.json()).toMatchObject({ code: 'series_code_taken' });
    }
    for (const [sentence, query] of Object.entries(moneyInvariants)) {
      expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
    }
  });
});
