/** Where the links of the public timetable lead. */
export interface Addresses {
  /** The days from a date on; null: this week. */
  week(from: string | null): string;
  /** A service by its slug, from a date on; null: from today. */
  service(slug: string, from?: string | null): string;
  bookSession(sessionId: string, localDate: string): string;
  bookAppointment(serviceId: string): string;
  login: string;
}

const root = '/horario';

/** Names of what stands in the page's own query. */
export const parameters = { from: 'semana', framed: 'marco' } as const;

/** @param isFramed inside a frame of another page: its own links stay in it, booking leaves it */
export function createAddresses(isFramed: boolean): Addresses {
  const within = (path: string, from: string | null) => {
    const search = new URLSearchParams();
    if (from !== null) search.set(parameters.from, from);
    if (isFramed) search.set(parameters.framed, '1');
    const text = search.toString();
    return text ? `${path}?${text}` : path;
  };
  return {
    week: (from) => within(root, from),
    service: (slug, from = null) => within(`${root}/${slug}`, from),
    bookSession: (sessionId, localDate) =>
      asClient(new URLSearchParams({ dia: localDate, sesion: sessionId })),
    bookAppointment: (serviceId) => asClient(new URLSearchParams({ servicio: serviceId })),
    login: '/login',
  };
}

/** Who has no account makes one on the way; who is logged in goes straight on. */
function asClient(wanted: URLSearchParams): string {
  const returnTo = `/cliente/reservas?${wanted.toString()}`;
  return `/register?${new URLSearchParams({ volver: returnTo }).toString()}`;
}
