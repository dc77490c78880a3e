import { useArea, useSession } from '@aforo/shared/area';
import type { ResponseOf, listUsers } from '@aforo/shared/contract';
import { Button, EmptyState, Pagination } from '@aforo/shared/ui';
import { UsersTable } from './users-table.tsx';
import { isFiltered, withoutFilters, type UsersView } from './users-view.ts';

interface ListProps {
  view: UsersView;
  answer: ResponseOf<typeof listUsers>;
  isBusy: boolean;
  onShow: (change: Partial<UsersView>) => void;
  /** The link to an account. */
  linkTo: (userId: string) => string;
  onInvite: () => void;
}

/** The current page of accounts, or the loading, empty or failed state. */
export function UsersList({ view, answer, isBusy, onShow, linkTo, onInvite }: ListProps) {
  const { timeZone } = useArea().settings.center;
  const ownId = useSession().user.id;
  const { items, total, page, pageSize } = answer;
  if (items.length === 0 && total > 0) {
    return (
      <EmptyState
        title="Esta página ya no existe"
        action={<Button onClick={() => onShow({ page: 1 })}>Ir a la primera</Button>}
      >
        Hay menos cuentas que antes.
      </EmptyState>
    );
  }
  if (items.length === 0 && isFiltered(view)) {
    return (
      <EmptyState
        title="Nadie encaja con esa búsqueda"
        action={<Button onClick={() => onShow(withoutFilters)}>Quitar los filtros</Button>}
      >
        Prueba con otra parte del nombre o del correo.
      </EmptyState>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title="Todavía no hay cuentas"
        action={<Button onClick={onInvite}>Invitar a alguien</Button>}
      >
        Aquí se ven las personas que pueden entrar en Aforo.
      </EmptyState>
    );
  }
  return (
    <>
      <UsersTable
        users={items}
        ownId={ownId}
        timeZone={timeZone}
        isBusy={isBusy}
        linkTo={({ id }) => linkTo(id)}
      />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        onChange={(next) => onShow({ page: next })}
        label="Páginas de usuarios"
      />
    </>
  );
}
