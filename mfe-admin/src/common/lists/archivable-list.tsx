import type { ReactNode } from 'react';
import { Button, CheckboxField, EmptyState, Stack } from '@aforo/shared/ui';
import { newRecord, type ListUrlState } from './list-view.ts';

export type Archivable = { status: 'active' | 'archived' };

interface Props<Item> {
  items: readonly Item[];
  urlState: ListUrlState;
  /** Shown in place of an empty list. */
  empty: { icon: ReactNode; title: string; text: string; action: string };
  children: (shown: readonly Item[]) => ReactNode;
}

/** The active items and, on request, the archived ones below. */
export function ArchivableList<Item extends { status: string }>({
  items,
  urlState: { view, open, showArchived },
  empty,
  children,
}: Props<Item>) {
  const active = items.filter(({ status }) => status !== 'archived');
  const archived = items.filter(({ status }) => status === 'archived');
  const shown = view.hasArchived ? [...active, ...archived] : active;
  return (
    <Stack>
      {shown.length > 0 ? (
        children(shown)
      ) : (
        <EmptyState
          icon={empty.icon}
          title={empty.title}
          action={<Button onClick={() => open(newRecord)}>{empty.action}</Button>}
        >
          {empty.text}
        </EmptyState>
      )}
      {archived.length > 0 ? (
        <CheckboxField
          label={`Ver también lo archivado (${archived.length})`}
          checked={view.hasArchived}
          onChange={({ target }) => showArchived(target.checked)}
        />
      ) : null}
    </Stack>
  );
}
