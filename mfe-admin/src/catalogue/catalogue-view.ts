import { choice, defineSearchParams, page, text } from '@aforo/shared/search-params';
import type { ValuesOf } from '@aforo/shared/search-params';

/** The list in its URL: search, filters and page. `useListView` holds the open product. */
export const catalogueParams = defineSearchParams({
  q: text('q'),
  stock: choice('existencias', { pocas: 'low' }, 'any'),
  status: choice('archivados', { '1': 'archived' }, 'active'),
  page: page('page'),
});
export type CatalogueView = ValuesOf<typeof catalogueParams>;
