import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Batch, BatchItem, BatchPreview, DirectDebitReturn } from '@aforo/shared/contract';
import { apiError, fakeApi, type FakeHandlers, renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preload the lazy screens, so that the first test does not wait for the imports.
import '../cash-register-page.tsx';
import './direct-debits-tab.tsx';

const id = (number: number) => `60000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ana = { id: id(1), name: 'Ana Ruiz' };
const berta = { id: id(2), name: 'Berta Gil' };

const item: BatchItem = {
  id: id(11),
  saleId: id(21),
  client: ana,
  description: 'Cuota de noviembre',
  amountMinor: 4500,
  owedMinor: 0,
  mandateReference: 'M20261101-7K3M9Q2X',
  ibanMask: 'ES•• •••• 6789',
  endToEndId: 'R20261123-7K3M9Q-0001',
  state: 'captured',
  hasEmail: true,
  returnCode: null,
  returnedOn: null,
  isOfFile: false,
};
const batch: Batch = {
  id: id(31),
  state: 'settled',
  collectionOn: '2026-11-25',
  messageId: 'R20261123-7K3M9Q',
  createdAt: '2026-11-23T09:00:00.000Z',
  sentAt: '2026-11-23T09:10:00.000Z',
  settledAt: '2026-11-25T00:05:00.000Z',
  count: 2,
  totalMinor: 9000,
  returnedCount: 1,
  returnedMinor: 4500,
  netMinor: 4500,
  sha256: 'a'.repeat(64),
  items: [
    item,
    {
      ...item,
      id: id(12),
      client: berta,
      endToEndId: 'R20261123-7K3M9Q-0002',
      state: 'returned',
      returnCode: 'AM04',
      returnedOn: '2026-11-26',
    },
  ],
  isStale: false,
};
const returned: DirectDebitReturn = {
  id: id(41),
  endToEndId: item.endToEndId,
  reasonCode: 'AM04',
  amountMinor: 4500,
  refundedMinor: 0,
  returnedOn: '2026-11-26',
  isOfFile: false,
  problem: null,
  client: ana,
  batchId: batch.id,
};
const debt = (number: number, client: typeof ana) => ({
  saleId: id(number),
  client,
  description: 'Cuota de noviembre',
  dueOn: '2026-11-20',
  amountMinor: 4500,
  mandateReference: `M20261101-${number}`,
  ibanMask: 'ES•• •••• 6789',
  hasEmail: true,
});
const preview = (collectionOn: string): BatchPreview => ({
  collectionOn,
  firstDate: '2026-11-25',
  items: [debt(21, ana), debt(22, berta)],
  leftOut: [
    {
      saleId: id(23),
      client: { id: id(3), name: 'Carla Sanz' },
      description: 'Bono 10',
      amountMinor: 30_000,
      reason: 'not_due',
    },
  ],
  totalMinor: 9000,
});

function open(search: string, handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/direct-debit-batches': () => ({ items: [batch], isAvailable: true }),
    'GET /api/direct-debit-batches/:id': () => batch,
    'GET /api/direct-debit-returns': () => ({ items: [] }),
    ...handlers,
  });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: `/admin/caja?ver=remesas${search}`, session }) };
}

describe('the batches', () => {
  test('are listed with what was returned and what is left', async () => {
    open('');
    const [, row] = within(await screen.findByRole('table', { name: 'Remesas' })).getAllByRole(
      'row',
    );
    expect(row).toHaveTextContent(/Cobrada.*90,00.*45,00 € \(1 recibo\).*45,00/);
  });

  test('say that the data of the center are missing', async () => {
    open('', { 'GET /api/direct-debit-batches': () => ({ items: [], isAvailable: false }) });
    expect(await screen.findByText('Todavía no se puede domiciliar')).toBeVisible();
    expect(screen.getByText('Todavía no hay remesas')).toBeVisible();
  });
});

describe('a new batch', () => {
  const closed = '2026-11-28';
  const handlers: FakeHandlers = {
    'GET /api/direct-debit-batches/preview': ({ query }) => {
      const date = query.get('collectionOn');
      return date === closed ? apiError('collection_day_closed') : preview(date ?? '2026-11-25');
    },
    'POST /api/direct-debit-batches': () => ({ ...batch, state: 'draft' }),
  };

  test('keeps the unticked debts when the date changes, also over a refused one', async () => {
    const { api, user } = open('&remesa=nueva', handlers);
    await user.click(await screen.findByRole('checkbox', { name: 'Berta Gil' }));
    const date = screen.getByLabelText('Fecha de cobro');
    fireEvent.change(date, { target: { value: '28/11/2026' } });
    expect(await screen.findByText(/Ese día los bancos no cobran/)).toBeVisible();
    fireEvent.change(date, { target: { value: '30/11/2026' } });
    const prepare = await screen.findByRole('button', { name: /^Preparar 1 recibo por 45,00/ });
    expect(screen.getByRole('checkbox', { name: 'Berta Gil' })).not.toBeChecked();
    await user.click(prepare);
    expect(api.requestsTo('POST /api/direct-debit-batches')[0]?.body).toEqual({
      collectionOn: '2026-11-30',
      saleIds: [id(21)],
      expectedTotalMinor: 4500,
    });
  });

  test('says why a debt is left out', async () => {
    open('&remesa=nueva', handlers);
    const table = await screen.findByRole('table', { name: 'Se quedan fuera' });
    expect(table).toHaveTextContent('Carla SanzEse día todavía no toca pagarlo');
  });

  test('shows another failure with a retry and not as a refused date', async () => {
    const { user } = open('&remesa=nueva', {
      ...handlers,
      'GET /api/direct-debit-batches/preview': () => apiError('creditor_missing'),
    });
    expect(await screen.findByText(/Están en Configuración, en Domiciliación/)).toBeVisible();
    const retry = screen.getByRole('button', { name: 'Volver a intentarlo' });
    await user.click(retry);
    expect(screen.getByLabelText('Fecha de cobro')).not.toHaveAttribute('aria-invalid', 'true');
  });
});

describe('a batch', () => {
  const openBatch = (change: Partial<Batch>, handlers: FakeHandlers = {}) =>
    open(`&remesa=${batch.id}`, {
      'GET /api/direct-debit-batches/:id': () => ({ ...batch, ...change }),
      ...handlers,
    });

  test('shows each return with its reason and what to do', async () => {
    openBatch({});
    expect(
      await screen.findByText('AM04 Sin saldo. Puedes volver a domiciliarlo más adelante.'),
    ).toBeVisible();
    expect(
      screen.getByText(/^Devuelto: 1 recibo por 45,00\s€\. .* Los demás pueden volver/),
    ).toBeVisible();
  });

  test('that the bank refused as a file blames no account', async () => {
    const items = [{ ...item, state: 'rejected', returnCode: 'AG01', isOfFile: true } as const];
    openBatch({ state: 'sent', settledAt: null, count: 1, items });
    expect(await screen.findByText(/El banco no admitió el fichero: AG01/)).toBeVisible();
    expect(screen.getByText(/El banco ha rechazado todos sus recibos/)).toBeVisible();
    expect(screen.queryByText(/Pide al cliente otra cuenta/)).not.toBeInTheDocument();
  });

  test('that the bank refused as a whole is noted after what it does was shown', async () => {
    let current = batch;
    const { api, user } = openBatch(
      {},
      {
        'GET /api/direct-debit-batches/:id': () => current,
        'GET /api/direct-debit-batches/:id/rejection': () => ({
          count: 1,
          totalMinor: 4500,
          mailCount: 1,
          returnedCount: 1,
        }),
        'POST /api/direct-debit-batches/:id/rejection': () => {
          current = { ...batch, state: 'rejected', returnedCount: 2 };
          return current;
        },
      },
    );
    const name = 'El banco ha rechazado la remesa';
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(
      await dialog.findByText(/Se debe otra vez 1 recibo por 45,00\s€, sin gastos de devolución/),
    ).toBeVisible();
    expect(dialog.getByText(/1 recibo que ya se devolvió sigue como está/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Anotar el rechazo' }));
    expect(await dialog.findByText('Di por qué.')).toBeVisible();
    await user.type(dialog.getByLabelText('Qué dice el banco'), 'Fichero con otra versión');
    await user.click(dialog.getByRole('button', { name: 'Anotar el rechazo' }));
    expect(await screen.findByText('Rechazada por el banco')).toBeVisible();
    expect(api.requestsTo('POST /api/direct-debit-batches/:id/rejection').at(-1)?.body).toEqual({
      reason: 'Fichero con otra versión',
      expectedCount: 1,
      expectedTotalMinor: 4500,
    });
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  test('that was not sent shows nothing sent or returned', async () => {
    openBatch({ state: 'draft', sentAt: null, settledAt: null, sha256: null, items: [] });
    expect(await screen.findByText('Borrador')).toBeVisible();
    expect(screen.queryByText('Enviado')).not.toBeInTheDocument();
  });

  test('records a return by hand, and keeps what was typed when it is refused', async () => {
    let answer: object | Response = apiError('return_repeated');
    const { api, user } = openBatch({}, { 'POST /api/direct-debit-returns': () => answer });
    await user.click(
      await screen.findByRole('button', { name: 'Anotar la devolución de Ana Ruiz' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Recibo devuelto de Ana Ruiz' }));
    const day = dialog.getByLabelText('Día de la devolución');
    fireEvent.change(day, { target: { value: '27/11/2026' } });
    await user.click(dialog.getByRole('button', { name: 'Anotar la devolución' }));
    expect(await dialog.findByText(/Ese recibo ya se había devuelto/)).toBeVisible();
    expect(day).toHaveValue('27/11/2026');
    answer = returned;
    await user.click(dialog.getByRole('button', { name: 'Anotar la devolución' }));
    expect(api.requestsTo('POST /api/direct-debit-returns').at(-1)?.body).toEqual({
      endToEndId: item.endToEndId,
      reasonCode: 'AM04',
      amountMinor: 4500,
      returnedOn: '2026-11-27',
    });
  });
});

describe('the returns', () => {
  test('show what was applied, what the center had refunded and what was not applied', async () => {
    open('&remesa=devoluciones', {
      'GET /api/direct-debit-returns': () => ({
        items: [
          { ...returned, refundedMinor: 2000 },
          {
            ...returned,
            id: id(42),
            amountMinor: null,
            client: null,
            endToEndId: 'OTRO-MENSAJE',
            problem: 'unknown_reference',
            isOfFile: true,
          },
        ],
      }),
    });
    const table = await screen.findByRole('table', { name: 'Devoluciones' });
    const [, applied, unknown] = within(table).getAllByRole('row');
    expect(applied).toHaveTextContent(/Aplicada20,00.*ya se los había devuelto el centro/);
    expect(unknown).toHaveTextContent(
      /OTRO-MENSAJE.*Fichero no admitido: AM04.*–.*Ninguna remesa tiene esa referencia/,
    );
  });

  test.each([
    [{ applied: 0, repeated: 0, notApplied: [] }, 'El fichero no trae ninguna devolución'],
    [{ applied: 1, repeated: 1, notApplied: [] }, '1 recibo devuelto se debe otra vez'],
    [{ applied: 2, repeated: 0, notApplied: [] }, '2 recibos devueltos se deben otra vez'],
  ])('of a file are counted: %#', async (result, title) => {
    const { user } = open('&remesa=devoluciones', {
      'POST /api/direct-debit-returns/file': () => result,
    });
    await screen.findByText('Ninguna devolución todavía');
    const file = new File(['<Document/>'], 'devoluciones.xml', { type: 'text/xml' });
    await user.upload(screen.getByLabelText('Fichero del banco', { selector: 'input' }), file);
    expect(await screen.findByText(title)).toBeVisible();
  });
});
