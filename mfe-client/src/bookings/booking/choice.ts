import type { BookingTarget, ProfessionalSummary, SessionSummary } from '@aforo/shared/contract';
import type { BookingsState } from '../bookings-url.ts';
import type { OfferedDay } from '../timetable/offered-day.ts';

/** What the client has tapped: an existing class, or a free time. */
export interface Choice {
  target: BookingTarget;
  serviceId: string;
  serviceName: string;
  startsAt: string;
  endsAt: string;
  /** The professional, or the text for any professional; and the room. */
  who: string;
  room: string | null;
  /** The class; null for a free time. */
  session: SessionSummary | null;
}

type ChoiceQuery = Pick<BookingsState, 'sessionId' | 'startsAt' | 'professionalId'>;

/** The choice that the URL names in the given days; null if there is none, or no longer. */
export function choiceOf(
  { sessionId, startsAt, professionalId }: ChoiceQuery,
  days: readonly OfferedDay[],
  professionals: readonly Pick<ProfessionalSummary, 'id' | 'name'>[],
): Choice | null {
  if (sessionId !== null) {
    const session = days.flatMap((day) => day.sessions).find(({ id }) => id === sessionId);
    return session
      ? {
          target: { sessionId },
          serviceId: session.service.id,
          serviceName: session.service.name,
          ...sessionDetails(session),
          session,
        }
      : null;
  }
  const start = days.flatMap((day) => day.starts).find((one) => one.startsAt === startsAt);
  if (!start) return null;
  const { service, professionalIds } = start;
  const onlyId = professionalIds.length === 1 ? professionalIds[0] : undefined;
  const named = professionals.find(({ id }) => id === (professionalId ?? onlyId));
  return {
    target: { serviceId: service.id, professionalId, startsAt: start.startsAt },
    serviceId: service.id,
    serviceName: service.name,
    startsAt: start.startsAt,
    endsAt: new Date(Date.parse(start.startsAt) + service.durationMinutes * 60_000).toISOString(),
    who: named?.name ?? 'Con quien esté libre',
    room: null,
    session: null,
  };
}

/** Time, professional and room of a session. */
export function sessionDetails({
  startsAt,
  endsAt,
  professional,
  roomName,
}: SessionSummary): Pick<Choice, 'startsAt' | 'endsAt' | 'who' | 'room'> {
  return { startsAt, endsAt, who: professional.name, room: roomName };
}
