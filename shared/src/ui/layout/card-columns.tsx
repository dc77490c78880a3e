import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface CardColumnsProps {
  /** Cards; absent for who has none. */
  first: ReactNode;
  second: ReactNode;
}

/** Cards below one another, in two columns where there is room for both. */
export function CardColumns({ first, second }: CardColumnsProps) {
  return (
    <Sheet>
      <Columns>
        <Column>{first}</Column>
        <Column>{second}</Column>
      </Columns>
    </Sheet>
  );
}

/** What counts is the room that is left beside the navigation, which can be folded. */
const Sheet = styled.div`
  container-type: inline-size;
`;

const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[5]};
  max-width: 720px;

  @container (min-width: 880px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
    max-width: 1120px;
  }
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[5]};
  min-width: 0;
`;
