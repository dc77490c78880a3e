import { styled } from 'styled-components';

/** A row with an accepted code, its effect, the amount and a button to remove it. */
export const UsedRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;

  > span {
    flex: 1 1 160px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > strong {
    font-variant-numeric: tabular-nums;
  }
  small {
    display: block;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;
