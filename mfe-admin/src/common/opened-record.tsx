import { Fragment, type ReactNode } from 'react';
import { toast } from '@aforo/shared/ui';
import { newRecord, type ListUrlState } from './list-view.ts';

/** What the panel of one record is given. */
export interface RecordPanelProps<Item> {
  /** Undefined: a new one. */
  record: Item | undefined;
  onClose: () => void;
  onSaved: (saved: Item) => void;
}

interface Props<Item extends { id: string; name: string }> {
  items: readonly Item[];
  urlState: ListUrlState;
  children: (panel: RecordPanelProps<Item>) => ReactNode;
}

/** The panel of what the URL says is open, or of a new one. */
export function OpenedRecord<Item extends { id: string; name: string }>({
  items,
  urlState: { view, close },
  children,
}: Props<Item>) {
  const record = items.find(({ id }) => id === view.open);
  if (!record && view.open !== newRecord) return null;
  const onSaved = ({ name }: Item) => {
    toast.success(`Guardado: ${name}.`);
    close();
  };
  // Another record starts with its own values.
  return <Fragment key={view.open}>{children({ record, onClose: close, onSaved })}</Fragment>;
}
