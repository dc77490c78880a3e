import { useQuery } from '@tanstack/react-query';
import ScanSearch from 'lucide-react/icons/scan-search';
import { Page } from '@aforo/shared/area';
import type { RegistryStatus } from '@aforo/shared/contract';
import { fold } from '@aforo/shared/format';
import { Button, EmptyState, LinkButton, Row, SearchField, Stack } from '@aforo/shared/ui';
import { ChannelDialog } from '../channels/channel-dialog.tsx';
import { ApproveDialog } from '../approvals/approve-dialog.tsx';
import { areaIn } from '../area-status.ts';
import { areaName } from '../module.messages.ts';
import { ModulesAnswer } from '../modules-answer.tsx';
import { useModulesView } from '../modules-view.ts';
import { modulesQuery } from '../registry.queries.ts';
import { FreezesSection } from '../freezes/freezes-section.tsx';
import { RolloutDialog } from '../rollouts/rollout-dialog.tsx';
import { LogSection } from './log-section.tsx';
import { WebhooksNotice } from './webhooks-notice.tsx';
import { ModuleCard } from './module-card.tsx';

/** The builds of each area, their failures and their history, with the actions that change them. */
export function OperatorPage() {
  const { data } = useQuery(modulesQuery);
  const { view, ask, findArea } = useModulesView();
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
          <Row justify="between">
            <SearchField
              label="Buscar una sección"
              placeholder="Una sección…"
              value={view.search}
              onChange={findArea}
            />
            <Button onClick={() => ask('congelar', null)}>Congelar</Button>
          </Row>
        ) : null}
        <ModulesAnswer>{(status) => <Modules status={status} />}</ModulesAnswer>
      </Stack>
    </Page>
  );
}

function Modules({ status }: { status: RegistryStatus }) {
  const { view, ask, askOf, close } = useModulesView();
  const { rolling, approving, promoting } = view;
  const approved = approving && areaIn(status, approving.area);
  const promoted = promoting && areaIn(status, promoting.area);
  const wanted = fold(view.search.trim());
  const found = status.areas.filter(({ area }) =>
    [area, areaName(area)].some((name) => fold(name).includes(wanted)),
  );
  return (
    <>
      <WebhooksNotice webhooks={status.webhooks} />
      <FreezesSection status={status} />
      {found.length === 0 && status.areas.length > 0 ? (
        <EmptyState title={`Ninguna sección se llama «${view.search.trim()}»`}>
          Vale su nombre o el del área, como mfe-client.
        </EmptyState>
      ) : null}
      {found.map((one) => (
        <ModuleCard
          key={one.area}
          status={one}
          freezes={status.freezes}
          channels={status.channels ?? []}
          onAsk={ask}
          onAskOf={(act, channel) => askOf(act, one.area, channel)}
        />
      ))}
      <LogSection status={status} />
      {rolling ? <RolloutDialog {...rolling} onClose={close} /> : null}
      {promoting && promoted ? (
        <ChannelDialog {...promoting} area={promoted} registry={status} onClose={close} />
      ) : null}
      {approving && approved ? (
        <ApproveDialog status={approved} buildId={approving.build} onClose={close} />
      ) : null}
    </>
  );
}
