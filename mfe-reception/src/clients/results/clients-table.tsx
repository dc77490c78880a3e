import { memo, useMemo } from 'react';
import { useArea } from '@aforo/shared/area';
import type { ClientSummary } from '@aforo/shared/contract';
import { formatDate, formatPhone, localDateOf } from '@aforo/shared/format';
import { Avatar, Badge, DataTable, type Column } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { TagList } from '../../common/tag-list.tsx';
import { paths } from '../../paths.ts';
import { highlightPhone, highlightText } from './highlight.ts';
import { Highlighted } from './highlighted.tsx';
import { ChooseClient } from '../selection/choose-client.tsx';

interface Props {
  clients: readonly ClientSummary[];
  /** The search text to highlight in the rows. */
  q: string;
  isBusy: boolean;
  /** Whether each row has a checkbox to select it. */
  isChoosing: boolean;
}

/** Memoized: renders again only when its rows or their highlighting change. */
export const ClientsTable = memo(function ClientsTable({ clients, q, isBusy, isChoosing }: Props) {
  const { timeZone } = useArea().settings.center;
  const columns = useMemo(
    () => [...(isChoosing ? [chooseColumn] : []), ...columnsFor(q, timeZone)],
    [q, timeZone, isChoosing],
  );
  return (
    <DataTable
      caption="Clientes"
      columns={columns}
      rows={clients}
      rowKey={(client) => client.id}
      rowLink={(client) => paths.client(client.id)}
      isBusy={isBusy}
    />
  );
});

const chooseColumn: Column<ClientSummary> = {
  key: 'choose',
  header: 'Elegir',
  isHeaderHidden: true,
  render: ({ id, name }) => <ChooseClient id={id} name={name} />,
};

function columnsFor(q: string, timeZone: string): Column<ClientSummary>[] {
  return [
    {
      key: 'name',
      header: 'Cliente',
      priority: 'main',
      render: ({ name, status }) => (
        <Person>
          <Avatar name={name} size={32} />
          <Name>
            <Highlighted pieces={highlightText(name, q)} />
          </Name>
          {status === 'archived' ? <Badge>Archivado</Badge> : null}
        </Person>
      ),
    },
    {
      key: 'phone',
      header: 'Teléfono',
      render: ({ phone }) => (
        <NoWrap>
          {phone ? <Highlighted pieces={highlightPhone(formatPhone(phone), q)} /> : '—'}
        </NoWrap>
      ),
    },
    {
      key: 'email',
      header: 'Correo',
      render: ({ email }) =>
        email ? (
          <Email>
            <Highlighted pieces={highlightText(email, q)} />
          </Email>
        ) : (
          '—'
        ),
    },
    {
      key: 'tags',
      header: 'Etiquetas',
      render: ({ tags }) => (tags.length > 0 ? <TagList tags={tags} /> : '—'),
    },
    {
      key: 'account',
      header: 'Cuenta',
      priority: 'low',
      render: ({ hasAccount }) => (hasAccount ? 'Sí' : 'No'),
    },
    {
      key: 'createdAt',
      header: 'Alta',
      align: 'end',
      priority: 'low',
      render: ({ createdAt }) => <NoWrap>{formatDate(localDateOf(createdAt, timeZone))}</NoWrap>,
    },
  ];
}

const Person = styled.span`
  display: flex;
  gap: 12px;
  align-items: center;
  min-width: 0;
`;

const Name = styled.span`
  min-width: 0;
  overflow-wrap: break-word;
`;

const Email = styled.span`
  overflow-wrap: break-word;
`;

const NoWrap = styled.span`
  white-space: nowrap;
`;
