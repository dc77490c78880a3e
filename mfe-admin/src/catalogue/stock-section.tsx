import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Product, StockMovement } from '@aforo/shared/contract';
import { Badge, Button, Instant, QueryState, Row, Stack } from '@aforo/shared/ui';
import { movementsQuery } from './products.queries.ts';
import { StockDialog, type StockAct } from './stock-dialog.tsx';
import { movementName, signed, stockState, unitNoun } from './stock.messages.ts';

/** The stock, the actions that change it and the past movements. */
export function StockSection({ product }: { product: Product }) {
  const [act, setAct] = useState<StockAct | null>(null);
  const movements = useInfiniteQuery(movementsQuery(product.id));
  const state = stockState(product);
  return (
    <Box aria-label="Existencias">
      <Head>
        <Count>
          <strong>{product.stock}</strong> {unitNoun(product.stock)}
          {state ? <Badge tone={state.tone}>{state.text}</Badge> : null}
        </Count>
        <Row gap={2}>
          <Button size="sm" onClick={() => setAct('purchase')}>
            Compra
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setAct('count')}>
            Recuento
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setAct('loss')}>
            Pérdida
          </Button>
        </Row>
      </Head>
      <QueryState query={movements}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          return items.length === 0 ? (
            <Quiet>Todavía no ha entrado ni salido nada.</Quiet>
          ) : (
            <Stack gap={2}>
              <List>
                {items.map((movement) => (
                  <Movement key={movement.id} movement={movement} />
                ))}
              </List>
              {movements.hasNextPage ? (
                <Button
                  size="sm"
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
      {act ? <StockDialog product={product} act={act} onClose={() => setAct(null)} /> : null}
    </Box>
  );
}

function Movement({ movement }: { movement: StockMovement }) {
  const { timeZone } = useArea().settings.center;
  const { kind, quantity, stockAfter, at, actorName, reason } = movement;
  return (
    <Line>
      <span>
        {movementName[kind]}
        {reason ? `: ${reason}` : null}
        <Quiet>
          <Instant at={at} timeZone={timeZone} />
          {actorName ? ` · ${actorName}` : null}
        </Quiet>
      </span>
      <Figures>
        {signed(quantity)} <Quiet>quedan {stockAfter}</Quiet>
      </Figures>
    </Line>
  );
}

const Box = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => theme.space[4]};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.sunken};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
  justify-content: space-between;
`;

const Count = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: baseline;

  > strong {
    font-size: ${({ theme }) => theme.type.xl};
    font-variant-numeric: tabular-nums;
    line-height: 1;
  }
`;

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Line = styled.li`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  justify-content: space-between;
  padding: ${({ theme }) => theme.space[2]} 0;
  border-top: 1px solid ${({ theme }) => theme.color.line};
`;

const Quiet = styled.span`
  display: block;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Figures = styled.span`
  flex: none;
  font-variant-numeric: tabular-nums;
  text-align: end;
`;
