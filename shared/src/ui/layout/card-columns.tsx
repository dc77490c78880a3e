import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface CardColumnsProps {
  /** Cards of the first column; absent for users without any. */
  first: ReactNode;
  second: ReactNode;
}

/** Cards in one column, or two if there is room. */
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

/** A container query, because the folded navigation changes the available width. */
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
