import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Professional } from '@aforo/shared/contract';
import { formatDay, localDateOf, weekWords } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';

/** When somebody comes, and the days to come that aren't like the others. */
export function WeekOfHours({
  professional: { hours, exceptions },
}: {
  professional: Professional;
}) {
  const { center, weekStartsOn } = useArea().settings;
  const today = localDateOf(serverNow(), center.timeZone);
  const special = exceptions
    .filter(({ localDate }) => localDate >= today)
    .toSorted((a, b) => a.localDate.localeCompare(b.localDate));
  return (
    <>
      {hours.length === 0 ? (
        <p>No tiene horas puestas: no se le puede pedir cita.</p>
      ) : (
        <Lines aria-label="Horas de la semana">
          {weekWords(hours, weekStartsOn).map((words) => {
            const [day, ...rest] = words.split(': ');
            return (
              <li key={words}>
                <Day>{day}:</Day> {rest.join(': ')}
              </li>
            );
          })}
        </Lines>
      )}
      {special.length > 0 ? (
        <Lines aria-label="Días distintos">
          {special.map(({ localDate, kind, starts, ends }) => (
            <li key={`${localDate} ${starts ?? ''}`}>
              {formatDay(localDate, today)}:{' '}
              {kind === 'extra' ? `también de ${starts ?? ''} a ${ends ?? ''}` : 'no viene'}
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
    padding-block: ${({ theme }) => theme.space[1]};
  }
`;

/** Hours stand below each other; with large letters they follow the day. */
const Day = styled.span`
  display: inline-block;
  min-width: 6em;
  color: ${({ theme }) => theme.color.textMuted};
`;
