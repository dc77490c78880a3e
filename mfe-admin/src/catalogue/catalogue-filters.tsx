import { styled } from 'styled-components';
import { Chip, Row, SearchField, SelectField } from '@aforo/shared/ui';
import { useTypedSearch } from '../common/lists/use-typed-search.ts';
import { catalogueParams, type CatalogueView } from './catalogue-view.ts';

interface Props {
  view: CatalogueView;
  /** The number of products on sale with low or no stock; undefined until loaded. */
  lowStock: number | undefined;
  onChange: (change: Partial<CatalogueView>) => void;
}

const statusOptions = [
  { value: 'active', label: 'A la venta' },
  { value: 'archived', label: 'Archivados' },
];

/** Search and filters, which the URL holds. A barcode scanner types into the search field. */
export function CatalogueFilters({ view, lowStock, onChange }: Props) {
  const search = useTypedSearch(view.q, (q) => onChange({ q }));
  const stockOptions = [
    { value: 'any', label: 'Todas' },
    { value: 'low', label: lowStock ? `Quedan pocas (${lowStock})` : 'Quedan pocas' },
  ];
  return (
    <div>
      <Bar>
        <SearchField
          label="Buscar por nombre o código de barras"
          placeholder="Buscar por nombre o código"
          maxLength={100}
          {...search}
        />
        <SelectField
          label="Existencias"
          isLabelHidden
          value={view.stock}
          options={stockOptions}
          onChange={({ target }) => onChange({ stock: target.value === 'low' ? 'low' : 'any' })}
        />
        <SelectField
          label="Estado"
          isLabelHidden
          value={view.status}
          options={statusOptions}
          onChange={({ target }) =>
            onChange({ status: target.value === 'archived' ? 'archived' : 'active' })
          }
        />
      </Bar>
      {catalogueParams.isFiltered(view, 'page') ? (
        <Chips gap={2} role="group" aria-label="Filtros puestos">
          {view.q.trim() === '' ? null : (
            <Chip onRemove={() => search.onChange('')}>{`«${view.q.trim()}»`}</Chip>
          )}
          {view.stock === 'low' ? (
            <Chip onRemove={() => onChange({ stock: 'any' })}>Quedan pocas</Chip>
          ) : null}
          {view.status === 'archived' ? (
            <Chip onRemove={() => onChange({ status: 'active' })}>Archivados</Chip>
          ) : null}
        </Chips>
      ) : null}
    </div>
  );
}

const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(220px, 1fr) minmax(150px, 220px) minmax(130px, 180px);
  gap: ${({ theme }) => theme.space[3]};

  ${({ theme }) => theme.media.belowCard} {
    grid-template-columns: 1fr 1fr;

    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

const Chips = styled(Row)`
  margin-top: ${({ theme }) => theme.space[3]};
`;
