import { memo, useDeferredValue, type MouseEvent, type ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { visuallyHidden, VisuallyHidden } from '../layout/visually-hidden.ts';

export interface Column<Row> {
  key: string;
  header: string;
  /** `end` for numbers. */
  align?: 'start' | 'end' | undefined;
  render: (row: Row) => ReactNode;
  /**
   * `main` is the card's title and has the row's link (by default the first column); `low` is
   * hidden first if there is little room.
   */
  priority?: 'main' | 'normal' | 'low' | undefined;
  /** Hides the header visually, for columns of buttons. */
  isHeaderHidden?: boolean | undefined;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Makes the whole row a link: a path from the area's root, or `?…` for the current screen. */
  rowLink?: ((row: Row) => string) | undefined;
  /** The shown rows are being refetched. */
  isBusy?: boolean | undefined;
}

/** The most that fit on a screen; the others render in a later frame. */
const firstRows = 16;

/**
 * Rows and columns; below 640 px each row is a card. One DOM tree for both, with explicit roles,
 * because a table with another `display` loses its roles. A row re-renders only if it or `columns`
 * change, so callers should keep both stable.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowLink,
  isBusy = false,
}: DataTableProps<Row>) {
  const navigate = useNavigate();
  const home = useHref('/').replace(/\/$/, '');
  const isWhole = useDeferredValue(true, rows.length <= firstRows);
  const shown = isWhole ? rows : rows.slice(0, firstRows);

  /** One listener for all rows: a `Link` in each row would re-render at every change of the URL. */
  function follow(event: MouseEvent): void {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element && event.target.closest('a[data-to]');
    if (!isPlain || !(link instanceof HTMLElement)) return;
    event.preventDefault();
    void navigate(link.dataset['to'] ?? '');
  }

  return (
    <Frame>
      <Table role="table" aria-busy={isBusy || undefined} onClick={follow}>
        <Caption>{caption}</Caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} {...lookOf(column)} role="columnheader" scope="col">
                {column.isHeaderHidden ? (
                  <VisuallyHidden>{column.header}</VisuallyHidden>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((row) => (
            <Line key={rowKey(row)} row={row} columns={columns} to={rowLink?.(row)} home={home} />
          ))}
        </tbody>
      </Table>
    </Frame>
  );
}

interface LineProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  to: string | undefined;
  /** Base path of the area. */
  home: string;
}

function LineOf<Row>({ row, columns, to, home }: LineProps<Row>) {
  const main = columns.find(({ priority }) => priority === 'main') ?? columns[0];
  return (
    <tr role="row" data-link={to === undefined ? undefined : ''}>
      {columns.map((column) => (
        <td
          key={column.key}
          {...lookOf(column)}
          data-main={column === main ? '' : undefined}
          // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- a cell already, but the browser drops the role in the card layout
          role="cell"
          data-label={column.isHeaderHidden ? undefined : column.header}
        >
          {column === main && to !== undefined ? (
            <a href={to.startsWith('/') ? home + to : to} data-to={to} dir="auto">
              {column.render(row)}
            </a>
          ) : (
            <div dir="auto">{column.render(row)}</div>
          )}
        </td>
      ))}
    </tr>
  );
}

// `memo` loses the component's type parameter.
const Line = memo(LineOf) as typeof LineOf;

function lookOf<Row>({ align, priority }: Column<Row>) {
  return {
    'data-align': align === 'end' ? align : undefined,
    'data-low': priority === 'low' ? '' : undefined,
  };
}

const Frame = styled.div`
  /* Contains visually hidden texts, which would otherwise widen the page. */
  position: relative;

  ${({ theme }) => theme.media.fromCard} {
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.card};
    background: ${({ theme }) => theme.color.surface};
    overflow-x: auto;
  }
`;

/*
 * All styles of the table in one styled component: one for each of a hundred and fifty cells would
 * dominate the rendering time.
 */
const Table = styled.table`
  width: 100%;
  transition: opacity ${({ theme }) => theme.motion.fast};

  &[aria-busy='true'] {
    opacity: 0.6;
  }
  th {
    padding: 10px 12px;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.xs};
    font-weight: ${({ theme }) => theme.font.medium};
    text-align: start;
    white-space: nowrap;
  }
  [data-align='end'] {
    text-align: end;
    white-space: nowrap;
  }
  tbody > tr {
    position: relative;

    &[data-link] {
      transition: background-color ${({ theme }) => theme.motion.fast};

      &:hover {
        background: ${({ theme }) => theme.color.hover};
      }
    }
  }

  /* The row's link covers the row; other controls are above the link. */
  td > a {
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
  }
  td > div :is(a, button, input, select, summary) {
    position: relative;
    z-index: 1;
  }

  ${({ theme }) => theme.media.fromCard} {
    td {
      height: 52px;
      padding: 6px 12px;
      border-bottom: 1px solid ${({ theme }) => theme.color.line};
      font-size: ${({ theme }) => theme.type.sm};
    }
    tr:last-child > td {
      border-bottom: 0;
    }
    :is(th, td):first-child {
      padding-left: 24px;
    }
    :is(th, td):last-child {
      padding-right: 24px;
    }
  }
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
    > tbody > tr {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 8px;
      align-items: center;
      padding: 12px 16px;
      border: 1px solid ${({ theme }) => theme.color.line};
      border-radius: ${({ theme }) => theme.radius.card};
      background: ${({ theme }) => theme.color.surface};
    }
    /* Shrinks to its longest word; if that does not fit, the buttons wrap below. */
    td[data-main] {
      flex: 1 1 min-content;
      min-width: 0;
      max-width: 100%;
      overflow-wrap: break-word;
      font-weight: ${({ theme }) => theme.font.medium};
      text-align: start;
    }
    td:not([data-main]) {
      > div {
        min-width: 0;
        max-width: 100%;
        overflow-wrap: break-word;
      }
      &[data-label] {
        display: flex;
        flex: 1 0 100%;
        flex-wrap: wrap;
        gap: 0 16px;
        order: 2;
        min-width: 0;
        align-items: baseline;
        justify-content: space-between;
        font-size: ${({ theme }) => theme.type.sm};
        text-align: end;
        white-space: normal;

        /* Beside its label if its longest word fits. */
        > div {
          flex: 1 1 min-content;
        }
      }
      &[data-label]::before {
        content: attr(data-label);
        content: attr(data-label) / '';
        color: ${({ theme }) => theme.color.textMuted};
        flex: none;
        max-width: 100%;
      }
      /* Buttons are at the top of the card. */
      &:not([data-label]) {
        order: 1;
        margin: -6px -10px -6px 0;
      }
    }
  }
  /* Later and more specific than the cell's card layout. */
  ${({ theme }) => theme.media.belowWide} {
    &&& [data-low] {
      display: none;
    }
  }
`;

const Caption = styled.caption`
  ${visuallyHidden}
`;
