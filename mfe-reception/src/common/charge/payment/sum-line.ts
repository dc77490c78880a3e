import { styled } from 'styled-components';

/** A label and an amount: a `span` and an `output`. */
export const SumLine = styled.p`
  display: flex;
  gap: 12px;
  align-items: baseline;
  justify-content: space-between;

  > output {
    font-size: ${({ theme }) => theme.type.xl};
    font-weight: ${({ theme }) => theme.font.bold};
    font-variant-numeric: tabular-nums;
  }
`;
