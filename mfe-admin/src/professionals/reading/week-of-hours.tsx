import { Fragment } from 'react';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Professional } from '@aforo/shared/contract';
import { formatDay, localDateOf, weekdayNames, weekFrom } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';

/** The weekly hours, and the coming exceptions. */
export function WeekOfHours({
  professional: { hours, exceptions },
}: {
  professional: Professional;
}) {
  const { center, weekStartsOn } = useArea().settings;
  const today = localDateOf(serverNow(), center.timeZone);
  const days = weekFrom(weekStartsOn).filter((day) => hours.some(({ weekday }) => weekday === day));
  const special = exceptions
    .filter(({ localDate }) => localDate >= today)
    .toSorted((a, b) => a.localDate.localeCompare(b.localDate));
  return (
    <>
      {hours.length === 0 ? (
        <p>No tiene horas puestas: no se le puede pedir cita.</p>
      ) : (
        <Lines aria-label="Horas de la semana">
          {days.map((day) => (
            <li key={day}>
              <Day>{weekdayNames[day]}: </Day>
              <span>
                {hours
                  .filter(({ weekday }) => weekday === day)
                  .toSorted((a, b) => a.starts.localeCompare(b.starts))
                  .map(({ starts, ends }, index) => (
                    <Fragment key={starts}>
                      {index > 0 ? ' y ' : null}
                      <Range>{`${starts} – ${ends}`}</Range>
                    </Fragment>
                  ))}
              </span>
            </li>
          ))}
        </Lines>
      )}
      {special.length > 0 ? (
        <Lines aria-label="Días distintos">
          {special.map(({ localDate, kind, starts, ends }) => (
            <li key={`${localDate} ${starts ?? ''}`}>
              <span>
                {formatDay(localDate, today)}:{' '}
                {kind === 'extra' ? `también de ${starts ?? ''} a ${ends ?? ''}` : 'no viene'}
              </span>
            </li>
          ))}
        </Lines>
      ) : null}
    </>
  );
}

const Lines = styled.ul`
  font-variant-numeric: tabular-nums;

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => `0 ${theme.space[2]}`};
    padding-block: ${({ theme }) => theme.space[1]};
  }
  > li > :last-child {
    flex: 1 1 9em;
  }
`;

const Day = styled.span`
  flex: none;
  width: 5.5em;
  color: ${({ theme }) => theme.color.textMuted};
`;

const Range = styled.span`
  white-space: nowrap;
`;
