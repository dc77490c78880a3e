import type {
  getAgenda,
  getClient,
  listClients,
  listExternalRefunds,
  reconcilePayments,
} from '@aforo/shared/contract';
import { defineRead } from '@aforo/shared/http';

/** Data that this area's screens load first. The manifest names them, and the queries use them. */

export const agendaRead = defineRead<typeof getAgenda>()({
  path: '/api/agenda',
  query: { date: { from: 'dia', as: 'date', or: '@today' } },
});

export const pageSize = 25;

/** As `client-list-url.ts` parses the URL. */
export const clientListRead = defineRead<typeof listClients>()({
  path: '/api/clients',
  query: {
    q: { from: 'q' },
    status: {
      from: 'estado',
      words: { activos: 'active', archivados: 'archived', todos: 'all' },
      or: 'active',
    },
    tag: { from: 'etiqueta' },
    account: {
      from: 'cuenta',
      words: { todas: 'any', con: 'with', sin: 'without' },
      or: 'any',
    },
    segment: {
      from: 'grupo',
      words: {
        bono: 'bonoEnding',
        ausentes: 'away',
        deuda: 'debt',
        faltas: 'noShow',
        nuevos: 'firstMonth',
        cumple: 'birthday',
        sinpermiso: 'noConsent',
      },
      or: 'any',
    },
    sort: { from: 'orden', words: { nombre: 'name', recientes: 'newest' }, or: 'name' },
    page: { from: 'pagina', as: 'page', or: '1' },
    pageSize: `${pageSize}`,
  },
});

export const clientRead = defineRead<typeof getClient>()({ path: '/api/clients/:id' });

/** Money returned at the provider that staff must handle. */
export const externalRefundsRead = defineRead<typeof listExternalRefunds>()({
  path: '/api/payments/external-refunds',
  roles: ['admin'],
  unless: ['pago'],
});

/**
 * Without a payment the screen compares the provider's payments with the recorded ones, for this
 * week or the range in the URL.
 */
export const reconciliationRead = defineRead<typeof reconcilePayments>()({
  path: '/api/payments/reconciliation',
  query: {
    from: { from: 'desde', as: 'date', or: '@weekStart' },
    to: { from: 'hasta', as: 'date', or: '@today' },
  },
  roles: ['admin'],
  unless: ['pago'],
});
