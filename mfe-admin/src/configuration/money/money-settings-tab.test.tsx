import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  errorMessage,
  type DocumentSeries,
  type FiscalStatus,
  type MoneySettings,
  type SeriesKind,
} from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';

const settings: MoneySettings = {
  regime: 'verifactu',
  legalName: 'Centro SL',
  taxId: 'B12345674',
  street: 'Calle Mayor 1',
  postalCode: '28013',
  city: 'Madrid',
  province: 'Madrid',
  country: 'ES',
  simplifiedLimitMinor: 4e4,
  cashLimitMinor: 1e5,
  cashLimitAbroadMinor: 1e6,
  cashToleranceMinor: 100,
  refundLimitMinor: 5e3,
  discountLimitBasisPoints: 1e3,
  discountShiftLimitMinor: 1e4,
  voucherMonths: 12,
  maxDueDays: 60,
  isCountBlind: true,
  voucherAmountsMinor: [2e3, 5e3],
  isTaxIdFixed: true,
  hasProducer: true,
};
const stateOf = (changed: Partial<MoneySettings> = {}, version = 3) => ({
  values: { ...settings, ...changed },
  version,
});
const series = (
  kind: SeriesKind,
  code: string,
  lastNumber: number,
): DocumentSeries['kinds'][number] => ({
  kind,
  code,
  lastNumber,
  prefix: `${code}26-`,
  nextYearPrefix: null,
  nextFullNumber: `${code}26-${String(lastNumber + 1).padStart(6, '0')}`,
});
const numbered: MoneySettings = {
  ...settings,
  series: {
    year: 2026,
    kinds: [
      series('simplified', 'T', 123),
      series('full', 'F', 0),
      series('rectifying', 'R', 4),
      series('plain', 'C', 0),
    ],
  },
};
const standing: FiscalStatus = {
  regime: 'verifactu',
  records: 12,
  unsent: 12,
  isSending: false,
  failingSince: null,
  lastError: null,
  rejected: 0,
  withErrors: 0,
  faults: [],
};
const path = '/api/settings/money';
const status = 'GET /api/fiscal/status';
const save = `PUT ${path}` as const;

function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({
    [`GET ${path}`]: () => stateOf(),
    [status]: () => standing,
    'POST /api/center/policy-effects': () => ({
      frontDeskLimits: { refunds: 3, discounts: 1 },
      unmarked: { sessions: 0, people: 0 },
    }),
    'GET /api/fiscal/declaration': () => ({
      items: [{ name: 'Dirección', text: null }],
      missing: ['FISCAL_PRODUCER_ADDRESS'],
    }),
    ...handlers,
  });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: '/admin/configuration?ver=cobros', session }) };
}

describe('the money settings', () => {
  test('are saved with the loaded version, in cents and basis points', async () => {
    const { user, api } = open({ [save]: () => stateOf({}, 4) });
    const refund = await screen.findByLabelText(/^Devolución de recepción/);
    await user.clear(refund);
    await user.type(refund, '75,50');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
    expect(api.requestsTo(save)[0]?.body).toMatchObject({
      values: {
        refundLimitMinor: 7550,
        discountLimitBasisPoints: 1e3,
        country: 'ES',
      },
      version: 3,
    });
  });

  test('show before saving what reception could no longer do', async () => {
    const { user, api } = open();
    const refund = await screen.findByLabelText(/^Devolución de recepción/);
    await user.clear(refund);
    await user.type(refund, '10');
    expect(
      await screen.findByText(/recepción hizo 3 devoluciones y 1 descuento por encima/),
    ).toBeVisible();
    expect(api.requestsTo('POST /api/center/policy-effects').at(-1)?.body).toEqual({
      frontDeskLimits: { refundLimitMinor: 1000, discountLimitBasisPoints: 1000 },
    });
  });

  test('explain the effect of the catalogue on gift vouchers, and save the owner’s choice', async () => {
    const rate = { taxTreatment: 'rate', taxCause: null, taxBasisPoints: 2100 } as const;
    const { api, user } = open({
      [`GET ${path}`]: () => stateOf({ voucherPurpose: null, catalogueTaxes: [rate] }),
      [save]: () => stateOf({ voucherPurpose: 'multi' }, 4),
    });
    const field = await screen.findByLabelText('El IVA de los vales regalo se cobra');
    expect(
      screen.getByText(/Todo lo que se vende lleva lo mismo \(21 %\): va en la factura/),
    ).toBeVisible();
    await user.selectOptions(field, 'Al gastarlo');
    expect(screen.getByText(/lo normal es cobrarlo al vender el vale/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(api.requestsTo(save)[0]?.body).toMatchObject({ values: { voucherPurpose: 'multi' } }),
    );
  });

  test('offer gift vouchers at the typed amounts, and refuse amounts out of range', async () => {
    const { user, api } = open({ [save]: () => stateOf({}, 4) });
    const field = await screen.findByLabelText('Vales regalo en línea (€)');
    expect(field).toHaveValue('20, 50');
    await user.clear(field);
    await user.type(field, '15, 2000');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/Pon importes de 1 a 1\.000/)).toBeVisible();
    expect(api.requestsTo(save)).toEqual([]);
    await user.clear(field);
    await user.type(field, '15, 37,50 100');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
    expect(api.requestsTo(save)[0]?.body).toMatchObject({
      values: {
        voucherAmountsMinor: [1500, 3750, 10_000],
      },
    });
  });

  test('contain the fiscal territory', async () => {
    const { user, api } = open({
      [`GET ${path}`]: () => stateOf({ territory: 'mainland', isTerritoryFixed: false }),
      [save]: () => stateOf({ territory: 'canaryIslands' }, 4),
    });
    const field = await screen.findByLabelText('Dónde está el centro');
    await user.selectOptions(field, 'Canarias: IGIC, con su hora');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
    expect(api.requestsTo(save)[0]?.body).toMatchObject({ values: { territory: 'canaryIslands' } });
  });

  test('keep the NIF and the territory once documents exist', async () => {
    open({
      [`GET ${path}`]: () => stateOf({ territory: 'ceutaMelilla', isTerritoryFixed: true }),
    });
    const field = await screen.findByLabelText('Dónde está el centro');
    expect(within(field).getAllByRole('option')).toHaveLength(1);
    expect(field).toHaveDisplayValue('Ceuta o Melilla: IPSI');
    expect(field).toHaveAccessibleDescription(/no se puede cambiar/);
    const taxId = screen.getByLabelText('NIF');
    expect(taxId).toHaveAttribute('readonly');
    expect(taxId).toHaveAccessibleDescription(/no se puede cambiar/);
  });

  test('contain the longest due date of a debt and the blind count', async () => {
    const { user, api } = open({ [save]: () => stateOf({}, 4) });
    const days = await screen.findByLabelText(/^Lo que queda a deber/);
    expect(days).toHaveValue('60');
    await user.clear(days);
    await user.type(days, '800');
    const blind = screen.getByLabelText(/^Contar la caja a ciegas/);
    expect(blind).toBeChecked();
    await user.click(blind);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Pon de 0 a 730 días.')).toBeVisible();
    await user.clear(days);
    await user.type(days, '15');
    const discounts = screen.getByLabelText(/^Descuentos de recepción en un turno/);
    expect(discounts).toHaveValue('100,00');
    await user.clear(discounts);
    await user.type(discounts, '50');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
    expect(api.requestsTo(save)[0]?.body).toMatchObject({
      values: { maxDueDays: 15, isCountBlind: false, discountShiftLimitMinor: 5000 },
    });
  });

  test('are not sent without the data that invoices require, and send a pasted NIF as stored', async () => {
    const { user, api } = open({
      [`GET ${path}`]: () => stateOf({ isTaxIdFixed: false }),
      [save]: () => stateOf({}, 4),
    });
    const taxId = await screen.findByLabelText('NIF');
    await user.clear(taxId);
    await user.type(taxId, 'B12345675');
    await user.clear(screen.getByLabelText('Población'));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(taxId).toHaveAccessibleDescription('Ese NIF no es correcto.'));
    expect(api.requestsTo(save)).toHaveLength(0);
    await user.clear(taxId);
    await user.paste('CIF: B-12.345.674');
    await user.type(screen.getByLabelText('Población'), 'Getafe');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
    expect(api.requestsTo(save)[0]?.body).toMatchObject({ values: { taxId: 'B12345674' } });
  });

  test('are shown beside the typed values when another user has saved in the meantime', async () => {
    const { user, api } = open({ [save]: () => apiError('stale_version') });
    const city = await screen.findByLabelText('Población');
    await user.clear(city);
    await user.type(city, 'Getafe');
    api.use({ [`GET ${path}`]: () => stateOf({ city: 'Leganés' }, 9) });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(errorMessage.stale_version)).toBeVisible();
    expect(screen.getByText(/28013 Leganés/)).toBeVisible();
    expect(city).toHaveValue('Getafe');
  });
});

describe('the document series', () => {
  test('show the next number, and from when a new code applies', async () => {
    const { user, api } = open({
      [`GET ${path}`]: () => stateOf(numbered),
      [save]: () => stateOf(numbered, 4),
    });
    const group = within(await screen.findByRole('group', { name: 'Series y numeración' }));
    const simplified = group.getByLabelText('Factura simplificada');
    const full = group.getByLabelText('Factura');
    expect(simplified).toHaveAccessibleDescription('El próximo, T26-000124.');
    await user.clear(simplified);
    await user.type(simplified, 'm');
    expect(simplified).toHaveAccessibleDescription('El próximo, T26-000124; en enero, M27-000001.');
    await user.clear(full);
    await user.type(full, 'FAC');
    expect(full).toHaveAccessibleDescription('El próximo, FAC26-000001.');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
    expect(api.requestsTo(save)[0]?.body).toMatchObject({
      values: {
        seriesCodes: { simplified: 'M', full: 'FAC', rectifying: 'R', plain: 'C' },
      },
    });
  });

  test('refuse an invalid code at its field, in the form and by the server', async () => {
    const { user, api } = open({
      [`GET ${path}`]: () => stateOf(numbered),
      [save]: () =>
        apiError('series_code_taken', {
          'seriesCodes.plain': 'Con M26- ya empiezan otros números.',
        }),
    });
    const plain = await screen.findByLabelText('Comprobante');
    await user.clear(plain);
    await user.type(plain, '26');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(plain).toHaveAccessibleDescription(/que la última sea una letra/));
    expect(api.requestsTo(save)).toHaveLength(0);
    await user.clear(plain);
    await user.type(plain, 'M');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(plain).toHaveAccessibleDescription(/Con M26- ya empiezan/));
    expect(plain).toHaveValue('M');
  });
});

describe('the fiscal records', () => {
  test('show how many are unsent, the missing certificate and the missing part of the declaration', async () => {
    open();
    expect(await screen.findByText('Hay 12 registros; quedan 12 por enviar.')).toBeVisible();
    expect(await screen.findByText('Falta: FISCAL_PRODUCER_ADDRESS.')).toBeInTheDocument();
    expect(await screen.findByText('Falta el certificado del centro')).toBeVisible();
  });

  test.each([
    [{ records: 0, unsent: 0 }, /^Todavía no hay ninguno/],
    [{ records: 1, unsent: 0 }, 'Hay un registro, y lo tiene la Agencia Tributaria.'],
    [{ records: 1200, unsent: 0 }, 'Hay 1200 registros, y la Agencia Tributaria los tiene todos.'],
    [{ records: 2, unsent: 1 }, 'Hay 2 registros; queda uno por enviar.'],
    [{ records: 3, unsent: 0, rejected: 1 }, 'Hay 3 registros, y no queda ninguno por enviar.'],
  ])('%#: are counted in a sentence', async (some, sentence) => {
    open({ [status]: () => ({ ...standing, isSending: true, ...some }) });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText('Falta el certificado del centro')).not.toBeInTheDocument();
  });

  test('show since when and why they could not be sent', async () => {
    const lastError = 'La Agencia Tributaria no contesta.';
    const failingSince = '2026-11-20T09:00:00.000Z';
    open({ [status]: () => ({ ...standing, isSending: true, failingSince, lastError }) });
    expect(await screen.findByText(/^No llegan desde/)).toBeVisible();
    expect(screen.getByText(/La Agencia Tributaria no contesta\. Aforo lo intenta/)).toBeVisible();
  });

  test('list rejected records by document, with the tax office’s message', async () => {
    const faults = [
      {
        documentId: 'd2',
        fullNumber: 'F26-000002',
        kind: 'cancel' as const,
        state: 'acceptedWithErrors' as const,
        error: null,
      },
      {
        documentId: 'd1',
        fullNumber: 'F26-000001',
        kind: 'issue' as const,
        state: 'rejected' as const,
        error: 'El NIF no está identificado (error 1110)',
      },
    ];
    open({
      [status]: () => ({ ...standing, isSending: true, rejected: 1, withErrors: 1, faults }),
    });
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('La Agencia Tributaria ha rechazado un registro');
    expect(notice).toHaveTextContent(
      'F26-000001 rechazada: El NIF no está identificado (error 1110)',
    );
    expect(notice).toHaveTextContent('F26-000002 anulación admitida con errores.');
    expect(screen.getByRole('link', { name: 'F26-000001' })).toHaveAttribute(
      'href',
      '/api/documents/d1/pdf',
    );
  });

  test('are not requested where only plain receipts are issued', async () => {
    const { api } = open({ [`GET ${path}`]: () => stateOf({ regime: 'plain' }) });
    await screen.findByLabelText('Población');
    expect(api.requestsTo(status)).toHaveLength(0);
  });
});
