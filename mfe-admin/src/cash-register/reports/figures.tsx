import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useArea } from '@aforo/shared/area';
import { money } from '@aforo/shared/format';
import { Button, Card, Stack } from '@aforo/shared/ui';
import { styled } from 'styled-components';

export interface FigureRow {
  key: string;
  name: string;
  /** Shown smaller, below the name. */
  detail?: string | undefined;
  minor: number;
  /** Link to the records that make up the amount. */
  to?: string | undefined;
}

interface Props {
  title: string;
  /** How the figures are calculated. */
  explanation?: string | undefined;
  rows: readonly FigureRow[];
  /** The total below the rows. */
  total?: { name: string; minor: number } | undefined;
  /** Shows each row's share as a bar; leave it off for cumulative sums. */
  hasBars?: boolean | undefined;
  /** Shown when there are no rows. */
  empty?: string | undefined;
}

/** How many rows of a long list are shown first. */
const firstRows = 6;

/** Named amounts: by method, by rate, or how one total follows from others. */
export function Figures({ title, explanation, rows, total, hasBars, empty }: Props) {
  const id = useId();
  const { currency } = useArea().settings.center;
  const [isWhole, setWhole] = useState(rows.length <= firstRows + 1);
  const most = Math.max(1, ...rows.map(({ minor }) => Math.abs(minor)));
  const shown = isWhole ? rows : rows.slice(0, firstRows);
  return (
    <Box as="section" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {explanation ? <Explanation>{explanation}</Explanation> : null}
      {rows.length === 0 && empty ? <p>{empty}</p> : null}
      <dl>
        {shown.map(({ key, name, detail, minor, to }) => (
          <Pair key={key}>
            <dt>
              {to ? <Link to={to}>{name}</Link> : name}
              {detail ? <small>{detail}</small> : null}
            </dt>
            <dd>{money(minor, currency)}</dd>
            {hasBars ? (
              <Share aria-hidden>
                <span style={{ width: `${(Math.abs(minor) / most) * 100}%` }} />
              </Share>
            ) : null}
          </Pair>
        ))}
        {total ? (
          <Pair data-total>
            <dt>{total.name}</dt>
            <dd>{money(total.minor, currency)}</dd>
          </Pair>
        ) : null}
      </dl>
      {isWhole ? null : (
        <div>
          <Button size="sm" onClick={() => setWhole(true)}>
            Ver los {rows.length}
          </Button>
        </div>
      )}
    </Box>
  );
}

/** The figures of a period; dimmed while another period loads. */
export const ReportBody = styled(Stack)`
  transition: opacity ${({ theme }) => theme.motion.fast};

  &[aria-busy='true'] {
    opacity: 0.5;
  }
`;

/** Cards of any height in as many columns as fit. */
export const FigureColumns = styled.div`
  columns: 340px;
  column-gap: ${({ theme }) => theme.space[4]};

  > * {
    margin-bottom: ${({ theme }) => theme.space[4]};
    break-inside: avoid;
  }
`;

const Box = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  font-variant-numeric: tabular-nums;
`;

const Explanation = styled.p`
  max-width: 60ch;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Pair = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px ${({ theme }) => theme.space[3]};
  align-items: baseline;
  justify-content: space-between;
  padding-block: ${({ theme }) => theme.space[2]};

  & + & {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
  &[data-total] {
    font-weight: ${({ theme }) => theme.font.bold};
  }
  dt {
    flex: 1 1 min-content;
    min-width: 0;
    overflow-wrap: break-word;
  }
  dd {
    flex: none;
    margin-inline-start: auto;
    text-align: end;
    white-space: nowrap;
  }
  small {
    display: block;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.xs};
  }
`;

const Share = styled.div`
  flex: 1 0 100%;
  height: 4px;
  border-radius: 2px;
  background: ${({ theme }) => theme.color.sunken};
  overflow: hidden;

  span {
    display: block;
    height: 100%;
    background: ${({ theme }) => theme.color.primaryEdge};
  }
`;
