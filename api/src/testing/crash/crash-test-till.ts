import type { Sale, SaleInput } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import { CrashTestPerson, type KeyedRequest } from './crash-test-client.ts';
import type { CrashTestSetup, TestPerson } from './crash-test-setup.ts';
import { saleOf, textLine } from '../records/till.ts';

/**
 * Sells bonos, products and other items with every payment method, and refunds some of them
 * completely.
 */
export class CrashTestTill extends CrashTestPerson {
  readonly #setup: CrashTestSetup;
  readonly #random: () => number;
  /** The sales that succeeded, including refunds. */
  readonly sales = new Map<string, Sale>();
  readonly #returned = new Set<string>();

  constructor(setup: CrashTestSetup, person: TestPerson, random: () => number) {
    super(person);
    this.#setup = setup;
    this.#random = random;
  }

  protected override wish(): KeyedRequest {
    const key = newId();
    const sold = [...this.sales.values()].find(
      ({ id, kind, state }) => kind === 'sale' && state === 'paid' && !this.#returned.has(id),
    );
    if (!sold || this.#random() > 0.25) return { key, path: '/api/sales', body: this.#sale() };
    this.#returned.add(sold.id);
    return {
      key,
      path: `/api/sales/${sold.id}/refunds`,
      body: {
        lines: sold.lines.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
        payments: sold.payments.map(({ id, method, amountMinor }) => ({
          method,
          amountMinor,
          refundsPaymentId: id,
        })),
        reason: 'Se ha arrepentido',
      },
    };
  }

  protected override remember(body: string): void {
    const sale = JSON.parse(body) as Sale; // the answer of both paths
    this.sales.set(sale.id, sale);
  }

  #sale(): SaleInput {
    const { clients, templateId, productId } = this.#setup;
    const below = (limit: number) => Math.floor(limit * this.#random());
    const lines: SaleInput['lines'] = [];
    let totalMinor = 0;
    if (below(2) === 0) {
      const quantity = 1 + below(3);
      lines.push({ kind: 'product', productId, quantity });
      totalMinor += quantity * 1250;
    }
    if (below(3) === 0) {
      lines.push({ kind: 'package', templateId, quantity: 1 });
      totalMinor += 9000;
    }
    if (lines.length === 0 || below(3) === 0) {
      const priceMinor = 1 + below(5000);
      lines.push(textLine(priceMinor));
      totalMinor += priceMinor;
    }
    const cashMinor = below(totalMinor + 1);
    const payments = [
      { method: 'cash' as const, amountMinor: cashMinor },
      { method: 'card' as const, amountMinor: totalMinor - cashMinor },
    ].filter(({ amountMinor }) => amountMinor > 0);
    const clientId = clients[below(clients.length)]?.clientId ?? null;
    return saleOf(lines, totalMinor, { clientId, payments });
  }
}
