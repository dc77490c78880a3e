import { useInfiniteQuery } from '@tanstack/react-query';
import { useArea, useCan } from '@aforo/shared/area';
import {
  clientHistoryKinds,
  type ClientHistoryEntry,
  type ClientHistoryKind,
} from '@aforo/shared/contract';
import {
  Button,
  Card,
  EmptyState,
  Instant,
  LinkButton,
  QueryState,
  Row,
  Stack,
  TableSkeleton,
  ViewSwitch,
  VisuallyHidden,
} from '@aforo/shared/ui';
import History from 'lucide-react/icons/history';
import ScrollText from 'lucide-react/icons/scroll-text';
import { styled } from 'styled-components';
import { paths } from '../../paths.ts';
import { historyQuery } from '../client.queries.ts';
import type { HistoryLine } from './act.messages.ts';
import { historyLines } from './history.messages.ts';

interface Props {
  id: string;
  /** Null for everything. */
  kind: ClientHistoryKind | null;
}

const kindName = {
  bookings: 'Reservas',
  money: 'Ventas y bonos',
  record: 'Ficha',
  mails: 'Correos',
} as const satisfies Record<ClientHistoryKind, string>;

/** What happened with the client, newest entry first. */
export function ClientHistory({ id, kind }: Props) {
  const can = useCan();
  const history = useInfiniteQuery(historyQuery(id, kind));
  const { hasNextPage, isFetchingNextPage, isPlaceholderData } = history;
  return (
    <Stack gap={3}>
      <Row gap={2} justify="between">
        <ViewSwitch
          label="Qué se ve del historial"
          views={[null, ...clientHistoryKinds].map((one) => ({
            to: paths.client(id, { tab: 'historial', kind: one }),
            label: one === null ? 'Todo' : kindName[one],
            isCurrent: one === kind,
          }))}
        />
        {can('audit.see') ? (
          <LinkButton
            to={paths.clientActivity(id)}
            size="sm"
            icon={<ScrollText size={16} aria-hidden />}
          >
            Ver actividad
          </LinkButton>
        ) : null}
      </Row>
      <QueryState query={history} skeleton={<TableSkeleton rows={6} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <NoEntries isFiltered={kind !== null} />;
          return (
            <>
              <Card>
                <List aria-label="Historial de la ficha" aria-busy={isPlaceholderData || undefined}>
                  {items.map((entry) => (
                    <Entry key={`${entry.id} ${entry.at}`} entry={entry} />
                  ))}
                </List>
              </Card>
              {hasNextPage ? (
                <div>
                  <Button
                    isPending={isFetchingNextPage}
                    onClick={() => void history.fetchNextPage()}
                  >
                    Ver lo anterior
                  </Button>
                </div>
              ) : null}
            </>
          );
        }}
      </QueryState>
    </Stack>
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return <EmptyState title="No hay nada de este tipo" icon={<History size={24} />} />;
  return (
    <EmptyState title="Todavía no hay nada en el historial" icon={<History size={24} />}>
      Aquí quedan sus reservas, ventas y correos, y cada cambio de la ficha: quién, cuándo y por
      qué.
    </EmptyState>
  );
}

function Entry({ entry }: { entry: ClientHistoryEntry }) {
  const { timeZone } = useArea().settings.center;
  return (
    <Item>
      <div>
        {historyLines(entry, timeZone).map((line) => (
          <Line key={line.text} line={line} />
        ))}
        {entry.reason ? <Reason>Motivo: {entry.reason}</Reason> : null}
      </div>
      <When>
        <Instant at={entry.at} timeZone={timeZone} />
      </When>
    </Item>
  );
}

function Line({ line: { text, before, after } }: { line: HistoryLine }) {
  if (before === null && after === null) return <p>{text}</p>;
  return (
    <p>
      {text}: {before === null ? null : <Before>{before}</Before>}
      {before !== null && after !== null ? (
        <>
          <span aria-hidden> → </span>
          <VisuallyHidden> ahora </VisuallyHidden>
        </>
      ) : null}
      {after === null ? null : <After>{after}</After>}
    </p>
  );
}

const List = styled.ol`
  display: flex;
  flex-direction: column;

  &[aria-busy] {
    opacity: 0.6;
  }
`;

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 24px;
  align-items: baseline;
  justify-content: space-between;
  padding: 12px 0;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};

  &:first-child {
    padding-top: 0;
  }
  &:last-child {
    padding-bottom: 0;
    border-bottom: 0;
  }
  > :first-child {
    flex: 1 1 260px;
    min-width: 0;
    max-width: 72ch;
    overflow-wrap: anywhere;
  }
`;

const When = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Reason = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
`;

const Before = styled.del`
  color: ${({ theme }) => theme.color.textMuted};
`;

const After = styled.ins`
  font-weight: ${({ theme }) => theme.font.medium};
  text-decoration: none;
`;
