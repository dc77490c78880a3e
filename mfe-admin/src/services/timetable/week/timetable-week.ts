import type { Agenda, AgendaSession, Opening } from '@aforo/shared/contract';
import { closedWords } from '@aforo/shared/calendar';
import { formatTime } from '@aforo/shared/format';

export interface TimetableFilter {
  professionalId: string | null;
  resourceId: string | null;
}

/** One day of the timetable, its classes in the order of the clock. */
export interface TimetableDay {
  localDate: string;
  /** The holiday's name, or that the center doesn't open; null on a usual day. */
  closed: string | null;
  morning: AgendaSession[];
  afternoon: AgendaSession[];
}

const afternoonBegins = '14:00';

/** Classes only: appointments are made by whoever books them. */
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
      closed: opening ? closedWords(localDate, opening) : null,
      morning: classes.filter(isMorning),
      afternoon: classes.filter((one) => !isMorning(one)),
    };
  });
}

export function classesOf({ morning, afternoon }: TimetableDay): AgendaSession[] {
  return [...morning, ...afternoon];
}

/** Whether a filter shows it. */
export function isWanted(
  session: AgendaSession,
  { professionalId, resourceId }: TimetableFilter,
): boolean {
  return (
    (professionalId === null || session.professional.id === professionalId) &&
    (resourceId === null || session.resourceId === resourceId)
  );
}
