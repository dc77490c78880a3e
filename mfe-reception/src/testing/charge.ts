import type { Charge, ChargeQuote } from '@aforo/shared/contract';
import { lucia } from './clients.ts';

/** What charging a client needs to know; by default nothing is owed and a register is open. */
export function aCharge(fields: Partial<Charge> = {}): Charge {
  const { debts = [] } = fields;
  return {
    client: { id: lucia.id, name: lucia.name },
    debts,
    totalMinor: debts.reduce((sum, { debt }) => sum + debt.amountMinor, 0),
    quote: debts.length === 0 ? null : quoteOfDebts(debts.map(({ debt }) => debt)),
    bonos: [],
    openRegisters: [{ id: '60000000-0000-4000-8000-000000000002', name: 'Mostrador' }],
    cashLimitMinor: 100_000,
    cashLimitAbroadMinor: 1_000_000,
    simplifiedLimitMinor: 300_000,
    discountLimitBasisPoints: 1000,
    ...fields,
  };
}

function quoteOfDebts(debts: readonly Charge['debts'][number]['debt'][]): ChargeQuote {
  const lines = debts.flatMap((debt) =>
    debt.kind === 'booking'
      ? [
          {
            ...{ kind: debt.kind, description: debt.serviceName, quantity: 1 },
            ...{ unitPriceMinor: debt.amountMinor, discountMinor: 0, discountReason: null },
            totalMinor: debt.amountMinor,
          },
        ]
      : [],
  );
  const soldMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const totalMinor = debts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    lines,
    debts: debts.flatMap((debt) =>
      debt.kind === 'sale' ? [{ saleId: debt.saleId, owedMinor: debt.amountMinor }] : [],
    ),
    ...{ taxes: [], soldMinor, totalMinor, restMinor: totalMinor, otherDebtsMinor: 0 },
    ...{ promotion: null, vouchers: [], needsBuyer: false },
  };
}
