import { styled } from 'styled-components';
import { roleName, roles, userStatuses, userStatusName } from '@aforo/shared/contract';
import { Button, Chip, Row, SearchField, SelectField } from '@aforo/shared/ui';
import { useTypedSearch } from '../../common/lists/use-typed-search.ts';
import { isFiltered, withoutFilters, type UsersView } from './users-view.ts';

interface Props {
  view: UsersView;
  onChange: (change: Partial<UsersView>) => void;
}

const roleOptions = [
  { value: 'any', label: 'Cualquier rol' },
  ...roles.map((role) => ({ value: role, label: roleName[role] })),
];
const statusOptions = [
  { value: 'any', label: 'Cualquier estado' },
  ...userStatuses.map((status) => ({ value: status, label: userStatusName[status] })),
];

/** Search and filters, which the URL holds, and chips that remove them. */
export function UsersFilters({ view, onChange }: Props) {
  const filter = (change: Partial<UsersView>) => onChange({ ...change, page: 1 });
  const search = useTypedSearch(view.q, (q) => filter({ q }));
  return (
    <div>
      <Bar>
        <SearchField
          label="Buscar por nombre o correo"
          placeholder="Buscar por nombre o correo"
          maxLength={100}
          {...search}
        />
        <SelectField
          label="Rol"
          isLabelHidden
          value={view.role}
          options={roleOptions}
          onChange={(event) => filter({ role: roles.find(is(event.target.value)) ?? 'any' })}
        />
        <SelectField
          label="Estado"
          isLabelHidden
          value={view.status}
          options={statusOptions}
          onChange={(event) =>
            filter({ status: userStatuses.find(is(event.target.value)) ?? 'any' })
          }
        />
      </Bar>
      {isFiltered(view) ? (
        <Chips gap={2} role="group" aria-label="Filtros puestos">
          {view.q.trim() === '' ? null : (
            <Chip onRemove={() => search.onChange('')}>{`«${view.q.trim()}»`}</Chip>
          )}
          {view.role === 'any' ? null : (
            <Chip onRemove={() => filter({ role: 'any' })}>{roleName[view.role]}</Chip>
          )}
          {view.status === 'any' ? null : (
            <Chip onRemove={() => filter({ status: 'any' })}>{userStatusName[view.status]}</Chip>
          )}
          <Button variant="quiet" size="sm" onClick={() => filter(withoutFilters)}>
            Quitar todos
          </Button>
        </Chips>
      ) : null}
    </div>
  );
}

function is(text: string): (value: string) => boolean {
  return (value) => value === text;
}

const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(220px, 1fr) minmax(150px, 200px) minmax(150px, 220px);
  gap: ${({ theme }) => theme.space[3]};

  ${({ theme }) => theme.media.belowCard} {
    display: flex;
    flex-wrap: wrap;

    > :first-child {
      flex: 1 0 100%;
    }
    /* As wide as their text; they wrap where they do not fit. */
    > :nth-child(2) {
      flex: 5 1 130px;
    }
    > :nth-child(3) {
      flex: 6 1 156px;
    }
  }
`;

const Chips = styled(Row)`
  margin-top: ${({ theme }) => theme.space[3]};
`;
