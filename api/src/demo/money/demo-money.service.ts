import type { Actor, CountedDenomination, ProductInput } from '@aforo/shared/contract';
import {
  closeCash,
  countCash,
  listRegisters,
  moveCash,
  openCash,
  readCashSession,
  readExpected,
  startCount,
} from '../../money/cash/index.ts';
import { createProductsService } from '../../money/products/index.ts';
import { makePromotion } from '../../money/promotions/index.ts';
import { issueSale, payRest, quoteRefund, readSale, refundSale } from '../../money/sales/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { createFilesService } from '../../platform/files/index.ts';
import { addDays, addMinutes, datesBetween, localDateOf } from '../../platform/time/local-time.ts';
import { demoOnlineProducts, demoProducts, demoPromotions } from '../demo-center.ts';
import { demoDependencies } from '../demo-dependencies.ts';
import type { DemoAct, DemoSaleLine } from './demo-sales.ts';
import { openingHours } from '../timetable/opening-hours.ts';
import { pictureSize, readPicture } from '../pictures.ts';
import { weeksBack } from '../timetable/timetable.ts';

interface DemoMoney {
  database: Database;
  timeZone: string;
  /** The template of a planned bono. */
  templateOf(purchaseId: string): string;
  templateIds: readonly string[];
  receptionistId: string;
  adminId: string;
  end: Date;
}

const floatMinor = 15_000;
/** Differences found by blind counts, by position of the day. */
const differences = new Map([
  [9, { minor: -150, reason: null }],
  [23, { minor: 1000, reason: 'Sobra un billete de 10; no aparece de quién' }],
]);

/**
 * The front desk of the demo: runs the planned actions through the real commands, at the time they
 * would have happened. Shifts with their counts, sales with their documents, refunds.
 */
export async function openDemoFrontDesk(
  trx: Transaction,
  { database, timeZone, templateOf, templateIds, receptionistId, adminId, end }: DemoMoney,
) {
  let at = end;
  const clock = { now: () => at };
  const dependencies = demoDependencies(database, clock);
  const receptionist: Actor = { userId: receptionistId, role: 'receptionist' };
  const admin: Actor = { userId: adminId, role: 'admin' };
  const files = createFilesService(dependencies);
  const products = createProductsService(dependencies, files);
  const [register] = await listRegisters(trx);
  if (!register) throw new Error('The demo has no register');
  const registerId = register.id;
  let reached = 0;
  const saleIds = new Map<string, string>();
  const firstDate = addDays(localDateOf(end, timeZone), -7 * weeksBack - 10);
  const days = datesBetween(firstDate, localDateOf(end, timeZone)).flatMap((date) => {
    const hours = openingHours(date, timeZone);
    return hours && hours.opensAt <= end ? [hours] : [];
  });

  at = addMinutes(days[0]?.opensAt ?? at, -30);
  const productIds: string[] = [];
  for (const [position, product] of demoProducts.entries()) {
    const bytes = await readPicture('product', position);
    const picture = { ...pictureSize, bytes, mediaType: 'image/webp' } as const;
    const pictureFileId = await files.storeServicePicture(trx, picture);
    const { id } = await products.create(trx, admin, { ...inputOf(product), pictureFileId });
    productIds.push(id);
  }
  const { autumn, welcome } = demoPromotions;
  const always = { startsOn: firstDate, endsOn: null, isForNewClients: false, serviceIds: [] };
  await makePromotion(dependencies, trx, admin, {
    ...always,
    code: autumn.code,
    totalLimit: null,
    clientLimit: null,
    off: {
      kind: 'share',
      basisPoints: autumn.basisPoints,
    },
    templateIds: [...templateIds],
    productIds: [],
  });
  await makePromotion(dependencies, trx, admin, {
    ...always,
    code: welcome.code,
    totalLimit: welcome.uses,
    clientLimit: 1,
    off: {
      kind: 'amount',
      minor: welcome.minor,
    },
    templateIds: [],
    productIds,
  });
  const unitsLeft = demoProducts.map(() => 0);
  const deliver = async (position: number) => {
    const { units, costMinor } = demoProducts[position] ?? demoProducts[0];
    const bought = { kind: 'purchase', quantity: units, unitCostMinor: costMinor } as const;
    await products.moveStock(trx, admin, productIds[position] ?? '', bought);
    unitsLeft[position] = (unitsLeft[position] ?? 0) + units;
  };
  for (const position of demoProducts.keys()) await deliver(position);

  /** The quantities sold depend on the start day, so products are restocked when they run out. */
  async function removeFromStock({ product, quantity }: DemoSaleLine): Promise<void> {
    if (product === undefined) return;
    while ((unitsLeft[product] ?? 0) < quantity) await deliver(product);
    unitsLeft[product] = (unitsLeft[product] ?? 0) - quantity;
  }

  async function act(one: DemoAct): Promise<void> {
    at = one.at;
    if (one.kind === 'sell') {
      const { clientId, lines, totalMinor, payments, promotionCode } = one;
      for (const line of lines) await removeFromStock(line);
      const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      const id = await issueSale(dependencies, trx, admin, {
        clientId,
        payments,
        promotionCode,
        expectedTotalMinor: totalMinor,
        lines: lines.map(({ purchaseId, product, bookingId, quantity }) => {
          if (bookingId !== undefined)
            return {
              kind: 'booking',
              bookingId,
            };
          if (purchaseId !== undefined) {
            return { kind: 'package', templateId: templateOf(purchaseId), quantity };
          }
          return { kind: 'product', productId: productIds[product ?? 0] ?? '', quantity };
        }),
        document: one.isFull
          ? {
              kind: 'full',
              buyer,
            }
          : { kind: 'simplified' },
        dueOn: paidMinor < totalMinor ? addDays(localDateOf(at, timeZone), 15) : null,
      });
      saleIds.set(one.key, id);
      return;
    }
    const saleId = saleIds.get(one.key);
    if (saleId === undefined) throw new Error(`The demo has not sold ${one.key}`);
    if (one.kind === 'payRest') {
      const payments = [{ method: 'card', amountMinor: one.amountMinor } as const];
      await payRest(dependencies, trx, receptionist, saleId, { payments });
      return;
    }
    const line = (await readSale(trx, saleId)).lines[0];
    if (!line) throw new Error(`The demo has sold nothing as ${one.key}`);
    const lines = [{ lineId: line.id, quantity: line.quantity, returnsStock: true }];
    const { payments } = await quoteRefund(trx, { actor: admin, saleId, lines, at });
    await refundSale(dependencies, trx, admin, saleId, { lines, payments, reason: one.reason });
  }

  let drawerMinor = floatMinor;
  let shift: string | null = null;

  async function closeShift(position: number, closedAt: Date, id: string): Promise<void> {
    at = closedAt;
    const session = await readCashSession(trx, id);
    const amountMinor = (await readExpected(trx, session)) - floatMinor;
    if (amountMinor > 0) {
      const taken = { kind: 'out', amountMinor, reason: 'Ingreso en el banco' } as const;
      await moveCash(dependencies, trx, receptionist, id, taken);
    }
    const { minor, reason } = differences.get(position) ?? { minor: 0, reason: null };
    drawerMinor = (await readExpected(trx, session)) + minor;
    await startCount(dependencies, trx, receptionist, id);
    const { version } = await countCash(dependencies, trx, receptionist, id, {
      count: counted(drawerMinor),
      methods: [],
    });
    await closeCash(dependencies, trx, receptionist, id, { reason, version });
  }

  /** Advances day by day until then, each day with its shift; the last shift stays open. */
  async function passDays(until: Date): Promise<void> {
    for (;;) {
      const next = days[reached];
      if (!next || next.opensAt > until) return;
      const before = days[reached - 1];
      if (shift !== null && before) {
        await closeShift(reached - 1, addMinutes(before.closesAt, -10), shift);
      }
      at = next.opensAt;
      const opening = { registerId, count: counted(drawerMinor), reason: null };
      shift = (await openCash(dependencies, trx, receptionist, opening)).id;
      reached += 1;
    }
  }

  return {
    /** By the key of the sale. */
    saleIds,
    /** Call in chronological order. */
    async doAct(one: DemoAct): Promise<void> {
      await passDays(one.at);
      await act(one);
    },
    /** Advances to now, including days without actions. */
    finish: () => passDays(end),
  };
}

const buyer = {
  name: 'Lucía Fernández Ortiz',
  taxId: '12345678Z',
  address: 'Calle de la Luna, 3, 28004 Madrid',
};

function inputOf({ name, priceMinor, lowStock }: (typeof demoProducts)[number]): ProductInput {
  return {
    name,
    priceMinor,
    lowStock,
    description: '',
    barcode: null,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 2100,
    isStocked: true,
    isOnline: demoOnlineProducts.includes(name),
  };
}

function counted(minor: number): CountedDenomination[] {
  let rest = minor;
  return [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1].flatMap((denominationMinor) => {
    const count = Math.floor(rest / denominationMinor);
    rest -= count * denominationMinor;
    return count > 0 ? [{ denominationMinor, count }] : [];
  });
}
