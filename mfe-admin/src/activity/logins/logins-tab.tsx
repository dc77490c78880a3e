import { useInfiniteQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useSearchValues } from '@aforo/shared/search-params';
import { Button, EmptyState, QueryState, Stack } from '@aforo/shared/ui';
import { loginsParams } from '../activity-view.ts';
import { loginsQuery } from '../activity.queries.ts';
import { LoginsFilters } from './logins-filters.tsx';
import { LoginsTable } from './logins-table.tsx';
import { MoreButton } from '../../common/lists/more-button.tsx';

/** Successful and failed log-ins, newest first. */
export function LoginsTab() {
  const [view, show, linkTo] = useSearchValues(loginsParams);
  const logins = useInfiniteQuery(loginsQuery(view));
  const isStale = logins.isPlaceholderData;
  return (
    <Stack>
      <LoginsFilters
        view={view}
        name={isStale ? undefined : logins.data?.pages[0]?.names.user}
        onChange={show}
      />
      <QueryState query={logins}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length > 0) {
            return (
              <>
                <LoginsTable
                  logins={items}
                  isBusy={isStale}
                  linkTo={(address) => linkTo({ ...loginsParams.initial, address })}
                />
                <MoreButton reading={logins}>Ver más accesos</MoreButton>
              </>
            );
          }
          return loginsParams.isFiltered(view) ? (
            <EmptyState
              title="Ningún acceso encaja con esos filtros"
              action={
                <Button onClick={() => show(loginsParams.initial)}>Quitar los filtros</Button>
              }
            >
              Los accesos se guardan 90 días.
            </EmptyState>
          ) : (
            <EmptyState title="Todavía no hay accesos" icon={<KeyRound size={24} />}>
              Aquí queda quién entra y quién lo intenta, con la dirección y el navegador, durante 90
              días.
            </EmptyState>
          );
        }}
      </QueryState>
    </Stack>
  );
}
