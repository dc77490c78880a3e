import type { Charge } from '@aforo/shared/contract';
import { lucia } from './clients.ts';

/** What charging a client needs to know; by default nothing is owed and a register is open. */
export function aCharge(fields: Partial<Charge> = {}): Charge {
  return {
    client: { id: lucia.id, name: lucia.name },
    debts: [],
    totalMinor: fields.debts?.reduce((sum, { debt }) => sum + debt.amountMinor, 0) ?? 0,
    bonos: [],
    openRegisters: [{ id: '60000000-0000-4000-8000-000000000002', name: 'Mostrador' }],
    cashLimitMinor: 100_000,
    cashLimitAbroadMinor: 1_000_000,
    simplifiedLimitMinor: 300_000,
    discountLimitBasisPoints: 1000,
    ...fields,
  };
}
