import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button, Chip, DateField, Row } from '@aforo/shared/ui';
import { formatDate } from '@aforo/shared/format';

/** An active filter and how to remove it. */
export interface ActiveFilter {
  text: string;
  onRemove: () => void;
}

interface Props {
  /** Placed before the date fields, which every list has. */
  children: ReactNode;
  dates: Dates;
  onDates: (dates: Dates) => void;
  active: readonly ActiveFilter[];
  onClear: () => void;
}

interface Dates {
  from: string | null;
  to: string | null;
}

/** Filters that the URL holds, and chips that remove them. */
export function FilterBar({ children, dates, onDates, active, onClear }: Props) {
  const { from, to } = dates;
  const days = [
    ...(from === null
      ? []
      : [{ text: `desde el ${formatDate(from)}`, onRemove: () => onDates({ from: null, to }) }]),
    ...(to === null
      ? []
      : [{ text: `hasta el ${formatDate(to)}`, onRemove: () => onDates({ from, to: null }) }]),
  ];
  const chips = [...active, ...days];
  return (
    <div>
      <Bar>
        {children}
        <DateField
          label="Desde"
          isWide
          value={from ?? ''}
          max={to ?? undefined}
          onChange={(day) => onDates({ from: day || null, to })}
        />
        <DateField
          label="Hasta"
          isWide
          value={to ?? ''}
          min={from ?? undefined}
          onChange={(day) => onDates({ from, to: day || null })}
        />
      </Bar>
      {chips.length > 0 ? (
        <Chips gap={2} role="group" aria-label="Filtros puestos">
          {chips.map(({ text, onRemove }) => (
            <Chip key={text} onRemove={onRemove}>
              {text}
            </Chip>
          ))}
          <Button variant="quiet" size="sm" onClick={onClear}>
            Quitar todos
          </Button>
        </Chips>
      ) : null}
    </div>
  );
}

const Bar = styled.div`
  display: grid;
  /* Three fields and two dates: on one line, or the third field on its own row. */
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  align-items: start;

  > :nth-child(3) {
    grid-column: 1 / -1;
  }
  ${({ theme }) => theme.media.fromCard} {
    grid-template-columns: repeat(6, minmax(0, 1fr));

    > * {
      grid-column: span 2;
    }
    > :nth-child(3) {
      grid-column: span 2;
    }
    > :nth-child(n + 4) {
      grid-column: span 3;
    }
  }
  @media (width >= 1200px) {
    grid-template-columns: repeat(5, minmax(0, 1fr));

    > :nth-child(n) {
      grid-column: auto;
    }
  }
`;

const Chips = styled(Row)`
  margin-top: ${({ theme }) => theme.space[3]};
`;
