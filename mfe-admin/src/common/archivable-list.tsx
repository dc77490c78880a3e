import type { ReactNode } from 'react';
import { CheckboxField, Stack } from '@aforo/shared/ui';

type Archivable = { status: 'active' | 'archived' };

interface Props<Item extends Archivable> {
  items: readonly Item[];
  hasArchived: boolean;
  onShowArchived: (isShown: boolean) => void;
  /** In place of a list without anything to show. */
  empty: ReactNode;
  children: (shown: readonly Item[]) => ReactNode;
}

/** What is in use and, on request, what is archived, below it. */
export function ArchivableList<Item extends Archivable>({
  items,
  hasArchived,
  onShowArchived,
  empty,
  children,
}: Props<Item>) {
  const active = items.filter(({ status }) => status === 'active');
  const archived = items.filter(({ status }) => status === 'archived');
  const shown = hasArchived ? [...active, ...archived] : active;
  return (
    <Stack>
      {shown.length === 0 ? empty : children(shown)}
      {archived.length > 0 ? (
        <CheckboxField
          label={`Ver también lo archivado (${archived.length})`}
          checked={hasArchived}
          onChange={({ target }) => onShowArchived(target.checked)}
        />
      ) : null}
    </Stack>
  );
}
