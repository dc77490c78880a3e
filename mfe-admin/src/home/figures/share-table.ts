import { styled } from 'styled-components';

/** Scrolls a wide table sideways instead of the page. */
export const Scroll = styled.div`
  /* Contains the visually hidden texts, which would otherwise widen the page. */
  position: relative;
  max-width: 100%;
  overflow-x: auto;
`;

/** A table of percentages: each cell shows its number and a bar of that width. */
export const ShareTable = styled.table`
  border-collapse: separate;
  border-spacing: 2px;
  font-size: ${({ theme }) => theme.type.sm};
  font-variant-numeric: tabular-nums;

  th {
    padding: ${({ theme }) => `${theme.space[1]} ${theme.space[2]}`};
    color: ${({ theme }) => theme.color.textMuted};
    font-weight: ${({ theme }) => theme.font.medium};
    text-align: center;
    white-space: nowrap;
  }
  tbody th {
    text-align: start;
  }
  td {
    min-width: 44px;
    height: 36px;
    padding: 0 ${({ theme }) => theme.space[1]};
    border-radius: 4px;
    color: ${({ theme }) => theme.color.text};
    text-align: center;
    white-space: nowrap;
  }
  td[data-share] {
    border-bottom: 1px solid ${({ theme }) => theme.color.line};
    background: ${({ theme }) => theme.color.sunken}
      linear-gradient(
        ${({ theme }) => theme.color.primarySoft},
        ${({ theme }) => theme.color.primarySoft}
      )
      no-repeat bottom;
  }
  td[data-share='high'] {
    box-shadow: inset 0 -3px 0 ${({ theme }) => theme.color.primaryEdge};
    font-weight: ${({ theme }) => theme.font.bold};
  }
`;

/** Seven columns that fill the card, and fit on a phone. */
export const WeekTable = styled(ShareTable)`
  width: 100%;
  min-width: 18rem;
  table-layout: fixed;

  th,
  td {
    min-width: 0;
    padding-inline: 0;
  }
  th:first-child {
    width: 3rem;
  }
  ${({ theme }) => theme.media.belowCard} {
    border-spacing: 1px 2px;
    font-size: ${({ theme }) => theme.type.xs};
  }
`;

/** The props that fill a cell; from 80 % on it is also underlined and bold. */
export function cellOf(part: number, whole: number) {
  const share = whole === 0 ? 0 : (part / whole) * 100;
  return {
    'data-share': share >= 80 ? 'high' : 'low',
    style: { backgroundSize: `100% ${share}%` },
  };
}
