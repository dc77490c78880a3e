import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { CashMovement, CashMovementPage } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { Button, Instant, QueryState, Stack } from '@aforo/shared/ui';
import { movementName } from '../cash.messages.ts';
import { movementsQuery } from '../cash.queries.ts';

/** Cash movements, newest first. */
export function MovementsList(props: { sessionId: string; first: CashMovementPage }) {
  const movements = useInfiniteQuery(movementsQuery(props.sessionId, props.first));
  return (
    <QueryState query={movements}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <Quiet>Todavía no ha entrado ni salido nada.</Quiet>;
        return (
          <Stack gap={3}>
            <List>
              {items.map((movement) => (
                <Movement key={movement.id} movement={movement} />
              ))}
            </List>
            {movements.hasNextPage ? (
              <Button
                variant="quiet"
                isPending={movements.isFetchingNextPage}
                onClick={() => void movements.fetchNextPage()}
              >
                Ver anteriores
              </Button>
            ) : null}
          </Stack>
        );
      }}
    </QueryState>
  );
}

function Movement({ movement }: { movement: CashMovement }) {
  const { timeZone, currency } = useArea().settings.center;
  const { kind, amountMinor, reason, at, userName } = movement;
  return (
    <Line>
      <span>
        {movementName[kind]}
        {reason ? `: ${reason}` : null}
        <Quiet as="span">
          <Instant at={at} timeZone={timeZone} />
          {userName ? ` · ${userName}` : null}
        </Quiet>
      </span>
      <Figure>
        {amountMinor > 0 ? '+' : '−'}
        {money(Math.abs(amountMinor), currency)}
      </Figure>
    </Line>
  );
}

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** On a phone with large text the amount wraps below its description. */
const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space[4]}`};
  justify-content: space-between;
  padding: ${({ theme }) => theme.space[3]} 0;
  border-top: 1px solid ${({ theme }) => theme.color.line};
  overflow-wrap: break-word;

  > :first-child {
    flex: 1 1 8em;
    min-width: 0;
  }
`;

const Quiet = styled.p`
  display: block;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Figure = styled.span`
  flex: none;
  font-variant-numeric: tabular-nums;
`;
