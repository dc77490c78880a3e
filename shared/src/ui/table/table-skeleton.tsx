import { styled } from 'styled-components';
import { DelayedFallback } from '../feedback/delayed-fallback.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

/** Placeholder for a `DataTable` whose rows are loading, with the same height. */
export function TableSkeleton({ rows = 8 }: { rows?: number | undefined }) {
  return (
    <DelayedFallback>
      <Frame>
        {Array.from({ length: rows }, (_, row) => (
          <Line key={row}>
            <Skeleton width={`${28 + ((row * 13) % 20)}%`} height="14px" />
          </Line>
        ))}
      </Frame>
    </DelayedFallback>
  );
}

const Frame = styled.div`
  ${({ theme }) => theme.media.fromCard} {
    padding-top: 41px;
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.card};
    background: ${({ theme }) => theme.color.surface};
  }
`;

const Line = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: center;
  height: 52px;
  padding: 0 24px;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};

  &:last-child {
    border-bottom: 0;
  }
  ${({ theme }) => theme.media.belowCard} {
    height: 96px;
    margin-bottom: 8px;
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.card};
    background: ${({ theme }) => theme.color.surface};
  }
`;
