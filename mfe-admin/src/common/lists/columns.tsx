import { styled } from 'styled-components';
import { Card, DelayedFallback, Skeleton } from '@aforo/shared/ui';

/** Cards in two columns where there is room. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
  gap: ${({ theme }) => theme.space[5]};
  align-items: start;
`;

/** The placeholder of a card of fields. */
export function CardSkeleton() {
  return (
    <DelayedFallback>
      <Fields />
    </DelayedFallback>
  );
}

/** The placeholder of two cards in columns. */
export function ColumnsSkeleton() {
  return (
    <DelayedFallback>
      <Columns>
        <Fields />
        <Fields />
      </Columns>
    </DelayedFallback>
  );
}

function Fields() {
  return (
    <Card>
      <Skeleton lines={6} height="44px" />
    </Card>
  );
}
