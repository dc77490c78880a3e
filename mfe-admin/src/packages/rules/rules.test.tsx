import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { MembershipRules } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../packages-page.tsx';

const id = '30000000-0000-4000-8000-000000000003';
const plan = {
  id,
  name: 'Cuota 2 días',
  kind: 'unlimited',
  credits: null,
  validityDays: 31,
  validityFrom: 'purchase',
  serviceIds: [],
  weeklyLimit: null,
  priceMinor: 4800,
  renewsMonthly: true,
  plan: null,
  taxTreatment: 'rate',
  taxCause: null,
  taxBasisPoints: 2100,
  status: 'active',
  version: 1,
};
const rules: MembershipRules = {
  familyDiscountBasisPoints: 0,
  closures: [],
  priceChanges: [],
  firstPriceDate: '2026-12-14',
};

function open(search: string, handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/packages': () => ({ items: [plan] }),
    'GET /api/services': () => ({ items: [] }),
    'GET /api/membership-rules': () => rules,
    ...handlers,
  });
  return {
    api,
    ...renderArea(area, { path: `/admin/paquetes${search}`, session: sessionOf('admin') }),
  };
}

test('a price is announced only after showing whom it concerns', async () => {
  const { api, user } = open('?ver=cuotas', {
    'POST /api/membership-rules/prices/preview': () => ({
      oldPriceMinor: 4800,
      memberCount: 12,
      withoutMail: [{ id, name: 'Luis Gil' }],
      firstOn: '2026-12-14',
      lastOn: '2027-01-13',
    }),
    'POST /api/membership-rules/prices': () => rules,
  });
  await user.click(await screen.findByRole('button', { name: 'Anunciar un precio' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Precio nuevo/), '52');
  await user.click(dialog.getByRole('button', { name: 'Ver a quién afecta' }));
  expect(await dialog.findByText(/Afecta a 12 personas/)).toBeVisible();
  expect(dialog.getByText(/avísalas tú: Luis Gil/)).toBeVisible();
  expect(api.requestsTo('POST /api/membership-rules/prices')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Anunciar y avisar' }));
  const [request] = api.requestsTo('POST /api/membership-rules/prices');
  expect(request?.body).toEqual({
    templateId: id,
    fromDate: '2026-12-14',
    newPriceMinor: 5200,
    expectedCount: 12,
  });
});

test('the preview of a closed season is made again when the form changes', async () => {
  const { api, user } = open('?ver=cuotas', {
    'POST /api/membership-rules/closures/preview': () => ({
      count: 1,
      beforeMinor: 4800,
      afterMinor: 0,
      chargedCount: 0,
      periods: [],
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Añadir un cierre' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Nombre/), 'Agosto');
  await user.type(dialog.getByLabelText(/^Primer día/), '01/08/2027');
  await user.type(dialog.getByLabelText(/^Último día/), '31/08/2027');
  await user.click(dialog.getByRole('button', { name: 'Ver qué pasa' }));
  expect(await dialog.findByText(/Cambia 1 cuota: en total, 0,00/)).toBeVisible();
  await user.selectOptions(dialog.getByLabelText(/^Qué se cobra/), 'half');
  expect(dialog.getByRole('button', { name: 'Ver qué pasa' })).toBeVisible();
  expect(api.requestsTo('POST /api/membership-rules/closures')).toHaveLength(0);
});

test('archiving a plan with members says that they go on, and asks', async () => {
  const { api, user } = open('', {
    'PUT /api/packages/:id/status': ({ body }) =>
      (body as { keepsMembers?: boolean }).keepsMembers
        ? { ...plan, status: 'archived' }
        : apiError('plan_has_members'),
  });
  await user.click(await screen.findByRole('button', { name: /^Archivar/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Archivar Cuota 2 días?' }));
  expect(dialog.getByText(/seguirán renovándose igual/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Archivar' }));
  expect(api.requestsTo('PUT /api/packages/:id/status').at(-1)?.body).toEqual({
    status: 'archived',
    keepsMembers: true,
  });
});
