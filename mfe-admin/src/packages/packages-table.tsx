import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { PackageTemplate, Service } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { Badge, DataTable } from '@aforo/shared/ui';
import { archiveColumn } from '../common/lists/archive-column.tsx';
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
                {packageSentence(
                  // Its price has a column of its own.
                  { ...template, priceMinor: NaN },
                  namesOf(template.serviceIds, services),
                  currency,
                )}
              </Sentence>
            </span>
          ),
        },
        {
          key: 'price',
          header: 'Precio',
          align: 'end',
          render: ({ priceMinor, renewsMonthly }) => (
            <Price>
              {money(priceMinor, currency)}
              {renewsMonthly ? ' al mes' : ''}
            </Price>
          ),
        },
        archiveColumn({
          change,
          doneWords: ({ name, status }) =>
            status === 'archived'
              ? `${name} ya no se vende. Los bonos vendidos siguen valiendo.`
              : `${name} se vende otra vez.`,
        }),
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

/** Beside the name, what a list of prices is read for. */
const Price = styled.span`
  font-size: ${({ theme }) => theme.type.md};
  font-weight: ${({ theme }) => theme.font.medium};
  font-variant-numeric: tabular-nums;
`;
