import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  errorMessage,
  type PayMonth,
  type PayRule,
  type PayStatement,
  type Professional,
} from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { pilates } from '../../testing/services.ts';
// Preloads the lazy screens, so that the first test does not wait for the import.
import '../professional-page.tsx';
import '../professionals-page.tsx';

const id = (digit: number) => `50000000-0000-4000-8000-00000000000${digit}`;
const marta: Professional = {
  id: id(1),
  name: 'Marta Gil',
  color: '#0f766e',
  status: 'active',
  serviceIds: [pilates.id],
  bio: '',
  userId: null,
  hours: [],
  exceptions: [],
  timeOff: [],
  occupancy: { busyMinutes: 0, availableMinutes: 0 },
  version: 3,
};
const rule: PayRule = {
  id: id(2),
  serviceId: null,
  serviceName: null,
  kind: 'perAttendee',
  rateMinor: 500,
  basisPoints: null,
  minimumMinor: 1200,
  validFrom: '2026-10-01',
  isCurrent: true,
  isRemovable: false,
};
const line: PayStatement['lines'][number] = {
  sessionId: id(3),
  serviceName: 'Pilates suelo',
  startsAt: '2026-10-20T17:00:00.000Z',
  localDate: '2026-10-20',
  minutes: 50,
  isCancelled: false,
  attended: 4,
  noShow: 1,
  cancelledLate: 0,
  unmarked: 2,
  valueMinor: 5200,
  rule,
  isMinimum: false,
  amountMinor: 2000,
};
const totals = {
  professionalId: marta.id,
  professionalName: marta.name,
  closedAt: null,
  plannedMinutes: 150,
  sessions: 2,
  givenMinutes: 100,
  attended: 5,
  unmarked: 2,
  withoutRule: 0,
  sessionsMinor: 3200,
  correctionsMinor: 500,
  totalMinor: 3700,
};
const statement: PayStatement = {
  ...totals,
  month: '2026-10',
  currency: 'EUR',
  isClosable: true,
  lines: [
    line,
    {
      ...line,
      sessionId: id(4),
      attended: 1,
      noShow: 0,
      unmarked: 0,
      isMinimum: true,
      amountMinor: 1200,
    },
    { ...line, sessionId: id(5), isCancelled: true, rule: null, amountMinor: 0 },
  ],
  corrections: [{ ...line, sessionId: id(6), beforeMinor: 1500, amountMinor: 500 }],
};
const month: PayMonth = {
  month: '2026-10',
  currency: 'EUR',
  totalMinor: 3700,
  items: [{ ...totals, hasRule: true }],
};

function open(path: string, handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/professionals/:id': () => marta,
    'GET /api/services': () => ({ items: [pilates] }),
    'GET /api/professionals/:id/pay-rules': () => ({ items: [rule] }),
    'GET /api/professionals/:id/pay': () => statement,
    'GET /api/pay': () => month,
    ...handlers,
  });
  return { api, ...renderArea(area, { path, session: sessionOf('admin') }) };
}
const page = `/admin/profesionales/${marta.id}?ver=pagos&mes=2026-10`;

describe('the pay of a month', () => {
  test('lists the professionals with a link to their statement of that month', async () => {
    const { api } = open('/admin/profesionales?ver=pagos&mes=2026-10');
    const row = await screen.findByRole('row', { name: /Marta Gil/ });
    expect(row).toHaveTextContent(/2 sin marcar.*1 h 40 min de 2 h 30 min.*37,00\s€/);
    expect(within(row).getByRole('link', { name: 'Marta Gil' })).toHaveAttribute('href', page);
    expect(api.requestsTo('GET /api/pay')[0]?.query.get('month')).toBe('2026-10');
    expect(screen.getByRole('link', { name: /Descargar en CSV/ })).toHaveAttribute(
      'href',
      '/api/pay/export?month=2026-10',
    );
    expect(screen.getByRole('link', { name: 'Anterior: septiembre de 2026' })).toBeVisible();
  });

  test('shows an empty state when no professional has sessions or rules', async () => {
    open('/admin/profesionales?ver=pagos&mes=2026-10', {
      'GET /api/pay': () => ({ ...month, totalMinor: 0, items: [] }),
    });
    expect(await screen.findByText('En octubre de 2026 no hay nada que pagar')).toBeVisible();
  });
});

describe('the pay of a professional', () => {
  test('says what each session gives and why, with a link to it', async () => {
    open(page);
    const table = await screen.findByRole('table', { name: 'Sesiones de octubre de 2026' });
    const [, first, second, third] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(
      /4 personas × 5,00\s€.*4 vinieron · 1 no vino · 2 sin marcar.*20,00\s€/,
    );
    expect(second).toHaveTextContent(/Mínimo por sesión, más que 1 persona × 5,00\s€.*12,00\s€/);
    expect(third).toHaveTextContent(/Cancelada: no se paga.*0,00\s€/);
    expect(within(first!).getByRole('link')).toHaveAttribute(
      'href',
      `/admin/recepcion?dia=2026-10-20&sesion=${id(3)}`,
    );
    const corrections = screen.getByRole('table', { name: 'Correcciones de meses cerrados' });
    expect(corrections).toHaveTextContent(/Se pagó 15,00\s€ y son 20,00\s€.*5,00\s€/);
    expect(screen.getByText(/2 personas están sin marcar/)).toBeVisible();
    expect(screen.getByText(/37,00\s€/)).toBeVisible();
  });

  test('closes a month with the total that was shown, and says when it has changed', async () => {
    const { user, api } = open(page, {
      'POST /api/professionals/:id/pay/close': () => apiError('pay_changed'),
    });
    await user.click(await screen.findByRole('button', { name: 'Cerrar el mes' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: /^Cerrar en 37,00\s€$/ }));
    expect(await within(dialog).findByText(errorMessage.pay_changed)).toBeVisible();
    expect(api.requestsTo('POST /api/professionals/:id/pay/close')[0]?.body).toEqual({
      month: '2026-10',
      totalMinor: 3700,
    });
    api.use({
      'POST /api/professionals/:id/pay/close': () => ({
        ...statement,
        isClosable: false,
        closedAt: '2026-11-20T09:00:00.000Z',
      }),
    });
    await user.click(within(dialog).getByRole('button', { name: /^Cerrar en/ }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('gets a rule of a service from a day on, with the fields of its kind', async () => {
    const { user, api } = open(page, {
      'POST /api/professionals/:id/pay-rules': () => ({ items: [rule] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Cambiar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cómo se le paga' });
    const box = within(dialog);
    await user.selectOptions(
      box.getByLabelText('Para'),
      await box.findByRole('option', { name: 'Solo Pilates suelo' }),
    );
    await user.selectOptions(
      box.getByLabelText('Se le paga'),
      'Un porcentaje de lo que vale la sesión',
    );
    expect(box.queryByLabelText(/Por cada/)).not.toBeInTheDocument();
    await user.click(box.getByRole('button', { name: 'Guardar la regla' }));
    expect(box.getByLabelText('Porcentaje (%)')).toHaveAccessibleDescription(
      /Escribe un porcentaje/,
    );
    await user.type(box.getByLabelText('Porcentaje (%)'), '42,5');
    await user.clear(box.getByLabelText(/^Mínimo/));
    await user.type(box.getByLabelText(/^Mínimo/), '12');
    await user.click(box.getByRole('button', { name: 'Guardar la regla' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(api.requestsTo('POST /api/professionals/:id/pay-rules')[0]?.body).toEqual({
      serviceId: pilates.id,
      kind: 'percentage',
      rateMinor: null,
      basisPoints: 4250,
      minimumMinor: 1200,
      // The month after the current one, because there is a rule already.
      validFrom: expect.stringMatching(/^\d{4}-\d\d-01$/),
    });
  });

  test('loses a rule that has not counted yet', async () => {
    const { user, api } = open(page, {
      'GET /api/professionals/:id/pay-rules': () => ({
        items: [
          { ...rule, id: id(7), validFrom: '2099-01-01', isCurrent: false, isRemovable: true },
          rule,
        ],
      }),
      'DELETE /api/pay-rules/:id': () => ({ items: [rule] }),
    });
    const list = await screen.findByRole('list', { name: 'Reglas de pago' });
    const [remove, ...others] = within(list).getAllByRole('button', { name: 'Quitar' });
    expect(others).toEqual([]);
    await user.click(remove!);
    await waitFor(() => expect(api.requestsTo('DELETE /api/pay-rules/:id')).toHaveLength(1));
    expect(api.requestsTo('DELETE /api/pay-rules/:id')[0]?.path).toContain(id(7));
  });
});
