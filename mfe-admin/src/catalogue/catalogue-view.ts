import { useSearchParams } from 'react-router-dom';
import { pageOf } from '../common/lists/page-of.ts';

/** The URL state of the list: search, filters and page. `useListView` holds the open product. */
export interface CatalogueView {
  q: string;
  isLowOnly: boolean;
  hasArchived: boolean;
  page: number;
}

function readCatalogueView(search: URLSearchParams): CatalogueView {
  return {
    q: search.get('q')?.slice(0, 100) ?? '',
    isLowOnly: search.get('existencias') === 'pocas',
    hasArchived: search.get('archivados') === '1',
    page: pageOf(search.get('page')),
  };
}

/** The view and its setter; changing a filter goes back to the first page. */
export function useCatalogueView() {
  const [search, setSearch] = useSearchParams();
  const view = readCatalogueView(search);
  function show(change: Partial<CatalogueView>): void {
    const { q, isLowOnly, hasArchived, page } = { ...view, page: 1, ...change };
    const next = new URLSearchParams(search);
    const write = (name: string, value: string | null) =>
      value === null ? next.delete(name) : next.set(name, value);
    write('q', q === '' ? null : q);
    write('existencias', isLowOnly ? 'pocas' : null);
    write('archivados', hasArchived ? '1' : null);
    write('page', page > 1 ? String(page) : null);
    setSearch(next, { replace: true });
  }
  return [view, show] as const;
}
