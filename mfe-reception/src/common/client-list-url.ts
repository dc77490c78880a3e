import { choice, defineSearchParams, flag, page, param, text } from '@aforo/shared/search-params';
import type { ValuesOf } from '@aforo/shared/search-params';

/** The client list in its URL. */
export const clientListParams = defineSearchParams({
  q: text('q'),
  status: choice('estado', { activos: 'active', archivados: 'archived', todos: 'all' }, 'active'),
  tag: text('etiqueta', 40),
  account: choice('cuenta', { todas: 'any', con: 'with', sin: 'without' }, 'any'),
  segment: choice(
    'grupo',
    {
      bono: 'bonoEnding',
      ausentes: 'away',
      deuda: 'debt',
      faltas: 'noShow',
      nuevos: 'firstMonth',
      cumple: 'birthday',
      sinpermiso: 'noConsent',
    },
    'any',
  ),
  sort: choice('orden', { nombre: 'name', recientes: 'newest' }, 'name'),
  page: page('pagina'),
  /**
   * Null when the panel for a new client is closed; otherwise the name it starts with, possibly
   * empty.
   */
  newName: param('nuevo', (name) => name),
  /** Opens the panel of records that may be of one person. */
  isComparing: flag('repetidas', ''),
});
export type ClientListState = ValuesOf<typeof clientListParams>;

/** Whether filters or a search may hide clients. */
export function isNarrowed(state: ClientListState): boolean {
  return clientListParams.isFiltered(state, 'sort', 'page', 'newName', 'isComparing');
}
