import type { PublicSession, PublicService, PublicTimetable } from '@aforo/shared/contract';

/** The class that the link of the public timetable names. */
export interface WantedClass {
  localDate: string;
  sessionId: string;
}

export interface ShownClass {
  session: PublicSession;
  service: PublicService;
}

/** Reads the class from the page of the client's bookings that the log-in leads to. */
export function wantedClassOf(returnTo: string | undefined): WantedClass | null {
  const query = returnTo?.split('#')[0]?.split('?')[1] ?? '';
  const search = new URLSearchParams(query);
  const localDate = search.get('dia') ?? '';
  const sessionId = search.get('sesion') ?? '';
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(localDate);
  return isDate && sessionId !== '' ? { localDate, sessionId } : null;
}

/** Null when it has begun, was cancelled or is not public. */
export function findClass(timetable: PublicTimetable, { sessionId }: WantedClass) {
  const session = timetable.days
    .flatMap(({ sessions }) => sessions)
    .find(({ id }) => id === sessionId);
  const service = timetable.services.find(({ id }) => id === session?.serviceId);
  return session && service ? { session, service } : null;
}
