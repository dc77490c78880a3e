import { toast, type Column } from '@aforo/shared/ui';
import type { Archivable } from './archivable-list.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { errorText } from '../error.messages.ts';

/** The mutation that changes a row's status. */
interface StatusChange<Row> {
  isPending: boolean;
  variables: { id: string } | undefined;
  mutate: (row: Row, options: { onSuccess: () => void; onError: (error: Error) => void }) => void;
}

interface Options<Row> {
  change: StatusChange<Row>;
  /** The toast after a change; absent if the row itself shows it. */
  doneWords?: (row: Row) => string;
}

/** The column with the button that archives or restores each row. */
export function archiveColumn<Row extends Archivable & { id: string; name: string }>({
  change,
  doneWords,
}: Options<Row>): Column<Row> {
  return {
    key: 'archive',
    header: 'Archivar o recuperar',
    isHeaderHidden: true,
    align: 'end',
    render: (row) => (
      <ArchiveButton
        name={row.name}
        status={row.status}
        isPending={change.isPending && change.variables?.id === row.id}
        onChange={(status) => {
          const changed = { ...row, status };
          change.mutate(changed, {
            onSuccess: () => {
              if (doneWords) toast.success(doneWords(changed));
            },
            onError: (error) => toast.error(errorText(error)),
          });
        }}
      />
    ),
  };
}
