import { useInfiniteQuery } from '@tanstack/react-query';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useSearchValues } from '@aforo/shared/search-params';
import { Button, EmptyState, QueryState, Stack } from '@aforo/shared/ui';
import { changesParams } from '../activity-view.ts';
import { changesQuery } from '../activity.queries.ts';
import { ChangesFilters } from './changes-filters.tsx';
import { ChangesTable } from './changes-table.tsx';
import { MoreButton } from '../../common/lists/more-button.tsx';

/** The changes made in the center, newest first. */
export function ChangesTab() {
  const [view, show] = useSearchValues(changesParams);
  const events = useInfiniteQuery(changesQuery(view));
  const isStale = events.isPlaceholderData;
  return (
    <Stack>
      <ChangesFilters
        view={view}
        names={isStale ? undefined : events.data?.pages[0]?.names}
        onChange={show}
      />
      <QueryState query={events}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length > 0) {
            return (
              <>
                <ChangesTable events={items} isBusy={isStale} />
                <MoreButton reading={events}>Ver más cambios</MoreButton>
              </>
            );
          }
          return changesParams.isFiltered(view) ? (
            <EmptyState
              title="Nada encaja con esos filtros"
              action={
                <Button onClick={() => show(changesParams.initial)}>Quitar los filtros</Button>
              }
            >
              Prueba con otras fechas o con otra persona.
            </EmptyState>
          ) : (
            <EmptyState title="Todavía no ha cambiado nada" icon={<ScrollText size={24} />}>
              Aquí queda lo que hace cada persona del centro: quién, qué, a quién y por qué.
            </EmptyState>
          );
        }}
      </QueryState>
    </Stack>
  );
}
