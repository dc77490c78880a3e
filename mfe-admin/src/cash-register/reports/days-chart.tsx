import { useId } from 'react';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { ParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { MonthReport } from '@aforo/shared/contract';
import { formatLongDate, money } from '@aforo/shared/format';
import { DataTable } from '@aforo/shared/ui';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { dayLink } from './report-links.ts';

type Day = MonthReport['days'][number];

interface Props {
  days: readonly Day[];
  currency: string;
}

/** Charged and issued amounts per day, as bars and as a table; screen readers read the table. */
export function DaysChart({ days, currency }: Props) {
  const id = useId();
  return (
    <Figure aria-labelledby={id}>
      <figcaption id={id}>
        Día a día
        <Legend aria-hidden>
          <li data-charged>Cobrado</li>
          <li data-issued>Vendido</li>
        </Legend>
      </figcaption>
      <Plot aria-hidden>
        <ParentSize initialSize={{ width: 640, height }} debounceTime={50}>
          {({ width }) => <Bars days={days} currency={currency} width={width} />}
        </ParentSize>
      </Plot>
      <details>
        <summary>Ver los días en una tabla</summary>
        <DataTable
          caption="Vendido y cobrado cada día"
          rows={days}
          rowKey={({ date }) => date}
          rowLink={({ date }) => dayLink(date)}
          columns={[
            { key: 'day', header: 'Día', render: ({ date }) => formatLongDate(date) },
            { key: 'sales', header: 'Ventas', align: 'end', render: ({ sales }) => sales },
            {
              key: 'issued',
              header: 'Vendido',
              align: 'end',
              render: ({ issuedMinor }) => money(issuedMinor, currency),
            },
            {
              key: 'charged',
              header: 'Cobrado',
              align: 'end',
              render: ({ chargedMinor }) => money(chargedMinor, currency),
            },
          ]}
        />
      </details>
    </Figure>
  );
}

const height = 240;
const margin = { top: 8, right: 0, bottom: 28, left: 72 };

function Bars({ days, currency, width }: Props & { width: number }) {
  const navigate = useNavigate();
  const amounts = days.flatMap(({ issuedMinor, chargedMinor }) => [issuedMinor, chargedMinor]);
  const left = scaleBand({
    domain: days.map(({ date }) => date),
    range: [margin.left, Math.max(margin.left + 1, width - margin.right)],
    padding: 0.25,
  });
  const top = scaleLinear({
    domain: [Math.min(0, ...amounts), Math.max(100, ...amounts)],
    range: [height - margin.bottom, margin.top],
    nice: 4,
  });
  const barWidth = left.bandwidth() / 2;
  const spanOf = (minor: number) => ({
    y: top(Math.max(0, minor)),
    height: Math.abs(top(0) - top(minor)),
    width: barWidth,
  });
  const isNarrow = left.step() < 18;
  return (
    <svg width={width} height={height}>
      <AxisLeft
        scale={top}
        left={margin.left}
        numTicks={4}
        hideTicks
        hideAxisLine
        tickFormat={(minor) => money(Number(minor), currency).replace(/,00(?=\s)/, '')}
        tickLabelProps={{ dx: -4, dy: 4, textAnchor: 'end' }}
      />
      {days.map((day) => (
        <g key={day.date} onClick={() => void navigate(dayLink(day.date))}>
          <title>
            {`${formatLongDate(day.date)}: ${money(day.chargedMinor, currency)} cobrado, ${money(day.issuedMinor, currency)} vendido`}
          </title>
          <rect
            data-day
            x={left(day.date)}
            y={margin.top}
            width={left.bandwidth()}
            height={height - margin.top - margin.bottom}
          />
          <Bar data-charged x={left(day.date)} {...spanOf(day.chargedMinor)} />
          <Bar data-issued x={(left(day.date) ?? 0) + barWidth} {...spanOf(day.issuedMinor)} />
        </g>
      ))}
      <AxisBottom
        scale={left}
        top={top(0)}
        hideTicks
        tickValues={days.flatMap(({ date }, index) => (isNarrow && index % 5 > 0 ? [] : [date]))}
        tickFormat={(date) => String(Number(date.slice(8)))}
        tickLabelProps={{ textAnchor: 'middle' }}
      />
    </svg>
  );
}

const Figure = styled.figure`
  margin: 0;

  figcaption {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => theme.space[3]};
    align-items: baseline;
    justify-content: space-between;
    font-weight: ${({ theme }) => theme.font.medium};
  }
  details {
    margin-top: ${({ theme }) => theme.space[3]};
  }
  summary {
    width: fit-content;
    padding-block: ${({ theme }) => theme.space[2]};
    color: ${({ theme }) => theme.color.primaryInk};
    cursor: pointer;
  }
`;

const Legend = styled.ul`
  display: flex;
  gap: ${({ theme }) => theme.space[4]};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  font-weight: ${({ theme }) => theme.font.regular};
  list-style: none;

  li::before {
    content: '';
    display: inline-block;
    width: 12px;
    height: 12px;
    margin-inline-end: 6px;
    border: 1px solid ${({ theme }) => theme.color.primaryEdge};
    border-radius: 2px;
    background: ${({ theme }) => theme.color.primarySoft};
    vertical-align: -1px;
  }
  [data-charged]::before {
    background: ${({ theme }) => theme.color.primaryEdge};
  }
`;

const Plot = styled.div`
  height: ${height}px;
  margin-top: ${({ theme }) => theme.space[3]};

  svg {
    display: block;
  }
  text {
    fill: ${({ theme }) => theme.color.textMuted};
    font-family: inherit;
    font-size: ${({ theme }) => theme.type.xs};
  }
  .visx-line {
    stroke: ${({ theme }) => theme.color.line};
  }
  g[data-day],
  g:has(> [data-day]) {
    cursor: pointer;
  }
  [data-day] {
    fill: transparent;
  }
  g:hover > [data-day] {
    fill: ${({ theme }) => theme.color.hover};
  }
  [data-charged] {
    fill: ${({ theme }) => theme.color.primaryEdge};
  }
  [data-issued] {
    fill: ${({ theme }) => theme.color.primarySoft};
    stroke: ${({ theme }) => theme.color.primaryEdge};
    stroke-width: 1;
  }
`;
