import { Fragment, type ReactNode } from 'react';
import { toast } from '@aforo/shared/ui';
import { newRecord, type ListUrlState } from '../lists/list-view.ts';

/** The props of a record's panel. */
export interface RecordPanelProps<Item> {
  /** Undefined for a new record. */
  record: Item | undefined;
  onClose: () => void;
  onSaved: (saved: Item) => void;
}

interface Props<Item extends { id: string; name: string }> {
  items: readonly Item[];
  urlState: ListUrlState;
  children: (panel: RecordPanelProps<Item>) => ReactNode;
}

/** The panel of the record that the URL names, or of a new one. */
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
  // The key resets the form when another record opens.
  return <Fragment key={view.open}>{children({ record, onClose: close, onSaved })}</Fragment>;
}
