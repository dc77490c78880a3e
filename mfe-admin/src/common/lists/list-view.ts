import { useSearchParams } from 'react-router-dom';

/** The URL state of a list with a side panel. */
interface ListView {
  /** `nuevo`, the id of the open record, or null. */
  open: string | null;
  hasArchived: boolean;
}

const openName = 'abierto';
const archivedName = 'archivados';
export const newRecord = 'nuevo';

/** The URL state and its setters. */
export type ListUrlState = ReturnType<typeof useListView>;

export function useListView() {
  const [search, setSearch] = useSearchParams();
  const view: ListView = {
    open: search.get(openName),
    hasArchived: search.get(archivedName) === '1',
  };
  const withOpen = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete(openName);
    else next.set(openName, id);
    return next;
  };
  return {
    view,
    /** The link of a row; it pushes a history entry, so that going back closes the panel. */
    linkTo: (id: string) => `?${withOpen(id).toString()}`,
    open: (id: string) => setSearch(withOpen(id)),
    close: () => setSearch(withOpen(null), { replace: true }),
    showArchived: (isShown: boolean) => {
      const next = new URLSearchParams(search);
      if (isShown) next.set(archivedName, '1');
      else next.delete(archivedName);
      setSearch(next, { replace: true });
    },
  };
}
