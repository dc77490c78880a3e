import { useEffect } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { RegistryStatus } from '@aforo/shared/contract';
import {
  Badge,
  Button,
  Instant,
  QueryState,
  Section,
  SelectField,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { areaIn, isAutomaticReturn } from '../area-status.ts';
import { areaName, authorName, changeText } from '../module.messages.ts';
import { historyQuery, useHistoryRefresh } from '../registry.queries.ts';

interface Props {
  status: RegistryStatus;
  /** Null for all areas. */
  area: string | null;
  onShow: (area: string | null) => void;
}

/** The changes, newest first, with author and reason. */
export function HistorySection({ status, area, onShow }: Props) {
  const { timeZone } = useArea().settings.center;
  const history = useInfiniteQuery(historyQuery(area));
  const refresh = useHistoryRefresh();
  const { revision } = status;
  useEffect(() => {
    void refresh();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `refresh` is new at each render
  }, [revision]);
  return (
    <Section
      title="Historial"
      actions={
        <SelectField
          label="De qué sección"
          isLabelHidden
          value={area ?? ''}
          options={[
            { value: '', label: 'Todas las secciones' },
            ...status.areas.map((one) => ({ value: one.area, label: areaName(one.area) })),
          ]}
          onChange={({ target }) => onShow(target.value === '' ? null : target.value)}
        />
      }
    >
      <QueryState query={history} skeleton={<Skeleton lines={6} />}>
        {(data) => (
          <Stack>
            {data.length === 0 ? <p>Todavía no ha cambiado nada.</p> : null}
            <List aria-label="Cambios, del último al primero">
              {data.map((entry) => (
                <li key={entry.number}>
                  <strong>{areaName(entry.area)}</strong>
                  <span>
                    {changeText(entry, areaIn(status, entry.area)?.releases ?? [])}
                    {isAutomaticReturn(entry) ? (
                      <>
                        {' '}
                        <Badge tone="warning">Vuelta sola</Badge>
                      </>
                    ) : null}
                  </span>
                  <Why>
                    <q>{entry.reason}</q>
                    <span>
                      {authorName(entry.author)} · <Instant at={entry.at} timeZone={timeZone} /> ·
                      revisión {entry.number}
                    </span>
                  </Why>
                </li>
              ))}
            </List>
            {history.hasNextPage ? (
              <div>
                <Button
                  isPending={history.isFetchingNextPage}
                  onClick={() => void history.fetchNextPage()}
                >
                  Ver más cambios
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
