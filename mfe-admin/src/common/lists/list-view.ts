import { defineSearchParams, flag, useSearchValues, word } from '@aforo/shared/search-params';

/** The URL state of a list with a side panel. */
const listParams = defineSearchParams({
  hasArchived: flag('archivados'),
  /** `nuevo`, the id of the open record, or null. */
  open: word('abierto'),
});

export const newRecord = 'nuevo';

/** The URL state and its setters. */
export type ListUrlState = ReturnType<typeof useListView>;

export function useListView() {
  const [view, show, linkTo] = useSearchValues(listParams);
  return {
    view,
    /** The link of a row; it pushes a history entry, so that going back closes the panel. */
    linkTo: (open: string) => linkTo({ open }),
    open: (open: string) => show({ open }, {}),
    close: () => show({ open: null }),
    showArchived: (hasArchived: boolean) => show({ hasArchived }),
  };
}
