import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { registryEventKinds, type RegistryStatus } from '@aforo/shared/contract';
import {
  Badge,
  Button,
  Instant,
  QueryState,
  Row,
  Section,
  SelectField,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { areaName, authorName } from '../module.messages.ts';
import { useModulesView } from '../modules-view.ts';
import { logQuery, useLogRefresh } from '../registry.queries.ts';
import { eventKindLabel } from './event.messages.ts';

const kindOptions = registryEventKinds
  .map((kind) => ({ value: kind as string, label: eventKindLabel[kind] })) // as text, beside «all»
  .sort((a, b) => a.label.localeCompare(b.label, 'es'));

/** What happened in the registry, newest first, by area and kind. */
export function LogSection({ status }: { status: RegistryStatus }) {
  const { timeZone } = useArea().settings.center;
  const { view, showLogOf, showKind } = useModulesView();
  const { area, kind } = view.log;
  const log = useInfiniteQuery(logQuery({ area, kind }));
  useLogRefresh(status);
  return (
    <Section
      title="Historial"
      actions={
        <Row gap={2}>
          <SelectField
            label="De qué sección"
            isLabelHidden
            value={area ?? ''}
            options={[
              { value: '', label: 'Todas las secciones' },
              ...status.areas.map((one) => ({ value: one.area, label: areaName(one.area) })),
            ]}
            onChange={({ target }) => showLogOf(target.value || null)}
          />
          <SelectField
            label="Qué sucesos"
            isLabelHidden
            value={kind ?? ''}
            options={[{ value: '', label: 'Todos los sucesos' }, ...kindOptions]}
            onChange={({ target }) => showKind(target.value || null)}
          />
        </Row>
      }
    >
      <QueryState query={log} skeleton={<Skeleton lines={6} />}>
        {(data) => (
          <Stack>
            {data.length === 0 ? (
              <p>{area || kind ? 'No ha pasado nada de eso.' : 'Todavía no ha pasado nada.'}</p>
            ) : null}
            <List aria-label="Sucesos, del último al primero">
              {data.map((event) => (
                <li key={event.id}>
                  <strong>{event.area === null ? 'Todas' : areaName(event.area)}</strong>
                  <span>
                    {event.summary}
                    {event.kind === 'automatic_return' || event.kind === 'rollout_withdraw' ? (
                      <>
                        {' '}
                        <Badge tone="warning">Vuelta sola</Badge>
                      </>
                    ) : null}
                  </span>
                  <Why>
                    {event.reason === null ? null : <q>{event.reason}</q>}
                    <span>
                      {authorName(event.author)} · <Instant at={event.at} timeZone={timeZone} />
                      {event.revision === null ? null : ` · revisión ${event.revision}`}
                    </span>
                  </Why>
                </li>
              ))}
            </List>
            {log.hasNextPage ? (
              <div>
                <Button isPending={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                  Ver más sucesos
                </Button>
              </div>
            ) : null}
          </Stack>
        )}
      </QueryState>
    </Section>
  );
}

const List = styled.ol`
  display: flex;
  flex-direction: column;
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 9rem) minmax(0, 1fr);
    gap: 0 ${({ theme }) => theme.space[4]};
    padding: ${({ theme }) => theme.space[3]} 0;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};
  }
  strong {
    font-weight: ${({ theme }) => theme.font.medium};
  }
  ${({ theme }) => theme.media.belowCard} {
    > li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const Why = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: -2;
  gap: 0 ${({ theme }) => theme.space[3]};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};

  > q {
    quotes: '«' '»';
  }
`;
