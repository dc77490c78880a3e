import { describe, expect, test } from '@jest/globals';
import {
  checkCharacterOf,
  errorMessage,
  formatVoucherCode,
  type Charge,
  type PackageTemplate,
  type Sale,
  type SaleInput,
  type Voucher,
} from '@aforo/shared/contract';
import { apiError, type FakeHandlers } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking } from '../../testing/bookings.ts';
import { aCharge } from '../../testing/charge.ts';
import { lucia } from '../../testing/clients.ts';
import {
  frontDeskPath,
  luciaRow,
  openFrontDesk,
  pilates,
  roster,
} from '../../testing/front-desk.tsx';
// The panel is lazy; here it is loaded beforehand, or the first test would wait for it.
import './charge-panel.tsx';

const bookingId = '70000000-0000-4000-8000-000000000001';
const owedClass: Charge['debts'][number] = {
  debt: {
    ...{ kind: 'booking', bookingId, serviceName: 'Pilates suelo', amountMinor: 1200 },
    startsAt: '2026-11-12T18:00:00.000Z',
  },
  coveredBy: [],
};
const owedSale: Charge['debts'][number] = {
  debt: {
    ...{ kind: 'sale', saleId: 'd0000000-0000-4000-8000-000000000001', description: 'Bono 5' },
    ...{ issuedAt: '2026-11-01T10:00:00.000Z', dueOn: '2026-12-01', amountMinor: 2000 },
  },
  coveredBy: [],
};
const bono10: PackageTemplate = {
  id: 'e0000000-0000-4000-8000-000000000001',
  ...{ name: 'Bono 10', kind: 'credits', credits: 10, validityDays: 90, validityFrom: 'purchase' },
  ...{ serviceIds: [], weeklyLimit: null, priceMinor: 9000, status: 'active', version: 1 },
  ...{ taxTreatment: 'rate', taxCause: null, taxBasisPoints: 2100 },
};
const shampoo = {
  id: 'f0000000-0000-4000-8000-000000000001',
  ...{ name: 'Champú', description: '', priceMinor: 1250, barcode: '8412345678905' },
  ...{ taxTreatment: 'rate', taxCause: null, taxBasisPoints: 2100, isStocked: true, stock: 4 },
  ...{ lowStock: null, isOnline: false, pictureFileId: null, status: 'active', version: 1 },
};
const sold: Sale = {
  id: 'd0000000-0000-4000-8000-000000000002',
  ...{ kind: 'sale', state: 'paid', client: { id: lucia.id, name: lucia.name } },
  ...{ description: 'Pilates suelo', totalMinor: 1200, owedMinor: 0, dueOn: null },
  issuedAt: '2026-11-21T09:12:00.000Z',
  document: {
    id: 'd1000000-0000-4000-8000-000000000002',
    ...{ fullNumber: 'S26-000007', type: 'F2' },
  },
  ...{ lines: [], taxes: [], payments: [], originalSaleId: null, refundIds: [] },
  ...{ reason: null, actorName: null },
};

const gift: Voucher = {
  id: 'd2000000-0000-4000-8000-000000000001',
  code: formatVoucherCode('7K3M9XQ2ABC' + checkCharacterOf('7K3M9XQ2ABC')),
  ...{ state: 'usable', amountMinor: 5000, balanceMinor: 5000, expiresOn: '2027-11-20' },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', recipient: 'Marta', message: '' },
  ...{ saleId: sold.id, buyer: null, voidReason: null },
};
const giftLine: Sale['lines'][number] = {
  id: 'd3000000-0000-4000-8000-000000000001',
  ...{ kind: 'voucher', description: 'Vale regalo', quantity: 1, unitPriceMinor: 5000 },
  ...{ discountMinor: 0, discountReason: null, totalMinor: 5000, bookingId: null },
  ...{ productId: null, refundedQuantity: 0 },
};

function open(charge: Charge, more: FakeHandlers = {}) {
  return openFrontDesk(`${frontDeskPath}?cliente=${lucia.id}&hacer=cobrar`, {
    'GET /api/clients/:id/charge': () => charge,
    'GET /api/packages': () => ({ items: [bono10] }),
    'GET /api/products': () => ({ items: [shampoo], total: 1, page: 1, pageSize: 8, lowStock: 0 }),
    'POST /api/sales': () => sold,
    'POST /api/sales/:id/payments': () => sold,
    ...more,
  });
}
const codeLabel = 'Código del vale o de la promoción';
const panel = async () => within(await screen.findByRole('dialog', { name: /^Cobrar a/ }));
const sales = (api: ReturnType<typeof open>['api']) => api.requestsTo('POST /api/sales');

describe('charging', () => {
  test('what is owed is in it: a letter says how, Enter charges, Enter ends without a receipt', async () => {
    const { user, api } = open(aCharge({ debts: [owedClass] }));
    const dialog = await panel();
    expect(await dialog.findByText('Pilates suelo')).toBeVisible();
    await user.keyboard('t{Enter}');
    expect(await dialog.findByText(/Cobrado 12,00/)).toBeVisible();
    expect(dialog.getByText(/S26-000007/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Imprimir el tique (P)' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'En una hoja A4 (A)' })).toBeVisible();
    expect(sales(api)[0]?.body).toMatchObject({
      lines: [{ kind: 'booking', bookingId }],
      payments: [{ method: 'card', amountMinor: 1200 }],
      expectedTotalMinor: 1200,
    });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('tells the change of what is given in cash', async () => {
    const { user, api } = open(aCharge({ debts: [owedClass] }));
    const dialog = await panel();
    await dialog.findByText('Pilates suelo');
    await user.keyboard('e20');
    expect(dialog.getByText(/^8,00/)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/Cambio/)).toHaveTextContent(/8,00/);
    expect(sales(api)[0]?.body).toMatchObject({
      payments: [{ method: 'cash', amountMinor: 1200, tenderedMinor: 2000 }],
    });
  });

  test('what renews says when, for how much and how it ends, before and after', async () => {
    const monthly = { ...bono10, name: 'Ilimitado', priceMinor: 5900, renewsMonthly: true };
    const line: Sale['lines'][number] = {
      ...{ ...giftLine, kind: 'package', description: 'Ilimitado', unitPriceMinor: 5900 },
      ...{ totalMinor: 5900, renewal: { renewsOn: '2026-12-21', priceMinor: 5900 } },
    };
    const { user } = open(
      { ...aCharge({}), renewsOn: '2026-12-21' },
      {
        'GET /api/packages': () => ({ items: [monthly] }),
        'POST /api/sales': () => ({ ...sold, lines: [line] }),
      },
    );
    const dialog = await panel();
    await user.click(await dialog.findByRole('combobox'));
    await user.keyboard('Ilimitado{Enter}');
    const list = within(await dialog.findByRole('list', { name: 'Qué se cobra' }));
    expect(list.getByText(/^Se renueva el 21 dic 2026 por 59,00\s€, y así cada mes/)).toBeVisible();
    await user.keyboard('{Enter}t{Enter}');
    expect(await dialog.findByText('Ilimitado se renueva solo')).toBeVisible();
    expect(dialog.getByText(/Se pausa o se termina cuando se quiera/)).toBeVisible();
  });

  test('a bono, a product by its bar code and a debt in one mixed payment', async () => {
    const { user, api } = open(aCharge({ debts: [owedSale] }));
    const dialog = await panel();
    await dialog.findByText('Bono 5');
    await user.keyboard('/bono 10{Enter}');
    expect(await dialog.findByLabelText('1 de Bono 10')).toBeVisible();
    await user.keyboard('8412345678905{Enter}');
    expect(await dialog.findByLabelText('1 de Champú')).toBeVisible();
    await user.keyboard('{Enter}m50');
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/Cobrado 122,50/)).toBeVisible();
    expect(api.requestsTo('POST /api/sales/:id/payments')[0]?.body).toMatchObject({
      payments: [{ method: 'cash', amountMinor: 2000 }],
    });
    expect(sales(api)[0]?.body).toMatchObject({
      lines: [{ kind: 'package' }, { kind: 'product', quantity: 1 }],
      payments: [
        { method: 'cash', amountMinor: 3000 },
        { method: 'card', amountMinor: 7250 },
      ],
      expectedTotalMinor: 10_250,
    });
  });

  test('a gift voucher pays what it has, and the card the rest', async () => {
    const { user, api } = open(aCharge({ debts: [owedClass] }), {
      'POST /api/vouchers/find': () => ({ ...gift, balanceMinor: 500 }),
    });
    const dialog = await panel();
    await dialog.findByText('Pilates suelo');
    await user.click(dialog.getByRole('button', { name: 'Tiene un vale o un código' }));
    await user.type(dialog.getByLabelText(codeLabel), 'Mª{Enter}');
    expect(await dialog.findByText(/no es de ningún vale/)).toBeVisible();
    await user.clear(dialog.getByLabelText(codeLabel));
    await user.type(dialog.getByLabelText(codeLabel), `${gift.code.toLowerCase()}{Enter}`);
    expect(await dialog.findByText('Queda por cobrar')).toBeVisible();
    expect(sales(api)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: /^Tarjeta/ }));
    await user.click(dialog.getByRole('button', { name: /^Cobrar 12,00/ }));
    expect(await dialog.findByText(/Cobrado 12,00/)).toBeVisible();
    expect(sales(api)[0]?.body).toMatchObject({
      payments: [
        { method: 'balance', amountMinor: 500, voucherCode: gift.code },
        { method: 'card', amountMinor: 700 },
      ],
    });
  });

  describe('with a promotion code', () => {
    /** 10 % off bonos, as the server says it of any basket. */
    const tenOffBonos: FakeHandlers[string] = ({ body }) => {
      const { lines } = body as SaleInput;
      const quoted = lines.map(({ kind }) => {
        const unitPriceMinor = kind === 'package' ? 9000 : 1200;
        const discountMinor = kind === 'package' ? 900 : 0;
        return {
          ...{ kind, description: kind, quantity: 1, unitPriceMinor, discountMinor },
          discountReason: discountMinor > 0 ? 'Código OTOÑO10' : null,
          totalMinor: unitPriceMinor - discountMinor,
        };
      });
      if (quoted.every(({ discountMinor }) => discountMinor === 0)) {
        return apiError('promotion_not_for_this');
      }
      const totalMinor = quoted.reduce((sum, line) => sum + line.totalMinor, 0);
      return { lines: quoted, taxes: [], totalMinor, simplifiedLimitMinor: null };
    };
    const use = async (user: ReturnType<typeof open>['user'], code: string) => {
      const dialog = await panel();
      await user.click(dialog.getByRole('button', { name: 'Tiene un vale o un código' }));
      await user.type(dialog.getByLabelText(codeLabel), `${code}{Enter}`);
      return dialog;
    };

    test('the line says its discount, and the sale is sent with the code', async () => {
      const { user, api } = open(aCharge({ debts: [owedClass] }), {
        'POST /api/sales/quote': tenOffBonos,
      });
      const dialog = await panel();
      await dialog.findByText('Pilates suelo');
      await user.keyboard('/bono 10{Enter}');
      await dialog.findByLabelText('1 de Bono 10');
      await use(user, 'otoño 10');
      expect(await dialog.findByText(/^Descuento 9,00\s€ · Código OTOÑO10$/)).toBeVisible();
      expect(dialog.getByText(/Ya está descontado: 9,00/)).toBeVisible();
      await user.click(dialog.getByRole('button', { name: /^Tarjeta/ }));
      await user.click(dialog.getByRole('button', { name: /^Cobrar 93,00/ }));
      expect(await dialog.findByText(/Cobrado 93,00/)).toBeVisible();
      expect(sales(api)[0]?.body).toMatchObject({
        lines: [
          { kind: 'booking', discount: null },
          { kind: 'package', discount: null },
        ],
        payments: [{ method: 'card', amountMinor: 9300 }],
        ...{ expectedTotalMinor: 9300, promotionCode: 'OTOÑO10' },
      });
    });

    test('one that is for nothing in the basket isn’t taken, and what was typed stays', async () => {
      const { user } = open(aCharge({ debts: [owedClass] }), {
        'POST /api/sales/quote': tenOffBonos,
      });
      await (await panel()).findByText('Pilates suelo');
      const dialog = await use(user, 'OTOÑO10');
      expect(await dialog.findByText(errorMessage.promotion_not_for_this)).toBeVisible();
      expect(dialog.getByLabelText(codeLabel)).toHaveValue('OTOÑO10');
      expect(dialog.getByRole('button', { name: /^Cobrar 12,00/ })).toBeVisible();
    });

    test('it takes nothing off once what it was for is gone, and isn’t sent', async () => {
      const { user, api } = open(aCharge({ debts: [owedClass] }), {
        'POST /api/sales/quote': tenOffBonos,
      });
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
      expect(sales(api)[0]?.body).not.toHaveProperty('promotionCode');
    });

    test('used up by somebody else meanwhile, it says so and charges nothing', async () => {
      const { user, api } = open(aCharge({ debts: [owedClass] }), {
        'POST /api/sales/quote': tenOffBonos,
        'POST /api/sales': () => apiError('promotion_used'),
      });
      const dialog = await panel();
      await dialog.findByText('Pilates suelo');
      await user.keyboard('/bono 10{Enter}');
      await dialog.findByLabelText('1 de Bono 10');
      await use(user, 'OTOÑO10');
      await dialog.findByText(/Ya está descontado/);
      api.use({ 'POST /api/sales/quote': () => apiError('promotion_used') });
      await user.click(dialog.getByRole('button', { name: /^Tarjeta/ }));
      await user.click(dialog.getByRole('button', { name: /^Cobrar 93,00/ }));
      expect(await dialog.findByRole('alert')).toHaveTextContent(errorMessage.promotion_used);
      expect(await dialog.findByRole('button', { name: /^Cobrar 102,00/ })).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Quitar el código OTOÑO10' }));
      expect(dialog.queryByText('Código OTOÑO10')).not.toBeInTheDocument();
    });
  });

  test('a voucher that is sold shows its code, to be printed', async () => {
    const { user, api } = open(aCharge(), {
      'POST /api/sales': () => ({ ...sold, lines: [giftLine] }),
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
    expect(sales(api)[0]?.body).toMatchObject({
      lines: [{ kind: 'voucher', amountMinor: 5000, recipient: 'Marta', message: '' }],
      expectedTotalMinor: 5000,
    });
  });

  test('whoever has no record buys a product with F2, and no bono', async () => {
    const { user, api, currentPath } = openFrontDesk(frontDeskPath, {
      'GET /api/charge': () => aCharge({ client: null }),
      'GET /api/packages': () => ({ items: [bono10] }),
      'GET /api/products': () => ({
        ...{ items: [shampoo], total: 1, page: 1, pageSize: 8, lowStock: 0 },
      }),
      'POST /api/sales': () => ({ ...sold, client: null, totalMinor: 1250 }),
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
    // A part of it would be owed by nobody.
    await user.keyboard('m5');
    const card = dialog.getByLabelText('Tarjeta');
    await user.type(card, '0');
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/Sin ficha no puede quedar nada a deber/)).toBeVisible();
    expect(sales(api)).toEqual([]);
    await user.clear(card);
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/Cobrado 12,50/)).toBeVisible();
    expect(sales(api)[0]?.body).toMatchObject({
      ...{ clientId: null, lines: [{ kind: 'product' }], expectedTotalMinor: 1250 },
    });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(currentPath()).not.toContain('hacer'));
  });

  test('a bono that is typed before the bonos are here is added when they come', async () => {
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

  test('says that it waits while nobody answers, and keeps what there is', async () => {
    const opened = open(aCharge({ debts: [owedClass] }), {
      'GET /api/clients/:id/charge': () => apiError('unavailable'),
    });
    const dialog = await panel();
    expect(await dialog.findByText('Sin conexión: cobrar espera')).toBeVisible();
    expect(sales(opened.api)).toEqual([]);
  });

  test('cash without an open register offers to open one', async () => {
    const { user, api } = open(aCharge({ debts: [owedClass], openRegisters: [] }));
    const dialog = await panel();
    await dialog.findByText('Pilates suelo');
    await user.keyboard('e{Enter}');
    expect(dialog.getByText('No hay ninguna caja abierta')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Abrir la caja' })).toBeVisible();
    expect(sales(api)).toEqual([]);
    // By card it needs none.
    await user.keyboard('t{Enter}');
    expect(await dialog.findByText(/Cobrado/)).toBeVisible();
  });

  test('a price that changed meanwhile is said, and what was typed stays', async () => {
    const { user, api } = open(aCharge(), {
      'POST /api/sales': () => apiError('price_changed'),
      'POST /api/sales/quote': () => ({
        lines: [
          {
            ...{ kind: 'package', description: 'Bono 10', quantity: 1, unitPriceMinor: 9500 },
            ...{ discountMinor: 0, discountReason: null, totalMinor: 9500 },
          },
        ],
        ...{ taxes: [], totalMinor: 9500, simplifiedLimitMinor: null },
      }),
    });
    const dialog = await panel();
    await dialog.findByText('No debe nada');
    // The search has the focus: the key that leads there changes nothing.
    await user.keyboard('/bono{Enter}');
    await dialog.findByLabelText('1 de Bono 10');
    await user.keyboard('{Enter}e100{Enter}');
    expect(await dialog.findByText(/ahora 95,00.*antes 90,00/)).toBeVisible();
    expect(dialog.getByLabelText(/^Te da/)).toHaveValue('100');
    api.use({ 'POST /api/sales': () => sold });
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/Cobrado 95,00/)).toBeVisible();
    expect(sales(api).at(-1)?.body).toMatchObject({ expectedTotalMinor: 9500 });
  });

  test('a bono that is bought pays a session that is owed', async () => {
    let isBought = false;
    const bono = { id: '80000000-0000-4000-8000-000000000007', name: 'Bono 10' };
    const covers = { ...bono, balance: 10, expiresAt: null };
    const { user, api } = open(aCharge(), {
      'GET /api/clients/:id/charge': () =>
        aCharge({ debts: [{ ...owedClass, coveredBy: isBought ? [covers] : [] }] }),
      'POST /api/sales': () => {
        isBought = true;
        return sold;
      },
      'POST /api/bookings/:id/cover': () => aBooking(luciaRow, pilates),
    });
    const dialog = await panel();
    await dialog.findByText('Pilates suelo');
    await user.keyboard('/bono{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Usar 1 sesión de Bono 10' }));
    await user.click(dialog.getByRole('button', { name: /Tarjeta/ }));
    await user.click(dialog.getByRole('button', { name: /^Cobrar 90,00/ }));
    expect(await dialog.findByText(/Cobrado 90,00/)).toBeVisible();
    const [cover] = api.requestsTo('POST /api/bookings/:id/cover');
    expect([cover?.params['id'], cover?.body]).toEqual([bookingId, { purchaseId: bono.id }]);
  });

  test('a discount over the limit is refused where it is typed', async () => {
    const { user, api } = open(aCharge({ debts: [owedClass] }));
    const dialog = await panel();
    await user.click(await dialog.findByRole('button', { name: /^Descuento/ }));
    await user.type(dialog.getByLabelText(/^Descuento \(/), '20%');
    await user.type(dialog.getByLabelText('Por qué'), 'Amiga{Enter}');
    expect(dialog.getByText(/hasta el 10 %/)).toBeVisible();
    await user.clear(dialog.getByLabelText(/^Descuento \(/));
    await user.type(dialog.getByLabelText(/^Descuento \(/), '10%{Enter}');
    await user.click(dialog.getByRole('button', { name: /Tarjeta/ }));
    await user.click(dialog.getByRole('button', { name: /^Cobrar 10,80/ }));
    await waitFor(() => expect(sales(api)).toHaveLength(1));
  });

  test('closing with something added asks first', async () => {
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
});
