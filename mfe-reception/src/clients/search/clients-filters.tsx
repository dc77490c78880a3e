import { useId, useState, type ReactNode } from 'react';
import { clientSegmentName, clientSegments } from '@aforo/shared/contract';
import { Button, Chip, Row, SelectField } from '@aforo/shared/ui';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { styled } from 'styled-components';
import { clientListParams, type ClientListState } from '../../common/client-list-url.ts';
import { ClientSearch } from './client-search.tsx';
import { filterChips } from './filter-chips.ts';

interface Props {
  state: ClientListState;
  /** Tags in use in the center. */
  tags: readonly string[];
  onSearch: (q: string) => void;
  onChange: (changed: Partial<ClientListState>) => void;
  /** The page's main action, shown at the end of the bar. */
  action: ReactNode;
}

const statusOptions = [
  { value: 'active', label: 'Activos' },
  { value: 'all', label: 'Activos y archivados' },
  { value: 'archived', label: 'Archivados' },
];
const accountOptions = [
  { value: 'any', label: 'Con y sin cuenta' },
  { value: 'with', label: 'Con cuenta' },
  { value: 'without', label: 'Sin cuenta' },
];
const segmentOptions = [
  { value: 'any', label: 'Todos' },
  ...clientSegments.map((value) => ({ value, label: clientSegmentName[value] })),
];
const sortOptions = [
  { value: 'name', label: 'Por nombre' },
  { value: 'newest', label: 'Últimas altas primero' },
];

/** Search, filters and sort order. Active filters are shown below as removable chips. */
export function ClientsFilters({ state, tags, onSearch, onChange, action }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const chips = filterChips(state);
  // A tag from an old link must still be shown as selected.
  const knownTags = state.tag && !tags.includes(state.tag) ? [state.tag, ...tags] : tags;
  return (
    <>
      <Bar>
        <ClientSearch q={state.q} onSearch={onSearch} />
        <Button
          icon={<SlidersHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          Filtros
        </Button>
        {action}
      </Bar>
      <Panel id={panelId} hidden={!isOpen}>
        <SelectField
          label="Estado"
          value={state.status}
          options={statusOptions}
          onChange={
            ({ target }) => onChange({ status: target.value as ClientListState['status'] }) // one of the options
          }
        />
        <SelectField
          label="Cuenta"
          value={state.account}
          options={accountOptions}
          onChange={
            ({ target }) => onChange({ account: target.value as ClientListState['account'] }) // one of the options
          }
        />
        <SelectField
          label="Grupo"
          value={state.segment}
          options={segmentOptions}
          onChange={
            ({ target }) => onChange({ segment: target.value as ClientListState['segment'] }) // one of the options
          }
        />
        <SelectField
          label="Etiqueta"
          value={state.tag}
          options={[
            { value: '', label: 'Todas' },
            ...knownTags.map((tag) => ({ value: tag, label: tag })),
          ]}
          onChange={({ target }) => onChange({ tag: target.value })}
        />
        <SelectField
          label="Orden"
          value={state.sort}
          options={sortOptions}
          onChange={
            ({ target }) => onChange({ sort: target.value as ClientListState['sort'] }) // one of the options
          }
        />
      </Panel>
      {chips.length > 0 ? (
        <Row gap={2} role="group" aria-label="Filtros puestos">
          {chips.map(({ key, label, without }) => (
            <Chip key={key} removeLabel={`Quitar ${label}`} onRemove={() => onChange(without)}>
              {label}
            </Chip>
          ))}
          {chips.length > 1 ? (
            <Button
              variant="quiet"
              size="sm"
              onClick={() =>
                onChange({
                  status: clientListParams.initial.status,
                  tag: clientListParams.initial.tag,
                  account: clientListParams.initial.account,
                  segment: clientListParams.initial.segment,
                })
              }
            >
              Quitar todos
            </Button>
          ) : null}
        </Row>
      ) : null}
    </>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: stretch;

  /* On a phone the search takes a whole line and the buttons share the next one. */
  > * {
    flex: 1 1 auto;
  }
  > :first-child {
    flex: 1 1 100%;
  }
  ${({ theme }) => theme.media.fromCard} {
    flex-wrap: nowrap;

    > * {
      flex: none;
    }
    > :first-child {
      flex: 1;
    }
  }
`;

const Panel = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
  gap: 12px 16px;

  &[hidden] {
    display: none;
  }
`;
