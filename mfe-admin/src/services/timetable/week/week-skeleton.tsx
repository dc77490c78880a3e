import { styled } from 'styled-components';
import { DelayedFallback, Skeleton } from '@aforo/shared/ui';

/** The placeholder of a week: the same columns and about as many classes. */
export function WeekSkeleton() {
  return (
    <DelayedFallback>
      <Columns>
        {[0, 3, 4, 3, 4, 2, 1].map((classes, day) => (
          <div key={day}>
            <Skeleton height="36px" />
            {Array.from({ length: classes }, (_, index) => (
              <Skeleton key={index} height="88px" />
            ))}
          </div>
        ))}
      </Columns>
    </DelayedFallback>
  );
}

const Columns = styled.div`
  > div {
    display: flex;
    flex-direction: column;
    gap: ${({ theme }) => theme.space[2]};
  }
  ${({ theme }) => theme.media.fromWide} {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    column-gap: ${({ theme }) => theme.space[2]};
    min-height: 440px;
  }
  ${({ theme }) => theme.media.belowWide} {
    > :not(:nth-child(3)) {
      display: none;
    }
  }
`;
