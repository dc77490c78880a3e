import {
  type Debt,
  type listSales as listSalesCall,
  reachedCashLimit,
  type Sale,
  type SaleState,
  type SaleSummary,
  searchTerms,
} from '@aforo/shared/contract';
import type * as z from 'zod/mini';
import { presentFeeCard } from '../../booking/bookings/index.ts';
import { listRenewalsOfSale } from '../../booking/memberships/index.ts';
import { readCenter } from '../../center/center/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { type Keyset, pageOf, readKeyset } from '../../platform/keyset.ts';
import { addDays, startOfDay } from '../../platform/time/local-time.ts';
import type { TaxTotal } from '../documents/index.ts';
import { readMoneySettings } from '../settings/index.ts';
import { listDebts } from './debts.repository.ts';
import { listPayments } from './sale-payments.repository.ts';
import { describeLines } from './sale.messages.ts';
import * as repository from './sales.repository.ts';
import type { SaleRow } from './sales.repository.ts';

/** @throws {DomainError} `not_found` */
export async function readSale(connection: Connection, id: string): Promise<Sale> {
  const [row] = await repository.listSales(connection, { id });
  if (!row) throw new DomainError('not_found');
  const lines = await repository.listLines(connection, id);
  const taxes = await repository.sumTaxes(connection, [id]);
  const payments = await listPayments(connection, id);
  const renewals = new Map(
    (await listRenewalsOfSale(connection, id)).map(
      ({ lineId, renewsOn, priceMinor, periodMonths }) => [
        lineId,
        { renewsOn, priceMinor, periodMonths },
      ],
    ),
  );
  return {
    ...presentSummary(row),
    lines: lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      description: line.description,
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor,
      discountMinor: line.discountMinor,
      discountReason: line.discountReason,
      totalMinor: line.totalMinor,
      bookingId: line.bookingId,
      productId: line.productId,
      refundedQuantity: line.refundedQuantity,
      renewal: renewals.get(line.id) ?? null,
    })),
    taxes: taxes.map(presentTax),
    payments: payments.map((payment) => ({ ...payment, at: payment.at.toISOString() })),
    originalSaleId: row.originalSaleId,
    refundIds: await repository.listRefundIds(connection, id),
    reason: row.reason,
    actorName: row.actorName,
  };
}

export async function listClientSales(
  connection: Connection,
  clientId: string,
): Promise<SaleSummary[]> {
  await throwIfUnknownClient(connection, clientId);
  return (await repository.listSales(connection, { clientId })).map(presentSummary);
}

type SalesQuery = z.output<(typeof listSalesCall)['query']>;

/** A page of the center's sales and refunds. */
export async function listSales(
  connection: Connection,
  { clientId, from, to, state, search, after, limit }: SalesQuery,
): Promise<{ items: SaleSummary[]; next: string | null }> {
  const { timeZone } = await readCenter(connection);
  const keysets = await repository.findSales(connection, {
    clientId: clientId ?? null,
    state: state ?? null,
    terms: searchTerms(search),
    documentNumber: compactNumber(search),
    from: from === undefined ? null : startOfDay(from, timeZone),
    to: to === undefined ? null : startOfDay(addDays(to, 1), timeZone),
    after: readKeyset(after),
    limit: limit + 1,
  });
  const { page, next } = pageOf(keysets, limit);
  const rows = await repository.listSales(connection, { ids: page.map(({ id }) => id) });
  return { items: rows.map(presentSummary), next };
}

/** Sales and refunds of any day that match a search text, newest first. */
export function findMatchingSales(
  connection: Connection,
  search: string,
  part: { after: Keyset | null; limit: number },
): Promise<Keyset[]> {
  return repository.findSales(connection, {
    clientId: null,
    state: null,
    terms: searchTerms(search),
    documentNumber: compactNumber(search),
    from: null,
    to: null,
    ...part,
  });
}

/** A search text as the number of a document, without punctuation; empty for other texts. */
function compactNumber(search: string): string {
  const compact = search.replaceAll(/[\s\p{P}\p{Cf}]/gu, '');
  return /^[A-Za-z0-9]{3,}$/.test(compact) ? compact : '';
}

export async function listClientDebts(
  connection: Connection,
  clientId: string,
): Promise<{ items: Debt[]; totalMinor: number }> {
  await throwIfUnknownClient(connection, clientId);
  const rows = await listDebts(connection, clientId);
  const settings = await readMoneySettings(connection);
  const items = rows.map(
    ({ kind, id, description, at: instant, dueOn, amountMinor, fee, card, ...sold }): Debt => {
      const at = instant.toISOString();
      return kind === 'booking'
        ? {
            kind,
            bookingId: id,
            serviceName: description,
            startsAt: at,
            amountMinor,
            fee,
            card: card?.state === 'charged' ? null : presentFeeCard(card),
          }
        : {
            kind,
            saleId: id,
            description,
            issuedAt: at,
            dueOn,
            amountMinor,
            cashLimitMinor: reachedCashLimit(
              { totalMinor: sold.soldMinor ?? 0, buyer: sold.buyer },
              settings,
            ),
          };
    },
  );
  return { items, totalMinor: items.reduce((sum, { amountMinor }) => sum + amountMinor, 0) };
}

async function throwIfUnknownClient(connection: Connection, clientId: string): Promise<void> {
  if ((await repository.findClientName(connection, clientId)) === null)
    throw new DomainError('not_found');
}

export function presentTax(tax: TaxTotal): Sale['taxes'][number] {
  return { ...tax, taxCause: asTaxCause(tax.taxCause) };
}

export function presentSummary(row: SaleRow): SaleSummary {
  const { id, kind, clientId, clientName, totalMinor, owedMinor, dueOn, issuedAt } = row;
  const { documentId, documentNumber, documentType } = row;
  return {
    id,
    kind,
    totalMinor,
    owedMinor,
    state: stateOf(row),
    client:
      clientId === null || clientName === null
        ? null
        : {
            id: clientId,
            name: clientName,
          },
    description: describeLines(row.descriptions),
    dueOn: owedMinor > 0 ? dueOn : null,
    issuedAt: issuedAt.toISOString(),
    document:
      documentId === null || documentNumber === null || documentType === null
        ? null
        : { id: documentId, fullNumber: documentNumber, type: documentType },
  };
}

function stateOf({ kind, totalMinor, netMinor, ...row }: SaleRow): SaleState {
  const { owedMinor, paidMinor, collectingMinor } = row;
  if (kind === 'sale' && totalMinor > 0 && netMinor === 0) return 'refunded';
  if (owedMinor <= 0) return collectingMinor > 0 ? 'collecting' : 'paid';
  return paidMinor > 0 ? 'partlyPaid' : 'unpaid';
}

type Cause = Sale['taxes'][number]['taxCause'];

function asTaxCause(text: string | null): Cause {
  return text as Cause; // only ever written from the contract's enum
}
