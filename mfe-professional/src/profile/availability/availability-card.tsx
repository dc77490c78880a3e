import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Professional } from '@aforo/shared/contract';
import { localDateOf } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { Card, DelayedFallback, QueryState, Section, Skeleton, Stack } from '@aforo/shared/ui';
import { HoursRequests } from './hours-requests.tsx';
import { exceptionLines, weekHours } from './availability.messages.ts';
import { ownProfessionalQuery } from './own-professional.query.ts';

/**
 * When the professional can be booked. The administration maintains the hours; the professional can
 * request others.
 */
export function AvailabilityCard({ professionalId }: { professionalId: string }) {
  const professional = useQuery(ownProfessionalQuery(professionalId));
  return (
    <Card>
      <Section
        title="Tu horario"
        description="Las horas en que se te puede reservar. Para cambiarlas, pídelo: administración te contesta."
      >
        <QueryState
          query={professional}
          skeleton={
            <DelayedFallback>
              <Skeleton lines={7} height="24px" />
            </DelayedFallback>
          }
        >
          {(data) => (
            <Stack gap={4}>
              <Hours professional={data} />
              <HoursRequests professional={data} />
            </Stack>
          )}
        </QueryState>
      </Section>
    </Card>
  );
}

function Hours({ professional: { hours, exceptions } }: { professional: Professional }) {
  const { center, weekStartsOn } = useArea().settings;
  const special = exceptionLines(exceptions, localDateOf(serverNow(), center.timeZone));
  if (hours.length === 0 && special.length === 0) {
    return <p>Todavía no tienes horas puestas. Sin ellas no se te puede pedir cita.</p>;
  }
  return (
    <Stack gap={4}>
      <Week>
        {weekHours(hours, weekStartsOn).map(({ day, hours: hoursText }) => (
          <div key={day}>
            <dt>{day}</dt>
            <dd data-off={hoursText === null || undefined}>{hoursText ?? 'No estás'}</dd>
          </div>
        ))}
      </Week>
      {special.length > 0 ? (
        <div>
          <h3>Días distintos</h3>
          <ul>
            {special.map(({ key, day, what }) => (
              <li key={key}>
                {day}: {what}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Stack>
  );
}

const Week = styled.dl`
  font-variant-numeric: tabular-nums;

  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => `0 ${theme.space[3]}`};
    padding-block: ${({ theme }) => theme.space[1]};
  }
  dt {
    flex: none;
    width: 6.5em;
  }
  dd {
    /* Beside the day where there is room, otherwise below it. */
    flex: 1 1 8em;
  }
  [data-off] {
    color: ${({ theme }) => theme.color.textMuted};
  }
`;
