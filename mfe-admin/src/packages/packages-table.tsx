import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { PackageTemplate, Service } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { Badge, DataTable, toast } from '@aforo/shared/ui';
import { ArchiveButton } from '../common/archive-button.tsx';
import { errorWords } from '../common/error-words.ts';
import { packageSentence } from './package-sentence.ts';
import { usePackageStatus } from './packages.queries.ts';
import { namesOf } from './service-names.ts';

interface Props {
  packages: readonly PackageTemplate[];
  services: readonly Service[];
  linkTo: (id: string) => string;
}

export function PackagesTable({ packages, services, linkTo }: Props) {
  const { currency } = useArea().settings.center;
  const change = usePackageStatus();
  return (
    <DataTable
      caption="Paquetes"
      rows={packages}
      rowKey={({ id }) => id}
      rowLink={({ id }) => linkTo(id)}
      columns={[
        {
          key: 'name',
          header: 'Paquete',
          render: (template) => (
            <span>
              {template.name} {template.status === 'archived' ? <Badge>Archivado</Badge> : null}
              <Sentence>
                {packageSentence(template, namesOf(template.serviceIds, services), currency)}
              </Sentence>
            </span>
          ),
        },
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
                          ? `${name} ya no se vende. Los bonos vendidos siguen valiendo.`
                          : `${name} se vende otra vez.`,
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

const Sentence = styled.span`
  display: block;
  max-width: 72ch;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  font-weight: ${({ theme }) => theme.font.regular};
`;
