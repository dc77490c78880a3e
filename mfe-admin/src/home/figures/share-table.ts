import { styled } from 'styled-components';

/** What is wider than the screen is moved sideways, not the page. */
export const Scroll = styled.div`
  /* What is only heard stands in it, and not beside the page. */
  position: relative;
  max-width: 100%;
  overflow-x: auto;
`;

/** A grid of percentages: each cell says its own and is filled up to it. */
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

/** A week of them: as wide as its card, and whole on a phone. */
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

/** How full a cell is drawn; from 80 % on it is also underlined and bold. */
export function cellOf(part: number, whole: number) {
  const share = whole === 0 ? 0 : (part / whole) * 100;
  return {
    'data-share': share >= 80 ? 'high' : 'low',
    style: { backgroundSize: `100% ${share}%` },
  };
}
