import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { firstName, type SessionSummary } from '@aforo/shared/contract';
import { formatInstant, localDateOf } from '@aforo/shared/format';
import {
  DelayedFallback,
  LinkButton,
  QueryState,
  Section,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { useForId } from '../use-for-id.ts';
import { seatsText } from '../booking/seats.messages.ts';
import { Muted } from '../timetable/session-details.tsx';
import { OfferList, OfferRow, What } from '../timetable/session-row.tsx';
import { useNow } from '../../common/use-now.ts';
import { paths } from '../../paths.ts';
import { nextDatesQuery } from './about.queries.ts';
import { nextSessions } from './next-sessions.ts';

interface Props {
  of: { serviceId: string } | { professionalId: string };
  /** The field that differs between the rows. */
  tell: 'professional' | 'service';
}

/** The next classes with their free seats; each links to its booking sheet. */
export function NextDates({ of, tell }: Props) {
  const { timeZone } = useArea().settings.center;
  const now = useNow();
  const found = useQuery(nextDatesQuery(of, localDateOf(now, timeZone)));
  return (
    <Section title="Próximas clases">
      <QueryState
        query={found}
        skeleton={
          <DelayedFallback>
            <Skeleton lines={4} height="56px" />
          </DelayedFallback>
        }
      >
        {({ days }) => <Dates sessions={nextSessions(days, of, now)} tell={tell} now={now} />}
      </QueryState>
    </Section>
  );
}

interface DatesProps {
  sessions: readonly SessionSummary[];
  tell: Props['tell'];
  now: Date;
}

function Dates({ sessions, tell, now }: DatesProps) {
  const forId = useForId();
  const { timeZone } = useArea().settings.center;
  if (sessions.length === 0) {
    return (
      <Stack gap={3}>
        <p>No hay ninguna en las próximas dos semanas.</p>
        <div>
          <LinkButton to={paths.bookings(forId)}>Ver todo lo que se reserva</LinkButton>
        </div>
      </Stack>
    );
  }
  return (
    <OfferList aria-label="Próximas clases">
      {sessions.map((session) => (
        <li key={session.id}>
          <DateRow
            to={paths.session(localDateOf(session.startsAt, timeZone), session.id, forId)}
            $color={session.service.color}
          >
            <What>
              <strong>{formatInstant(session.startsAt, timeZone, now)}</strong>
              <Muted>
                {[
                  tell === 'service' ? session.service.name : firstName(session.professional.name),
                  session.roomName,
                  seatsText(session),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Muted>
            </What>
            <ChevronRight size={20} aria-hidden />
          </DateRow>
        </li>
      ))}
    </OfferList>
  );
}

const DateRow = styled(OfferRow)`
  && {
    grid-template: 'what end' auto / 1fr auto;
  }
`;
