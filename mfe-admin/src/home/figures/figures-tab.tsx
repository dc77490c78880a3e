import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Figures } from '@aforo/shared/contract';
import { localDateOf } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { Button, DateField, EmptyState, Notice, QueryState, Stack } from '@aforo/shared/ui';
import { ColumnsSkeleton } from '../../common/lists/columns.tsx';
import { CohortsTable } from './cohorts-table.tsx';
import { FigureCard } from './figure-card.tsx';
import {
  formulas,
  partText,
  secondVisitText,
  formatShare,
  tableAddress,
} from './figures.messages.ts';
import { figuresQuery } from './figures.queries.ts';
import { lastDays, useRange, type Range } from './figures-view.ts';
import { HoursTable } from './hours-table.tsx';
import { UsesTable } from './uses-table.tsx';

const ranges = [
  { days: 30, label: '30 días' },
  { days: 90, label: '90 días' },
  { days: 365, label: 'Un año' },
];

/** How the center is used: occupancy, no-shows and returning clients. */
export function FiguresTab() {
  const { timeZone } = useArea().settings.center;
  const today = localDateOf(serverNow(), timeZone);
  const [range, show] = useRange(today);
  const isInOrder = range.from <= range.to;
  const figures = useQuery({ ...figuresQuery(range), enabled: isInOrder });
  return (
    <Stack gap={5}>
      <Bar>
        <DateField
          label="Desde"
          value={range.from}
          max={today}
          onChange={(from) => show({ from })}
        />
        <DateField label="Hasta" value={range.to} max={today} onChange={(to) => show({ to })} />
        <Quick role="group" aria-label="Los últimos">
          {ranges.map(({ days, label }) => {
            const asked = lastDays(days, today);
            return (
              <Button
                key={days}
                aria-pressed={range.from === asked.from && range.to === asked.to}
                onClick={() => show(asked)}
              >
                {label}
              </Button>
            );
          })}
        </Quick>
      </Bar>
      {isInOrder ? (
        <QueryState query={figures} skeleton={<ColumnsSkeleton />}>
          {(data) => (
            <Body aria-busy={figures.isPlaceholderData || undefined}>
              <Tables figures={data} range={range} />
            </Body>
          )}
        </QueryState>
      ) : (
        <Notice tone="error">El último día va después del primero. Cambia uno de los dos.</Notice>
      )}
    </Stack>
  );
}

function Tables({ figures, range }: { figures: Figures; range: Range }) {
  const { total, hours, cohorts, services, professionals, secondVisit } = figures;
  if (total.sessions === 0) {
    return (
      <EmptyState title="En estos días no hubo clases ni citas">
        Elige otros días: las cifras salen de lo que ya ha pasado.
      </EmptyState>
    );
  }
  const marked = total.attended + total.noShow;
  const counted = marked + total.unmarked + total.cancelledLate;
  return (
    <Stack gap={5}>
      <Lead>
        <Share
          name="Ocupación de las clases"
          part={total.taken}
          whole={total.places}
          detail={`${partText(total.taken, total.places)} plazas`}
        />
        <Share
          name="Faltas sin avisar"
          part={total.noShow}
          whole={marked}
          detail={`${partText(total.noShow, marked)} marcados`}
        />
        <Share
          name="Cancelaron tarde"
          part={total.cancelledLate}
          whole={counted}
          detail={`${partText(total.cancelledLate, counted)} reservas`}
        />
        <Share
          name="Vuelven antes de 30 días"
          part={secondVisit.returnedSoon}
          whole={secondVisit.settled}
          detail={`${partText(secondVisit.returnedSoon, secondVisit.settled)} nuevos`}
        />
      </Lead>
      <p>{secondVisitText(secondVisit)}</p>
      {hours.length === 0 ? null : (
        <FigureCard
          title="Ocupación por hora y día"
          formula={formulas.hours}
          file={tableAddress('hours', range)}
        >
          <HoursTable hours={hours} />
        </FigureCard>
      )}
      {cohorts.length === 0 ? null : (
        <FigureCard
          title="Quién vuelve"
          formula={formulas.cohorts}
          file={tableAddress('cohorts', range)}
        >
          <CohortsTable cohorts={cohorts} />
        </FigureCard>
      )}
      <FigureCard
        title="Por servicio"
        formula={formulas.uses}
        file={tableAddress('services', range)}
      >
        <UsesTable caption="Uso de cada servicio" heading="Servicio" rows={services} />
      </FigureCard>
      <FigureCard
        title="Por profesional"
        formula={formulas.uses}
        file={tableAddress('professionals', range)}
      >
        <UsesTable caption="Uso de cada profesional" heading="Profesional" rows={professionals} />
      </FigureCard>
    </Stack>
  );
}

interface ShareProps {
  name: string;
  part: number;
  whole: number;
  detail: string;
}

function Share({ name, part, whole, detail }: ShareProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{formatShare(part, whole)}</strong>
        <small>{detail}</small>
      </dd>
    </div>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[3]};
  align-items: end;

  > div:not([role]) {
    flex: 0 1 180px;
    ${({ theme }) => theme.media.belowCard} {
      flex: 1 1 8.5rem;
    }
  }
`;

const Quick = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
`;

const Body = styled.div`
  transition: opacity ${({ theme }) => theme.motion.fast};

  &[aria-busy='true'] {
    opacity: 0.5;
  }
`;

const Lead = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: ${({ theme }) => theme.space[4]};
  font-variant-numeric: tabular-nums;

  dd {
    margin: 0;
  }
  dt,
  small {
    display: block;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
  strong {
    display: block;
    font-size: ${({ theme }) => theme.type.xl};
    font-weight: ${({ theme }) => theme.font.bold};
    line-height: 1.2;
  }
`;
