import type {
  getAgenda,
  getClient,
  getClientHousehold,
  listClients,
  listCardTerminals,
  listShiftSales,
  listExternalRefunds,
  listLastReports,
  reconcilePayments,
} from '@aforo/shared/contract';
import { defineRead } from '@aforo/shared/http';
import { date, defineSearchParams } from '@aforo/shared/search-params';
import { clientListParams } from './common/client-list-url.ts';
import { frontDeskParams } from './common/front-desk-url.ts';
import { shiftSalesParams } from './common/shift-sales-url.ts';

/** Data that this area's screens load first. The manifest names them, and the queries use them. */

export const agendaRead = defineRead<typeof getAgenda>()({
  path: '/api/agenda',
  query: { date: frontDeskParams.preload.localDate },
});

export const pageSize = 25;

const { newName: _, isComparing: __, ...clientListQuery } = clientListParams.preload;
export const clientListRead = defineRead<typeof listClients>()({
  path: '/api/clients',
  query: { ...clientListQuery, pageSize: `${pageSize}` },
});

/** On the first tab of the record. */
export const householdRead = defineRead<typeof getClientHousehold>()({
  path: '/api/clients/:id/household',
  unless: ['ficha'],
});

export const clientRead = defineRead<typeof getClient>()({ path: '/api/clients/:id' });

/** The sales of the shift, or those that match the search; not for one opened sale. */
export const shiftSalesRead = defineRead<typeof listShiftSales>()({
  path: '/api/sales/shift',
  query: { search: shiftSalesParams.preload.search, after: {} },
  unless: ['venta'],
});

/** For reprinting the last Z report. */
export const lastReportsRead = defineRead<typeof listLastReports>()({
  path: '/api/cash/sessions/closed',
  unless: ['venta'],
});

/** For choosing the terminal of this device. */
export const cardTerminalsRead = defineRead<typeof listCardTerminals>()({
  path: '/api/card-terminals',
});

/** Money returned at the provider that staff must handle. */
export const externalRefundsRead = defineRead<typeof listExternalRefunds>()({
  path: '/api/payments/external-refunds',
  roles: ['admin'],
  unless: ['pago'],
});

/** The first and the last day of the comparison. */
export const reconciliationParams = defineSearchParams({
  from: date('desde', '@weekStart'),
  to: date('hasta', '@today'),
});

/**
 * Without a payment the screen compares the provider's payments with the recorded ones, for this
 * week or the range in the URL.
 */
export const reconciliationRead = defineRead<typeof reconcilePayments>()({
  path: '/api/payments/reconciliation',
  query: reconciliationParams.preload,
  roles: ['admin'],
  unless: ['pago'],
});
