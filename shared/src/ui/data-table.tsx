import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { visuallyHidden } from './visually-hidden.ts';

export interface Column<Row> {
  key: string;
  header: string;
  /** `end` for numbers. */
  align?: 'start' | 'end' | undefined;
  render: (row: Row) => ReactNode;
  /**
   * `main` heads the card and carries the row's link (the first column, unless another says so);
   * `low` is the first to leave when there is little room.
   */
  priority?: 'main' | 'normal' | 'low' | undefined;
  /** The header is only read aloud: columns of buttons. */
  isHeaderHidden?: boolean | undefined;
}

export interface DataTableProps<Row> {
  /** What the table holds, for the ear. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Makes the whole row lead there. */
  rowLink?: ((row: Row) => string) | undefined;
  /** The rows shown are being fetched anew. */
  isBusy?: boolean | undefined;
}

/**
 * Rows and columns; below 640 px each row is a card. One tree for both, with the roles written out,
 * because a table that is laid out as anything else loses them.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowLink,
  isBusy = false,
}: DataTableProps<Row>) {
  const main = columns.find(({ priority }) => priority === 'main') ?? columns[0];
  return (
    <Frame>
      <Table role="table" aria-busy={isBusy || undefined} $isBusy={isBusy}>
        <Caption>{caption}</Caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.key} {...lookOf(column)} role="columnheader" scope="col">
                <Words $isHidden={column.isHeaderHidden ?? false}>{column.header}</Words>
              </Head>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Line key={rowKey(row)} role="row" $isLink={rowLink !== undefined}>
              {columns.map((column) => (
                <Cell
                  key={column.key}
                  {...lookOf(column)}
                  $isMain={column === main}
                  role="cell"
                  data-label={column.isHeaderHidden ? undefined : column.header}
                >
                  {column === main && rowLink ? (
                    <RowLink to={rowLink(row)}>{column.render(row)}</RowLink>
                  ) : (
                    <div>{column.render(row)}</div>
                  )}
                </Cell>
              ))}
            </Line>
          ))}
        </tbody>
      </Table>
    </Frame>
  );
}

function lookOf<Row>({ align = 'start', priority = 'normal' }: Column<Row>) {
  return { $align: align, $isLow: priority === 'low' };
}

interface CellLook {
  $align: 'start' | 'end';
  $isLow: boolean;
}

const Frame = styled.div`
  ${({ theme }) => theme.media.fromCard} {
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.card};
    background: ${({ theme }) => theme.color.surface};
    overflow-x: auto;
  }
`;

const Table = styled.table<{ $isBusy: boolean }>`
  width: 100%;
  opacity: ${({ $isBusy }) => ($isBusy ? 0.6 : 1)};
  transition: opacity ${({ theme }) => theme.motion.fast};

  ${({ theme }) => theme.media.belowCard} {
    display: block;

    > thead {
      ${visuallyHidden}
    }
    > tbody {
      display: flex;
      flex-direction: column;
      gap: 8px;
    }
  }
`;

const Caption = styled.caption`
  ${visuallyHidden}
`;

const edges = css`
  &:first-child {
    padding-left: 24px;
  }
  &:last-child {
    padding-right: 24px;
  }
`;

const leavesEarly = css<CellLook>`
  ${({ $isLow, theme }) =>
    $isLow &&
    css`
      ${theme.media.belowDesk} {
        /* Stronger than the card's own layout of a cell. */
        &&& {
          display: none;
        }
      }
    `}
`;

const Head = styled.th<CellLook>`
  padding: 10px 12px;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.medium};
  text-align: ${({ $align }) => $align};
  white-space: nowrap;
  ${edges}
  ${leavesEarly}
`;

const Words = styled.span<{ $isHidden: boolean }>`
  ${({ $isHidden }) => $isHidden && visuallyHidden}
`;

const Line = styled.tr<{ $isLink: boolean }>`
  position: relative;

  ${({ $isLink }) =>
    $isLink &&
    css`
      transition: background-color ${({ theme }) => theme.motion.fast};
      &:hover {
        background: ${({ theme }) => theme.color.hover};
      }
    `}
  ${({ theme }) => theme.media.belowCard} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 4px 8px;
    align-items: center;
    padding: 12px 16px;
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.card};
    background: ${({ theme }) => theme.color.surface};
  }
`;

const Cell = styled.td<CellLook & { $isMain: boolean }>`
  text-align: ${({ $align }) => $align};
  white-space: ${({ $align }) => ($align === 'end' ? 'nowrap' : 'normal')};

  /* The row's link lies over the row; what else can be pressed lies over the link. */
  > div :is(a, button, input, select, summary) {
    position: relative;
    z-index: 1;
  }

  ${({ theme }) => theme.media.fromCard} {
    height: 52px;
    padding: 6px 12px;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};
    font-size: ${({ theme }) => theme.type.sm};
    ${edges}
    tr:last-child > & {
      border-bottom: 0;
    }
  }
  ${leavesEarly}
  ${({ theme }) => theme.media.belowCard} {
    ${({ $isMain, theme }) =>
      $isMain
        ? css`
            grid-area: 1 / 1;
            font-weight: ${theme.font.medium};
            text-align: start;
          `
        : css`
            &[data-label] {
              display: flex;
              grid-column: 1 / -1;
              gap: 16px;
              align-items: baseline;
              justify-content: space-between;
              font-size: ${theme.type.sm};
              text-align: end;
              white-space: normal;
            }
            &[data-label]::before {
              content: attr(data-label);
              content: attr(data-label) / '';
              color: ${theme.color.textMuted};
              flex: none;
            }
            > div {
              min-width: 0;
              overflow-wrap: anywhere;
            }
            /* Buttons stand at the card's head. */
            &:not([data-label]) {
              grid-area: 1 / 2;
              margin: -6px -10px -6px 0;
            }
          `}
  }
`;

const RowLink = styled(Link)`
  color: inherit;
  font-weight: ${({ theme }) => theme.font.medium};
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${({ theme }) => theme.radius.control};
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid ${({ theme }) => theme.color.focus};
    outline-offset: -2px;
  }
`;
