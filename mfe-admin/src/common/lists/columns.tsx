import { styled } from 'styled-components';
import { Card, DelayedFallback, Skeleton } from '@aforo/shared/ui';

/** Cards side by side where there is room for two. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
  gap: ${({ theme }) => theme.space[5]};
  align-items: start;
`;

/** The place of a card of fields that is on its way. */
export function CardSkeleton() {
  return (
    <DelayedFallback>
      <Fields />
    </DelayedFallback>
  );
}

/** The place of two cards in their columns. */
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
