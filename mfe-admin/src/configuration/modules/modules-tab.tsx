import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import Boxes from 'lucide-react/icons/boxes';
import ScanSearch from 'lucide-react/icons/scan-search';
import type { RegistryStatus } from '@aforo/shared/contract';
import {
  Button,
  EmptyState,
  FailedState,
  LinkButton,
  Notice,
  Stack,
  TableSkeleton,
} from '@aforo/shared/ui';
import { TabTop } from '../../common/lists/tab-top.ts';
import { areaIn } from './area-status.ts';
import { ChangeDialog } from './changes/change-dialog.tsx';
import { HistorySection } from './history-section.tsx';
import { headingId, ModuleCard } from './module-card.tsx';
import { useModulesView } from './modules-view.ts';
import { modulesQuery } from './registry.queries.ts';

/** Which build of each part of Aforo everybody uses, how it fares, and the way to another one. */
export function ModulesTab() {
  const modules = useQuery(modulesQuery);
  const { data, error, isFetching } = modules;
  const lookAgain = () => void modules.refetch();
  return (
    <Stack gap={5}>
      <TabTop>
        <p>
          Cada sección se publica por separado. Aquí se ve qué versión usa cada quien y cómo va: lo
          que tarda en cargarse la mitad de las veces, y el LCP, CLS e INP de tres de cada cuatro
          visitas. Usos y fallos cuentan una vez por persona y minuto, en todas las puertas de
          entrada; los tiempos son solo de esta. Lo que falla sin sesión se ve aquí y no devuelve
          ninguna versión por sí solo.
        </p>
        <LinkButton
          to="?ver=modulos&modulos"
          icon={<ScanSearch size={18} aria-hidden />}
          preventScrollReset
        >
          Ver lo que usa este navegador
        </LinkButton>
      </TabTop>
      {data?.kind === 'ready' ? (
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
          <Modules status={data.status} />
        </>
      ) : data?.kind === 'closed' ? (
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
      ) : error ? (
        <FailedState error={error} isRetrying={isFetching} onRetry={lookAgain} />
      ) : (
        <TableSkeleton />
      )}
    </Stack>
  );
}

function Modules({ status }: { status: RegistryStatus }) {
  const { view, ask, close, showHistoryOf } = useModulesView();
  const { asked } = view;
  const askedArea = asked && areaIn(status, asked.area);
  useFocusAfter(asked?.area ?? null);
  return (
    <>
      {status.areas.length === 0 ? (
        <EmptyState icon={<Boxes size={24} />} title="Todavía no hay ninguna sección">
          Cuando se publique la primera, estará aquí.
        </EmptyState>
      ) : (
        <Stack gap={5}>
          {status.areas.map((one) => (
            <ModuleCard key={one.area} status={one} onAsk={ask} />
          ))}
        </Stack>
      )}
      <HistorySection status={status} area={view.historyOf} onShow={showHistoryOf} />
      {asked && askedArea ? (
        <ChangeDialog
          key={`${asked.act} ${asked.area} ${asked.build}`}
          act={asked.act}
          build={asked.build}
          now={status}
          area={askedArea}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** A trial that has ended has no button any more that the focus could go back to. */
function useFocusAfter(area: string | null): void {
  const before = useRef(area);
  useEffect(() => {
    const left = area === null ? before.current : null;
    before.current = area;
    if (left === null || document.activeElement !== document.body) return;
    document.getElementById(headingId(left))?.focus({ preventScroll: true });
  }, [area]);
}
