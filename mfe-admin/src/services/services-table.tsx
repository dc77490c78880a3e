import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { serviceKindName, type Service } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { Badge, DataTable, toast } from '@aforo/shared/ui';
import { ArchiveButton } from '../common/archive-button.tsx';
import { ColorDot } from '../common/color-dot.ts';
import { errorWords } from '../common/error-words.ts';
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
              {name}
              {status === 'archived' ? <Badge>Archivado</Badge> : null}
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
        {
          key: 'archive',
          header: 'Archivar o recuperar',
          isHeaderHidden: true,
          align: 'end',
          render: ({ id, name, status }) => (
            <ArchiveButton
              name={name}
              status={status}
              isPending={change.isPending && change.variables.id === id}
              onChange={(next) =>
                change.mutate(
                  { id, status: next },
                  {
                    onSuccess: () =>
                      toast.success(
                        next === 'archived'
                          ? `${name} ya no se ofrece.`
                          : `${name} se ofrece otra vez.`,
                      ),
                    onError: (error) => toast.error(errorWords(error)),
                  },
                )
              }
            />
          ),
        },
      ]}
    />
  );
}

const Name = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
`;
