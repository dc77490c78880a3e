import { useQuery } from '@tanstack/react-query';
import ScanSearch from 'lucide-react/icons/scan-search';
import { Page } from '@aforo/shared/area';
import type { RegistryStatus } from '@aforo/shared/contract';
import { fold } from '@aforo/shared/format';
import { EmptyState, LinkButton, SearchField, Stack } from '@aforo/shared/ui';
import { areaName } from '../module.messages.ts';
import { ModulesAnswer } from '../modules-answer.tsx';
import { useModulesView } from '../modules-view.ts';
import { modulesQuery } from '../registry.queries.ts';
import { HistorySection } from './history-section.tsx';
import { ModuleCard } from './module-card.tsx';

/** The builds of each area, their failures and their history, with the actions that change them. */
export function OperatorPage() {
  const { data } = useQuery(modulesQuery);
  const { view, findArea } = useModulesView();
  const isReady = data?.kind === 'ready' && data.status.areas.length > 0;
  return (
    <Page
      help="Qué build usa cada quien y cómo va. Usos y fallos cuentan una vez por persona y minuto, en todas las puertas de entrada; los tiempos son solo de esta. Lo que falla sin sesión se ve aquí y no devuelve ninguna versión por sí solo."
      action={
        <LinkButton to="?modulos" icon={<ScanSearch size={18} aria-hidden />} preventScrollReset>
          Ver lo que usa este navegador
        </LinkButton>
      }
    >
      <Stack gap={5}>
        {isReady ? (
          <SearchField
            label="Buscar una sección"
            placeholder="Una sección…"
            value={view.search}
            onChange={findArea}
          />
        ) : null}
        <ModulesAnswer>{(status) => <Modules status={status} />}</ModulesAnswer>
      </Stack>
    </Page>
  );
}

function Modules({ status }: { status: RegistryStatus }) {
  const { view, ask, showHistoryOf } = useModulesView();
  const wanted = fold(view.search.trim());
  const found = status.areas.filter(({ area }) =>
    [area, areaName(area)].some((name) => fold(name).includes(wanted)),
  );
  return (
    <>
      {found.length === 0 && status.areas.length > 0 ? (
        <EmptyState title={`Ninguna sección se llama «${view.search.trim()}»`}>
          Vale su nombre o el del área, como mfe-client.
        </EmptyState>
      ) : null}
      {found.map((one) => (
        <ModuleCard key={one.area} status={one} onAsk={ask} />
      ))}
      <HistorySection status={status} area={view.historyOf} onShow={showHistoryOf} />
    </>
  );
}
