import { describe, expect, test } from '@jest/globals';
import {
  checkCharacterOf,
  errorMessage,
  formatVoucherCode,
  type Charge,
  type PackageTemplate,
  type BodyOf,
  type ChargeInput,
  type MembershipPlan,
  type quoteCharge,
  type Sale,
  type Voucher,
} from '@aforo/shared/contract';
import { apiError, type FakeHandlers } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aCharge, aChargeResult, aQuote } from '../../testing/charge.ts';
import { lucia } from '../../testing/clients.ts';
import { frontDeskPath, openFrontDesk, roster } from '../../testing/front-desk.tsx';
// Preload the lazy panel so that the first test does not wait for it.
import './charge-panel.tsx';

const bookingId = '70000000-0000-4000-8000-000000000001';
const owedClass: Charge['debts'][number] = {
  debt: {
    kind: 'booking',
    bookingId,
    serviceName: 'Pilates suelo',
    amountMinor: 1200,
    startsAt: '2026-11-12T18:00:00.000Z',
  },
  coveredBy: [],
};
const owedSale: Charge['debts'][number] = {
  debt: {
    kind: 'sale',
    saleId: 'd0000000-0000-4000-8000-000000000001',
    description: 'Bono 5',
    issuedAt: '2026-11-01T10:00:00.000Z',
    dueOn: '2026-12-01',
    amountMinor: 2e3,
  },
  coveredBy: [],
};
const bono10: PackageTemplate = {
  id: 'e0000000-0000-4000-8000-000000000001',
  name: 'Bono 10',
  kind: 'credits',
  credits: 10,
  validityDays: 90,
  validityFrom: 'purchase',
  serviceIds: [],
  weeklyLimit: null,
  priceMinor: 9e3,
  status: 'active',
  version: 1,
  taxTreatment: 'rate',
  taxCause: null,
  taxBasisPoints: 2100,
};
const shampoo = {
  id: 'f0000000-0000-4000-8000-000000000001',
  name: 'Champú',
  description: '',
  priceMinor: 1250,
  barcode: '8412345678905',
  taxTreatment: 'rate',
  taxCause: null,
  taxBasisPoints: 2100,
  isStocked: true,
  stock: 4,
  lowStock: null,
  isOnline: false,
  pictureFileId: null,
  status: 'active',
  version: 1,
};
const sold: Sale = {
  id: 'd0000000-0000-4000-8000-000000000002',
  kind: 'sale',
  state: 'paid',
  client: {
    id: lucia.id,
    name: lucia.name,
  },
  description: 'Pilates suelo',
  totalMinor: 1200,
  owedMinor: 0,
  dueOn: null,
  issuedAt: '2026-11-21T09:12:00.000Z',
  document: {
    id: 'd1000000-0000-4000-8000-000000000002',
    fullNumber: 'S26-000007',
    type: 'F2',
  },
  lines: [],
  taxes: [],
  payments: [],
  originalSaleId: null,
  refundIds: [],
  reason: null,
  actorName: null,
};

const gift: Voucher = {
  id: 'd2000000-0000-4000-8000-000000000001',
  code: formatVoucherCode('7K3M9XQ2ABC' + checkCharacterOf('7K3M9XQ2ABC')),
  state: 'usable',
  amountMinor: 5e3,
  balanceMinor: 5e3,
  expiresOn: '2027-11-20',
  createdAt: '2026-11-20T09:00:00.000Z',
  recipient: 'Marta',
  message: '',
  saleId: sold.id,
  buyer: null,
  voidReason: null,
};
const giftLine: Sale['lines'][number] = {
  id: 'd3000000-0000-4000-8000-000000000001',
  kind: 'voucher',
  description: 'Vale regalo',
  quantity: 1,
  unitPriceMinor: 5e3,
  discountMinor: 0,
  discountReason: null,
  totalMinor: 5e3,
  bookingId: null,
  productId: null,
  refundedQuantity: 0,
};

const plan: MembershipPlan = {
  periodMonths: 1,
  startsWith: 'month',
  firstPeriod: 'days',
  seatsPerWeek: null,
  enrolmentFeeMinor: 2000,
  enrolmentAgainMonths: null,
  absenceMinutes: 120,
  makeUpDays: null,
  makeUpLimit: 4,
  makeUpServiceIds: [],
  keepsMakeUps: false,
  closureRule: 'makeUp',
  pauseFeeMinor: null,
};

const productPage = (items: object[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 8,
  lowStock: 0,
});

function open(charge: Charge, more: FakeHandlers = {}) {
  return openFrontDesk(`${frontDeskPath}?cliente=${lucia.id}&hacer=cobrar`, {
    'GET /api/clients/:id/charge': () => charge,
    'GET /api/packages': () => ({ items: [bono10] }),
    'GET /api/products': () => productPage([shampoo]),
    ...till(charge),
    ...more,
  });
}
type QuoteBody = BodyOf<typeof quoteCharge>;
const priceOf = ({ kind }: QuoteBody['lines'][number]) => (kind === 'package' ? 9000 : 1250);

/** A fake server that quotes a basket and accepts every charge. */
const till = (
  charge: Charge,
  prices: Parameters<typeof aQuote>[2] = {},
  sale: Partial<Sale> = {},
): FakeHandlers => ({
  'POST /api/charges/quote': ({ body }) =>
    aQuote(body as QuoteBody, charge, { priceOf, ...prices }),
  'POST /api/charges': ({ body }) => {
    const { expectedTotalMinor: totalMinor, payments } = body as ChargeInput;
    const tenderedMinor = payments.find((payment) => payment.tenderedMinor)?.tenderedMinor ?? null;
    const changeMinor = tenderedMinor === null ? 0 : tenderedMinor - totalMinor;
    return aChargeResult([{ ...sold, ...sale }], { totalMinor, changeMinor });
  },
});
const codeLabel = 'Código del vale o de la promoción';
const panel = async () => within(await screen.findByRole('dialog', { name: /^Cobrar a/ }));
const charges = (api: ReturnType<typeof open>['api']) => api.requestsTo('POST /api/charges');
/** Waits until the button shows this total. */
const total = async (dialog: Awaited<ReturnType<typeof panel>>, euros: string) =>
  dialog.findByRole('button', { name: new RegExp(`^Cobrar ${euros}`) });

describe('the charge panel', () => {
  test('charges the client’s debts by keyboard: a letter for the method, Enter to charge, Enter to close', async () => {
    const { user, api } = open(aCharge({ debts: [owedClass] }));
    const dialog = await panel();
    expect(await dialog.findByText('Pilates suelo')).toBeVisible();
    await user.keyboard('t{Enter}');
    expect(await dialog.findByText(/Cobrado 12,00/)).toBeVisible();
    expect(dialog.getByText(/S26-000007/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Imprimir el tique (P)' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'En una hoja A4 (A)' })).toBeVisible();
    expect(api.requestsTo('POST /api/charges/quote')).toEqual([]);
    expect(charges(api)[0]?.body).toMatchObject({
      lines: [{ kind: 'booking', bookingId }],
      payments: [{ method: 'card', amountMinor: null }],
      expectedTotalMinor: 1200,
    });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('begins with the debts of now, not with those that were read before a booking', async () => {
    const debts: Charge['debts'][] = [[], [owedClass]];
    const { user, api } = openFrontDesk(`${frontDeskPath}?cliente=${lucia.id}`, {
      'GET /api/clients/:id/charge': () => aCharge({ debts: debts.shift() ?? [owedClass] }),
      'GET /api/packages': () => ({ items: [bono10] }),
      ...till(aCharge({ debts: [owedClass] })),
    });
    await screen.findByRole('heading', { name: lucia.name });
    await waitFor(() => expect(api.requestsTo('GET /api/clients/:id/charge')).toHaveLength(1));
    await user.keyboard('{F2}');
    const dialog = await panel();
    expect(await dialog.findByText('Pilates suelo')).toBeVisible();
    await user.keyboard('t{Enter}');
    expect(await dialog.findByText(/Cobrado 12,00/)).toBeVisible();
  });

  test('shows the change for a cash payment', async () => {
    const { user, api } = open(aCharge({ debts: [owedClass] }));
    const dialog = await panel();
    await dialog.findByText('Pilates suelo');
    await user.keyboard('e20');
    expect(dialog.getByText(/^8,00/)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/Cambio/)).toHaveTextContent(/8,00/);
    expect(charges(api)[0]?.body).toMatchObject({
      payments: [{ method: 'cash', amountMinor: null, tenderedMinor: 2000 }],
    });
  });

  test('shows when and for how much a monthly bono renews, before and after the charge', async () => {
    const monthly = { ...bono10, name: 'Ilimitado', priceMinor: 5900, renewsMonthly: true };
    const line: Sale['lines'][number] = {
      ...giftLine,
      kind: 'package',
      description: 'Ilimitado',
      unitPriceMinor: 5900,
      totalMinor: 5900,
      renewal: {
        renewsOn: '2026-12-21',
        priceMinor: 5900,
      },
    };
    const charge = aCharge({});
    const { user } = open(charge, {
      'GET /api/packages': () => ({ items: [monthly] }),
      ...till(charge, { priceOf: () => 5900, renewalOf: () => line.renewal }, { lines: [line] }),
    });
    const dialog = await panel();
    await user.click(await dialog.findByRole('combobox'));
    await user.keyboard('Ilimitado{Enter}');
    const list = within(await dialog.findByRole('list', { name: 'Qué se cobra' }));
    expect(
      await list.findByText(/^Se renueva el 21 dic 2026 por 59,00\s€, y así cada mes/),
    ).toBeVisible();
    await total(dialog, '59,00');
    await user.keyboard('{Enter}t{Enter}');
    expect(await dialog.findByText('Ilimitado se renueva solo')).toBeVisible();
    expect(dialog.getByText(/Se pausa o se termina cuando se quiera/)).toBeVisible();
  });

  test('shows the shorter first period and the enrolment fee, which is not a line to remove', async () => {
    const yearly = {
      ...bono10,
      name: 'Cuota anual',
      kind: 'unlimited' as const,
      credits: null,
      priceMinor: 48_000,
      renewsMonthly: true,
      plan: { ...plan, periodMonths: 12 as const, seatsPerWeek: 2 },
    };
    const fee = {
      ...giftLine,
      description: 'Matrícula de Cuota anual',
      kind: 'text' as const,
      unitPriceMinor: 2000,
      totalMinor: 2000,
    };
    const charge = aCharge({});
    const { user, api } = open(charge, {
      'GET /api/packages': () => ({ items: [yearly] }),
      ...till(charge, {
        priceOf: () => 48_000,
        renewalOf: () => ({ renewsOn: '2026-12-01', priceMinor: 48_000 }),
        extraLines: [fee],
      }),
    });
    const dialog = await panel();
    await user.click(await dialog.findByRole('combobox'));
    expect(
      await dialog.findByText(/^Cuota anual · 2 plazas fijas por semana · 480,00/),
    ).toBeVisible();
    await user.keyboard('anual{Enter}');
    const list = within(await dialog.findByRole('list', { name: 'Qué se cobra' }));
    expect(
      await list.findByText(/^Se renueva el 1 dic 2026 por 480,00\s€, y así cada año hasta/),
    ).toBeVisible();
    expect(list.getByText('Matrícula de Cuota anual')).toBeVisible();
    expect(list.queryByRole('button', { name: 'No cobrar Matrícula de Cuota anual' })).toBeNull();
    await total(dialog, '500,00');
    await user.keyboard('{Enter}t{Enter}');
    expect(await dialog.findByText(/Cobrado 500,00/)).toBeVisible();
    const body = charges(api)[0]?.body as ChargeInput;
    expect(body.lines).toHaveLength(1);
    expect(body.expectedTotalMinor).toBe(50_000);
  });

  test('charges a bono, a product by barcode and a debt with one mixed payment', async () => {
    const { user, api } = open(aCharge({ debts: [owedSale] }));
    const dialog = await panel();
    await dialog.findByText('Bono 5');
    await user.keyboard('/bono 10{Enter}');
    expect(await dialog.findByLabelText('1 de Bono 10')).toBeVisible();
    await user.keyboard('8412345678905{Enter}');
    expect(await dialog.findByLabelText('1 de Champú')).toBeVisible();
    await total(dialog, '122,50');
    await user.keyboard('{Enter}m50');
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/Cobrado 122,50/)).toBeVisible();
    expect(charges(api)[0]?.body).toMatchObject({
      debts: ['d0000000-0000-4000-8000-000000000001'],
      lines: [{ kind: 'package' }, { kind: 'product', quantity: 1 }],
      payments: [
        { method: 'cash', amountMinor: 5000 },
        { method: 'card', amountMinor: null },
      ],
      expectedTotalMinor: 12_250,
    });
  });

  test('adds the product with the scanned barcode, not a bono with a part of it in its name', async () => {
    const scanned = { ...shampoo, barcode: 'B-10' };
    const named = { ...bono10, id: 'e0000000-0000-4000-8000-000000000002', name: 'Bono B-10' };
    const { user } = open(aCharge({ debts: [owedClass] }), {
      'GET /api/packages': () => ({ items: [named, bono10] }),
      'GET /api/products': () => productPage([scanned]),
    });
    const dialog = await panel();
    await dialog.findByText('Pilates suelo');
    await user.keyboard('/b-10{Enter}');
    expect(await dialog.findByLabelText('1 de Champú')).toBeVisible();
    expect(dialog.queryByLabelText(/^1 de Bono/)).not.toBeInTheDocument();
  });

  test('adds no bono for an unknown barcode', async () => {
    const { user } = open(aCharge({ debts: [owedClass] }), {
      'GET /api/products': () => productPage([]),
    });
    const dialog = await panel();
    await dialog.findByText('Pilates suelo');
    await user.keyboard('/b-10{Enter}');
    expect(await dialog.findByText(/Nada a la venta se llama «b-10»/)).toBeVisible();
    expect(dialog.queryByLabelText('1 de Bono 10')).not.toBeInTheDocument();
  });

  test('adds no bono on Enter when the products could not be read', async () => {
    let refuse = (): void => {};
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    const { user } = open(aCharge({ debts: [owedClass] }), {
      'GET /api/products': () => refused.then(() => apiError('forbidden')),
    });
    const dialog = await panel();
    await dialog.findByText('Pilates suelo');
    await user.keyboard('/bono{Enter}');
    refuse();
    expect(await dialog.findByRole('option', { name: /Bono 10/ })).toBeVisible();
    expect(dialog.queryByLabelText('1 de Bono 10')).not.toBeInTheDocument();
    expect(dialog.getByRole('combobox')).toHaveValue('bono');
  });

  test('does not offer cash for an operation at the legal limit', async () => {
    const { user, api } = open(
      aCharge({ debts: [{ ...owedClass, debt: { ...owedClass.debt, amountMinor: 150_000 } }] }),
    );
    const dialog = await panel();
    const cash = await dialog.findByRole('button', { name: /^Efectivo/ });
    expect(cash).toBeDisabled();
    expect(dialog.getByText(/la ley no lo deja en operaciones desde 1\.000,00/)).toBeVisible();
    await user.keyboard('e{Enter}');
    expect(await dialog.findByText('Elige cómo paga.')).toBeVisible();
    await user.keyboard('m');
    expect(dialog.queryByLabelText('Efectivo')).toBeNull();
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/^Cobrado/)).toBeVisible();
    expect(charges(api)).toHaveLength(1);
    expect(charges(api)[0]?.body).toMatchObject({ payments: [{ method: 'card' }] });
  });

  test('limits the due date of the unpaid rest to the days that the center allows', async () => {
    const { user, api } = open(aCharge({ debts: [owedClass], maxDueDays: 7 }));
    const dialog = await panel();
    await dialog.findByText('Pilates suelo');
    await user.click(dialog.getByRole('button', { name: /^Mixto/ }));
    await user.type(dialog.getByLabelText('Tarjeta'), '5');
    const date = dialog.getByLabelText<HTMLInputElement>('Lo paga como tarde el');
    const last = date.value;
    expect(last).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    await user.clear(date);
    await user.type(date, '31/12/2099');
    expect(await dialog.findByText(new RegExp(last))).toBeVisible();
    await user.clear(date);
    await user.type(date, last);
    await user.click(dialog.getByRole('button', { name: /^Cobrar/ }));
    expect(await dialog.findByText(/^Cobrado/)).toBeVisible();
    expect(dialog.getByText(/^En el datáfono/)).toHaveTextContent('5,00');
    expect(charges(api)[0]?.body).toMatchObject({
      dueOn: last.split('/').toReversed().join('-'),
    });
  });

  test('pays with a gift voucher and the rest by card', async () => {
    const { user, api } = open(aCharge({ debts: [owedClass] }), {
      'POST /api/vouchers/find': () => ({ ...gift, balanceMinor: 500 }),
      ...till(aCharge({ debts: [owedClass] }), { voucherMinor: 500 }),
    });
    const dialog = await panel();
    await dialog.findByText('Pilates suelo');
    await user.click(dialog.getByRole('button', { name: 'Tiene un vale o un código' }));
    await user.type(dialog.getByLabelText(codeLabel), 'Mª{Enter}');
    expect(await dialog.findByText(/no es de ningún vale/)).toBeVisible();
    await user.clear(dialog.getByLabelText(codeLabel));
    await user.type(dialog.getByLabelText(codeLabel), `${gift.code.toLowerCase()}{Enter}`);
    expect(await dialog.findByText('Queda por cobrar')).toBeVisible();
    expect(charges(api)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: /^Tarjeta/ }));
    await user.click(dialog.getByRole('button', { name: /^Cobrar 12,00/ }));
    expect(await dialog.findByText(/Cobrado 12,00/)).toBeVisible();
    expect(charges(api)[0]?.body).toMatchObject({
      payments: [
        { method: 'balance', amountMinor: 500, voucherCode: gift.code },
        { method: 'card', amountMinor: null },
      ],
    });
  });

  describe('with a promotion code', () => {
    const owing = aCharge({ debts: [owedClass] });
    /** 10 % off bonos. */
    const tenOffBonos = till(owing, {
      promotionOf: ({ kind }) => (kind === 'package' ? 900 : 0),
    });
    const use = async (user: ReturnType<typeof open>['user'], code: string) => {
      const dialog = await panel();
      await user.click(dialog.getByRole('button', { name: 'Tiene un vale o un código' }));
      await user.type(dialog.getByLabelText(codeLabel), `${code}{Enter}`);
      return dialog;
    };

    test('refuses a code for nothing in the basket, and sends one that discounts a line', async () => {
      const { user, api } = open(owing, tenOffBonos);
      const dialog = await panel();
      await dialog.findByText('Pilates suelo');
      await use(user, 'otoño 10');
      expect(await dialog.findByText(errorMessage.promotion_not_for_this)).toBeVisible();
      expect(dialog.getByLabelText(codeLabel)).toHaveValue('otoño 10');
      expect(dialog.getByRole('button', { name: /^Cobrar 12,00/ })).toBeVisible();
      await user.click(dialog.getByRole('combobox'));
      await user.keyboard('bono 10{Enter}');
      await dialog.findByLabelText('1 de Bono 10');
      await user.click(dialog.getByLabelText(codeLabel));
      await user.keyboard('{Enter}');
      expect(await dialog.findByText(/^Descuento 9,00\s€ · Código OTOÑO10$/)).toBeVisible();
      expect(dialog.getByText(/Ya está descontado: 9,00/)).toBeVisible();
      await user.click(dialog.getByRole('button', { name: /^Tarjeta/ }));
      await user.click(dialog.getByRole('button', { name: /^Cobrar 93,00/ }));
      expect(await dialog.findByText(/Cobrado 93,00/)).toBeVisible();
      expect(charges(api)[0]?.body).toMatchObject({
        lines: [
          { kind: 'booking', discount: null },
          {
            kind: 'package',
            discount: null,
          },
        ],
        payments: [
          {
            method: 'card',
            amountMinor: null,
          },
        ],
        expectedTotalMinor: 9300,
        promotionCode: 'OTOÑO10',
      });
    });

    test('removes the discount and does not send the code when its line is removed', async () => {
      const { user, api } = open(owing, tenOffBonos);
      const dialog = await panel();
      await dialog.findByText('Pilates suelo');
      await user.keyboard('/bono 10{Enter}');
      await dialog.findByLabelText('1 de Bono 10');
      await use(user, 'OTOÑO10');
      await dialog.findByText(/Ya está descontado/);
      await user.click(dialog.getByRole('button', { name: 'No cobrar Bono 10' }));
      expect(await dialog.findByText(errorMessage.promotion_not_for_this)).toBeVisible();
      await user.click(dialog.getByRole('button', { name: /^Tarjeta/ }));
      await user.click(await dialog.findByRole('button', { name: /^Cobrar 12,00/ }));
      expect(await dialog.findByText(/Cobrado 12,00/)).toBeVisible();
      expect(charges(api)[0]?.body).toMatchObject({ promotionCode: null });
    });

    test('shows an error and charges nothing when the code was used up meanwhile', async () => {
      const { user, api } = open(owing, {
        ...tenOffBonos,
        'POST /api/charges': () => apiError('promotion_used'),
      });
      const dialog = await panel();
      await dialog.findByText('Pilates suelo');
      await user.keyboard('/bono 10{Enter}');
      await dialog.findByLabelText('1 de Bono 10');
      await use(user, 'OTOÑO10');
      await dialog.findByText(/Ya está descontado/);
      api.use({
        'POST /api/charges/quote': ({ body }) => ({
          ...aQuote({ ...(body as QuoteBody), promotionCode: null }, owing, { priceOf }),
          promotion: { code: 'OTOÑO10', discountMinor: 0, refusal: 'promotion_used' },
        }),
      });
      await user.click(dialog.getByRole('button', { name: /^Tarjeta/ }));
      await user.click(dialog.getByRole('button', { name: /^Cobrar 93,00/ }));
      expect(await dialog.findByRole('alert')).toHaveTextContent(errorMessage.promotion_used);
      expect(await dialog.findByRole('button', { name: /^Cobrar 102,00/ })).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Quitar el código OTOÑO10' }));
      expect(dialog.queryByText('Código OTOÑO10')).not.toBeInTheDocument();
    });
  });

  test('shows the code of a sold voucher and prints it', async () => {
    const { user, api } = open(aCharge(), {
      ...till(aCharge(), {}, { lines: [giftLine] }),
      'GET /api/sales/:id/vouchers': () => ({ items: [gift] }),
    });
    const dialog = await panel();
    await user.click(await dialog.findByRole('button', { name: 'Vender un vale regalo' }));
    await user.type(dialog.getByLabelText('Importe del vale'), '50');
    await user.type(dialog.getByLabelText('Para quién (opcional)'), 'Marta{Enter}');
    expect(await dialog.findByText('Vale regalo para Marta')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Tiene un vale o un código' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^Tarjeta/ }));
    await user.click(dialog.getByRole('button', { name: /^Cobrar 50,00/ }));
    expect(await dialog.findByText(`Vale ${gift.code}`)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Imprimir el vale' })).toBeVisible();
    expect(charges(api)[0]?.body).toMatchObject({
      lines: [{ kind: 'voucher', amountMinor: 5000, recipient: 'Marta', message: '' }],
      expectedTotalMinor: 5000,
    });
  });

  test('sells a product but no bono to a buyer without a record, with F2', async () => {
    const { user, api, currentPath } = openFrontDesk(frontDeskPath, {
      'GET /api/charge': () => aCharge({ client: null }),
      'GET /api/packages': () => ({ items: [bono10] }),
      'GET /api/products': () => ({
        items: [shampoo],
        total: 1,
        page: 1,
        pageSize: 8,
        lowStock: 0,
      }),
      ...till(aCharge({ client: null })),
    });
    await roster();
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Vender sin ficha' }));
    const finder = await dialog.findByLabelText('Añadir un producto');
    expect(finder).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await dialog.findByText(/^Champú · /)).toBeVisible();
    expect(dialog.queryByText(/Bono 10/)).not.toBeInTheDocument();
    await user.keyboard('8412345678905{Enter}');
    expect(await dialog.findByLabelText('1 de Champú')).toBeVisible();
    await user.keyboard('{Enter}');
    // Without a record there is no client to owe the rest.
    await user.keyboard('m5');
    const card = dialog.getByLabelText('Tarjeta');
    await user.type(card, '0');
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/Sin ficha no puede quedar nada a deber/)).toBeVisible();
    expect(charges(api)).toEqual([]);
    await user.clear(card);
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/Cobrado 12,50/)).toBeVisible();
    expect(charges(api)[0]?.body).toMatchObject({
      clientId: null,
      lines: [{ kind: 'product' }],
      expectedTotalMinor: 1250,
    });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(currentPath()).not.toContain('hacer'));
  });

  test('adds a bono that was typed before the bonos had loaded', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { user } = open(aCharge(), {
      'GET /api/packages': () => new Promise((resolve) => (answer = resolve)),
      'GET /api/products': () => ({ items: [], total: 0, page: 1, pageSize: 8, lowStock: 0 }),
    });
    const dialog = await panel();
    expect(await dialog.findByLabelText('Añadir un bono o un producto')).toHaveFocus();
    await user.keyboard('bono 10{Enter}');
    answer({ items: [bono10] });
    expect(await dialog.findByLabelText('1 de Bono 10')).toBeVisible();
  });

  test('shows that it is waiting while the server is unreachable', async () => {
    const opened = open(aCharge({ debts: [owedClass] }), {
      'GET /api/clients/:id/charge': () => apiError('unavailable'),
    });
    const dialog = await panel();
    expect(await dialog.findByText('Sin conexión: cobrar espera')).toBeVisible();
    expect(charges(opened.api)).toEqual([]);
  });

  test('offers to open a register when cash is selected without one', async () => {
    const { user, api } = open(aCharge({ debts: [owedClass], openRegisters: [] }));
    const dialog = await panel();
    await dialog.findByText('Pilates suelo');
    await user.keyboard('e{Enter}');
    expect(dialog.getByText('No hay ninguna caja abierta')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Abrir la caja' })).toBeVisible();
    expect(charges(api)).toEqual([]);
    // A card payment needs no register.
    await user.keyboard('t{Enter}');
    expect(await dialog.findByText(/Cobrado/)).toBeVisible();
  });

  test('shows a changed price and keeps what was typed', async () => {
    let bonoMinor = 9000;
    const tillNow = till(aCharge(), { priceOf: () => bonoMinor });
    const { user, api } = open(aCharge(), {
      ...tillNow,
      'POST /api/charges': () => {
        bonoMinor = 9500;
        return apiError('price_changed');
      },
    });
    const dialog = await panel();
    await dialog.findByText('No debe nada');
    // The finder already has the focus, so the shortcut key has no effect.
    await user.keyboard('/bono{Enter}');
    await total(dialog, '90,00');
    await user.keyboard('{Enter}e100{Enter}');
    expect(await dialog.findByText(/ahora 95,00.*antes 90,00/)).toBeVisible();
    expect(dialog.getByLabelText(/^Te da/)).toHaveValue('100');
    api.use(tillNow);
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/Cobrado 95,00/)).toBeVisible();
    expect(charges(api).at(-1)?.body).toMatchObject({ expectedTotalMinor: 9500 });
  });

  test('does not charge before the new total is shown', async () => {
    let answer: () => void = () => undefined;
    const charge = aCharge({ debts: [owedClass] });
    const quoted = new Promise<void>((resolve) => (answer = resolve));
    const { user, api } = open(charge, {
      'POST /api/charges/quote': async ({ body }) => {
        await quoted;
        return aQuote(body as QuoteBody, charge, { priceOf });
      },
    });
    const dialog = await panel();
    await dialog.findByText('Pilates suelo');
    await user.keyboard('/bono 10{Enter}');
    await dialog.findByLabelText('1 de Bono 10');
    // The previous total is shown meanwhile, but not offered for charging.
    await user.keyboard('{Enter}t{Enter}');
    expect(dialog.queryByRole('button', { name: /^Cobrar.*12,00/ })).toBeNull();
    expect(dialog.getByRole('button', { name: /^Cobrar/ })).toBeVisible();
    answer();
    await total(dialog, '102,00');
    expect(charges(api)).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/Cobrado 102,00/)).toBeVisible();
  });

  test('pays for an unpaid session with the bono that is being bought, in one request', async () => {
    const charge = aCharge({ debts: [owedClass] });
    const { user, api } = open(charge, {
      'POST /api/charges': () =>
        aChargeResult([sold], {
          totalMinor: 9000,
          paidMinor: 9000,
          covered: [
            {
              bookingId,
              serviceName: 'Pilates suelo',
              purchaseName: 'Bono 10',
              startsAt: '2026-11-12T18:00:00.000Z',
            },
          ],
        }),
    });
    const dialog = await panel();
    await dialog.findByText('Pilates suelo');
    await user.keyboard('/bono{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Usar 1 sesión de Bono 10' }));
    await user.click(dialog.getByRole('button', { name: /Tarjeta/ }));
    await user.click(await total(dialog, '90,00'));
    expect(await dialog.findByText(/Cobrado 90,00/)).toBeVisible();
    expect(dialog.getByText(/^Pilates suelo: pagada con Bono 10/)).toBeVisible();
    expect(charges(api)[0]?.body).toMatchObject({
      lines: [{ kind: 'package' }],
      covers: [{ bookingId, by: { line: 0 } }],
    });
  });

  describe('when the charge gets no response', () => {
    const debt: Charge['debts'][number] = {
      ...owedSale,
      debt: { ...owedSale.debt, amountMinor: 5000 },
    };
    const charge = aCharge({ debts: [debt] });
    const broken = () => {
      throw new TypeError('Failed to fetch');
    };
    /** Charges 20 € by card of a debt of 50 € and a bono. */
    async function chargeAPart(answer: FakeHandlers[string]) {
      const opened = open(charge, { 'POST /api/charges': answer });
      const { user } = opened;
      const dialog = await panel();
      await dialog.findByText('Bono 5');
      await user.keyboard('/bono 10{Enter}');
      await total(dialog, '140,00');
      await user.keyboard('{Enter}m');
      await user.type(dialog.getByLabelText('Tarjeta'), '20');
      await user.keyboard('{Enter}');
      await dialog.findByRole('alert');
      return { ...opened, dialog };
    }
    test('resends the same request with the same key until an answer comes', async () => {
      const { user, api, dialog } = await chargeAPart(broken);
      expect(dialog.getByRole('alert')).toHaveTextContent(
        /No hay conexión y no sabemos si ha llegado/,
      );
      const resend = () => user.click(dialog.getByRole('button', { name: /^Cobrar 20,00/ }));
      api.use({ 'POST /api/charges': () => apiError('internal') });
      await resend();
      expect(await dialog.findByText(/no sabemos si se ha cobrado/)).toBeVisible();
      api.use({ 'POST /api/charges': () => apiError('unavailable') });
      await resend();
      expect(await dialog.findByText(/no sabemos si ha llegado/)).toBeVisible();
      // The debts may have changed by now; the charge must not.
      api.use({ 'GET /api/clients/:id/charge': () => aCharge(), ...till(charge) });
      await resend();
      expect(await dialog.findByText(/^Cobrado/)).toBeVisible();
      const [first, ...again] = charges(api).map(({ body }) => body);
      expect(first).toMatchObject({
        debts: [owedSale.debt.kind === 'sale' && owedSale.debt.saleId],
        lines: [{ kind: 'package' }],
        payments: [{ method: 'card', amountMinor: 2000 }],
        expectedTotalMinor: 14_000,
      });
      expect(again).toEqual([first, first, first]);
      expect(new Set(charges(api).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(
        1,
      );
    });

    test('locks the basket and warns on closing that the outcome is unknown', async () => {
      const { user, api, dialog } = await chargeAPart(broken);
      expect(dialog.getByText('Bono 5').closest('[inert]')).not.toBeNull();
      await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
      expect(await screen.findByText(/^No sabemos si se ha cobrado/)).toBeVisible();
      expect(screen.queryByText(/No se ha cobrado nada/)).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Seguir cobrando' }));
      // After a refusal it is certain that nothing was charged.
      api.use({ 'POST /api/charges': () => apiError('nothing_owed') });
      await user.click(dialog.getByRole('button', { name: /^Cobrar 20,00/ }));
      await waitFor(() => expect(dialog.getByText('Bono 5').closest('[inert]')).toBeNull());
      await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
      expect(await screen.findByText(/No se ha cobrado nada/)).toBeVisible();
    });
  });

  test('mails only the receipt that failed when two receipts are mailed again', async () => {
    const [first, second] = ['d1000000-0000-4000-8000-00000000000a', sold.document?.id ?? ''];
    const older: Sale = {
      ...sold,
      id: 'd0000000-0000-4000-8000-00000000000a',
      document: { id: first, fullNumber: 'S26-000003', type: 'F2' },
    };
    const { user, api } = open(aCharge({ debts: [owedSale, owedClass] }), {
      'POST /api/charges': () => aChargeResult([older, sold], { totalMinor: 3200 }),
      'POST /api/documents/:id/mail': ({ params }) =>
        params['id'] === second ? apiError('unavailable') : undefined,
    });
    const dialog = await panel();
    await dialog.findByText('Pilates suelo');
    await user.keyboard('t{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Por correo (C)' }));
    await user.clear(dialog.getByLabelText('Correo'));
    await user.type(dialog.getByLabelText('Correo'), 'ana@aforo.test{Enter}');
    const mails = () => api.requestsTo('POST /api/documents/:id/mail');
    await waitFor(() => expect(mails()).toHaveLength(2));
    api.use({ 'POST /api/documents/:id/mail': () => undefined });
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Enviar el recibo' })).toBeEnabled(),
    );
    await user.click(dialog.getByRole('button', { name: 'Enviar el recibo' }));
    await waitFor(() => expect(mails()).toHaveLength(3));
    expect(mails().map(({ params }) => params['id'])).toEqual([first, second, second]);
    const keys = mails().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[2]).toBe(keys[1]);
  });

  test('refuses a discount over the limit with an error at its field', async () => {
    const charge = aCharge({ debts: [owedClass] });
    const { user, api } = open(charge, {
      'POST /api/charges/quote': ({ body }) => {
        const quote = aQuote(body as QuoteBody, charge);
        return (quote.lines[0]?.discountMinor ?? 0) > 120 ? apiError('discount_limit') : quote;
      },
    });
    const dialog = await panel();
    await user.click(await dialog.findByRole('button', { name: /^Descuento/ }));
    await user.type(dialog.getByLabelText(/^Descuento \(/), '20%');
    await user.type(dialog.getByLabelText('Por qué'), 'Amiga{Enter}');
    expect(await dialog.findByText(/hasta el 10 %/)).toBeVisible();
    await user.clear(dialog.getByLabelText(/^Descuento \(/));
    await user.type(dialog.getByLabelText(/^Descuento \(/), '10%{Enter}');
    await user.click(dialog.getByRole('button', { name: /Tarjeta/ }));
    await user.click(await total(dialog, '10,80'));
    await waitFor(() => expect(charges(api)).toHaveLength(1));
    expect(charges(api)[0]?.body).toMatchObject({ expectedTotalMinor: 1080 });
  });

  const approvalId = 'a1000000-0000-4000-8000-000000000009';
  /** A class with an approved discount of 20 %, which is over the limit. */
  async function approvedDiscount() {
    const charge = aCharge({ debts: [owedClass] });
    const { user, api } = open(charge, {
      'POST /api/charges/quote': ({ body }) => {
        const quote = aQuote(body as QuoteBody, charge);
        const isApproved = (body as { approvalId?: string }).approvalId === approvalId;
        const approvableMinor = quote.lines[0]?.discountMinor ?? 0;
        return approvableMinor > 120 && !isApproved
          ? apiError('discount_limit', undefined, { details: { limitMinor: 120, approvableMinor } })
          : quote;
      },
      'GET /api/approvals/approvers': () => ({
        items: [{ id: 'a0000000-0000-4000-8000-000000000009', name: 'Marta Gil' }],
      }),
      'POST /api/approvals': () => ({
        id: approvalId,
        approverName: 'Marta Gil',
        expiresAt: '2026-11-21T09:17:00.000Z',
      }),
    });
    const dialog = await panel();
    await user.click(await dialog.findByRole('button', { name: /^Descuento/ }));
    await user.type(dialog.getByLabelText(/^Descuento \(/), '20%');
    await user.type(dialog.getByLabelText('Por qué'), 'Amiga{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Pedir el visto bueno' }));
    const approval = within(await screen.findByRole('dialog', { name: /descontar 2,40/ }));
    await user.type(await approval.findByLabelText('Su PIN'), '271828{Enter}');
    await user.click(dialog.getByRole('button', { name: /Tarjeta/ }));
    await total(dialog, '9,60');
    return { user, api, dialog };
  }

  test('a discount over the limit is charged with the PIN of a manager, or another one after it has expired', async () => {
    const { user, api, dialog } = await approvedDiscount();
    api.use({ 'POST /api/charges': () => apiError('approval_invalid') });
    await user.click(await total(dialog, '9,60'));
    expect(await dialog.findByRole('button', { name: 'Pedir el visto bueno' })).toBeVisible();
    expect(charges(api)).toHaveLength(1);
    expect(charges(api)[0]?.body).toMatchObject({ approvalId, expectedTotalMinor: 960 });
  });

  test('an approval is not sent with another discount', async () => {
    const { user, api, dialog } = await approvedDiscount();
    await user.click(dialog.getByRole('button', { name: /^Quitar el descuento/ }));
    await user.click(await dialog.findByRole('button', { name: /^Descuento/ }));
    await user.type(dialog.getByLabelText(/^Descuento \(/), '10%');
    await user.type(dialog.getByLabelText('Por qué'), 'Amiga{Enter}');
    await user.click(await total(dialog, '10,80'));
    await waitFor(() => expect(charges(api)).toHaveLength(1));
    expect(charges(api)[0]?.body).not.toHaveProperty('approvalId');
  });

  test('refuses a discount over the limit of the shift with what is left', async () => {
    const charge = aCharge({ debts: [owedClass] });
    const { user } = open(charge, {
      'POST /api/charges/quote': () =>
        apiError('discount_shift_limit', undefined, {
          details: { limitMinor: 2000, leftMinor: 100 },
        }),
    });
    const dialog = await panel();
    await user.click(await dialog.findByRole('button', { name: /^Descuento/ }));
    await user.type(dialog.getByLabelText(/^Descuento \(/), '1,20');
    await user.type(dialog.getByLabelText('Por qué'), 'Amiga{Enter}');
    expect(await dialog.findByText(/descontar hasta 20,00.*te quedan 1,00/)).toBeVisible();
  });

  test.each<[Parameters<typeof apiError>[0], object, RegExp]>([
    [
      'discount_shift_limit',
      { limitMinor: 2000, leftMinor: 100 },
      /descontar hasta 20,00.*en cada turno, y te quedan 1,00/,
    ],
    ['discount_limit', { limitMinor: 60 }, /descontar hasta 0,60.*en esa línea/],
  ])('says what is left of %s when the charge is refused', async (code, details, text) => {
    const charge = aCharge({ debts: [owedClass] });
    const { user, api } = open(charge, {
      'POST /api/charges': () => apiError(code, undefined, { details }),
    });
    const dialog = await panel();
    await user.click(await dialog.findByRole('button', { name: /^Descuento/ }));
    await user.type(dialog.getByLabelText(/^Descuento \(/), '1,20');
    await user.type(dialog.getByLabelText('Por qué'), 'Amiga{Enter}');
    await total(dialog, '10,80');
    // A refused charge is quoted again, with the same refusal.
    api.use({ 'POST /api/charges/quote': () => apiError(code, undefined, { details }) });
    await user.click(dialog.getByRole('button', { name: /Tarjeta/ }));
    await user.click(dialog.getByRole('button', { name: /^Cobrar/ }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
  });

  test('asks before closing with something added', async () => {
    const { user } = open(aCharge());
    const dialog = await panel();
    await dialog.findByText('No debe nada');
    await user.keyboard('bono{Enter}');
    await dialog.findByLabelText('1 de Bono 10');
    await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
    expect(await screen.findByText('¿Dejar el cobro a medias?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Seguir cobrando' }));
    expect(dialog.getByLabelText('1 de Bono 10')).toBeVisible();
  });

  test('asks before closing with the buyer of an invoice', async () => {
    const { user } = open(aCharge({ debts: [owedClass] }));
    const dialog = await panel();
    await user.click(await dialog.findByLabelText('Factura con sus datos'));
    await user.type(dialog.getByLabelText('A nombre de'), 'Talleres Ruiz');
    await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
    expect(await screen.findByText('¿Dejar el cobro a medias?')).toBeVisible();
  });
});
