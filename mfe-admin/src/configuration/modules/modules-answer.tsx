import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import Boxes from 'lucide-react/icons/boxes';
import type { RegistryStatus } from '@aforo/shared/contract';
import { Button, EmptyState, FailedState, Notice, TableSkeleton } from '@aforo/shared/ui';
import { ChangeOfArea } from './changes/change-of-area.tsx';
import { modulesQuery } from './registry.queries.ts';

/** Loads the registry and shows its content or the error, with the dialog of a change. */
export function ModulesAnswer({ children }: { children: (status: RegistryStatus) => ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(modulesQuery);
  const lookAgain = () => void refetch();
  if (data?.kind === 'ready') {
    return (
      <>
        {error ? (
          <Notice
            tone="warning"
            title="Esto puede haber cambiado"
            action={
              <Button size="sm" onClick={lookAgain} isPending={isFetching}>
                Volver a mirar
              </Button>
            }
          >
            No hemos podido preguntar cómo está ahora. Lo que ves es lo último que supimos.
          </Notice>
        ) : null}
        {data.status.areas.length === 0 ? (
          <EmptyState icon={<Boxes size={24} />} title="Todavía no hay ninguna sección">
            Cuando se publique la primera, estará aquí.
          </EmptyState>
        ) : null}
        {children(data.status)}
        <ChangeOfArea status={data.status} />
      </>
    );
  }
  if (data?.kind === 'closed') {
    return (
      <EmptyState
        icon={<Boxes size={24} />}
        title="Aquí las versiones no se pueden cambiar"
        action={
          <Button onClick={lookAgain} isPending={isFetching}>
            Volver a mirar
          </Button>
        }
      >
        {data.message} Cada sección usa la versión con la que se instaló. Para publicarlas por
        separado, el servidor necesita su base de datos.
      </EmptyState>
    );
  }
  return error ? (
    <FailedState error={error} isRetrying={isFetching} onRetry={lookAgain} />
  ) : (
    <TableSkeleton />
  );
}
