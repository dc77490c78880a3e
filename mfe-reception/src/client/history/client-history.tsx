import { useQuery } from '@tanstack/react-query';
import { useArea, useCan } from '@aforo/shared/area';
import type { ClientHistoryEntry } from '@aforo/shared/contract';
import {
  Card,
  EmptyState,
  Instant,
  LinkButton,
  Pagination,
  QueryState,
  Stack,
  TableSkeleton,
  VisuallyHidden,
} from '@aforo/shared/ui';
import History from 'lucide-react/icons/history';
import ScrollText from 'lucide-react/icons/scroll-text';
import { styled } from 'styled-components';
import { paths } from '../../paths.ts';
import { historyPageSize, historyQuery } from '../client.queries.ts';
import type { HistoryLine } from './act.messages.ts';
import { historyLines } from './history.messages.ts';

interface Props {
  id: string;
  page: number;
  onPage: (page: number) => void;
}

/** The client's audit log, newest entry first. */
export function ClientHistory({ id, page, onPage }: Props) {
  const can = useCan();
  const history = useQuery(historyQuery(id, page));
  return (
    <QueryState query={history} skeleton={<TableSkeleton rows={6} />}>
      {(data) =>
        data.items.length === 0 ? (
          <EmptyState title="Todavía no hay nada en el historial" icon={<History size={24} />}>
            Aquí queda cada cambio de la ficha, y lo que se hizo por algún motivo con sus reservas,
            bonos y ventas: quién, cuándo, qué había antes y por qué.
          </EmptyState>
        ) : (
          <Stack gap={3}>
            {can('audit.see') ? (
              <div>
                <LinkButton
                  to={paths.clientActivity(id)}
                  size="sm"
                  icon={<ScrollText size={16} aria-hidden />}
                >
                  Ver actividad
                </LinkButton>
              </div>
            ) : null}
            <Card>
              <List
                aria-label="Historial de la ficha"
                aria-busy={history.isPlaceholderData || undefined}
              >
                {data.items.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </List>
            </Card>
            {data.total > historyPageSize ? (
              <Pagination
                label="Páginas del historial"
                page={data.page}
                pageSize={historyPageSize}
                total={data.total}
                onChange={onPage}
              />
            ) : null}
          </Stack>
        )
      }
    </QueryState>
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
