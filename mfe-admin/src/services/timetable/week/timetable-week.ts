import type { Agenda, AgendaSession, Opening } from '@aforo/shared/contract';
import { closedReason } from '@aforo/shared/calendar';
import { formatTime } from '@aforo/shared/format';

export interface TimetableFilter {
  professionalId: string | null;
  resourceId: string | null;
}

/** One day of the timetable, with its classes in order of time. */
export interface TimetableDay {
  localDate: string;
  /** The holiday's name, or the text for a closed day; null on an open day. */
  closed: string | null;
  morning: AgendaSession[];
  afternoon: AgendaSession[];
}

const afternoonBegins = '14:00';

/** Only classes: appointments are booked by clients. */
export function arrangeWeek(
  agendas: readonly Agenda[],
  filter: TimetableFilter,
  opening: Opening | undefined,
  timeZone: string,
): TimetableDay[] {
  return agendas.map(({ localDate, sessions }) => {
    const classes = sessions
      .filter(({ kind }) => kind === 'class')
      .filter((one) => isWanted(one, filter))
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
    const isMorning = ({ startsAt }: AgendaSession) =>
      formatTime(startsAt, timeZone) < afternoonBegins;
    return {
      localDate,
      closed: opening ? closedReason(localDate, opening) : null,
      morning: classes.filter(isMorning),
      afternoon: classes.filter((one) => !isMorning(one)),
    };
  });
}

export function classesOf({ morning, afternoon }: TimetableDay): AgendaSession[] {
  return [...morning, ...afternoon];
}

/** Whether a session matches the filters. */
export function isWanted(
  session: AgendaSession,
  { professionalId, resourceId }: TimetableFilter,
): boolean {
  return (
    (professionalId === null || session.professional.id === professionalId) &&
    (resourceId === null || session.resourceId === resourceId)
  );
}
