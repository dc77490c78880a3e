import type { NamedUse } from '@aforo/shared/contract';
import { DataTable, type Column } from '@aforo/shared/ui';
import { partText, formatShare } from './figures.messages.ts';

interface Props {
  caption: string;
  /** Heading of the first column, such as `Servicio`. */
  heading: string;
  rows: readonly NamedUse[];
}

/** Use and no-shows of each service or professional. */
export function UsesTable({ caption, heading, rows }: Props) {
  const columns: Column<NamedUse>[] = [
    { key: 'name', header: heading, priority: 'main', render: ({ name }) => name },
    { key: 'sessions', header: 'Sesiones', align: 'end', render: ({ sessions }) => sessions },
    { key: 'attended', header: 'Vinieron', align: 'end', render: ({ attended }) => attended },
    {
      key: 'taken',
      header: 'Ocupación',
      align: 'end',
      render: ({ taken, places }) => formatShare(taken, places),
    },
    {
      key: 'noShow',
      header: 'Faltas',
      align: 'end',
      render: ({ noShow, attended }) => of(noShow, attended + noShow),
    },
    {
      key: 'late',
      header: 'Cancelaron tarde',
      align: 'end',
      render: ({ attended, noShow, unmarked, cancelledLate }) =>
        of(cancelledLate, attended + noShow + unmarked + cancelledLate),
    },
  ];
  return <DataTable caption={caption} rows={rows} rowKey={({ id }) => id} columns={columns} />;
}

/** `4 % (2 de 50)`. */
function of(part: number, whole: number): string {
  return whole === 0 ? '—' : `${formatShare(part, whole)} (${partText(part, whole)})`;
}
