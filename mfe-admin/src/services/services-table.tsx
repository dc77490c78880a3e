import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { serviceKindName, type Service } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { Badge, ColorDot, DataTable } from '@aforo/shared/ui';
import { archiveColumn } from '../common/lists/archive-column.tsx';
import { useServiceStatus } from './services.queries.ts';

interface Props {
  services: readonly Service[];
  linkTo: (id: string) => string;
}

export function ServicesTable({ services, linkTo }: Props) {
  const { currency } = useArea().settings.center;
  const change = useServiceStatus();
  return (
    <DataTable
      caption="Servicios"
      rows={services}
      rowKey={({ id }) => id}
      rowLink={({ id }) => linkTo(id)}
      columns={[
        {
          key: 'name',
          header: 'Servicio',
          render: ({ name, color, status }) => (
            <Name>
              <ColorDot $color={color} />
              <span>
                {name} {status === 'archived' ? <Badge>Archivado</Badge> : null}
              </span>
            </Name>
          ),
        },
        { key: 'kind', header: 'Tipo', render: ({ kind }) => serviceKindName[kind] },
        {
          key: 'duration',
          header: 'Duración',
          align: 'end',
          render: ({ durationMinutes }) => `${durationMinutes} min`,
        },
        { key: 'capacity', header: 'Plazas', align: 'end', render: ({ capacity }) => capacity },
        {
          key: 'price',
          header: 'Precio',
          align: 'end',
          render: ({ priceMinor }) => money(priceMinor, currency),
        },
        archiveColumn({
          change,
          doneWords: ({ name, status }) =>
            status === 'archived' ? `${name} ya no se ofrece.` : `${name} se ofrece otra vez.`,
        }),
      ]}
    />
  );
}

const Name = styled.span`
  display: inline-flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: baseline;
`;
