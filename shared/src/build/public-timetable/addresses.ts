/** Link targets of the public timetable. */
export interface Addresses {
  /** The days from a date on; null: the current week. */
  week(from: string | null): string;
  /** A service by its slug, from a date on; null: from today. */
  service(slug: string, from?: string | null): string;
  bookSession(sessionId: string, localDate: string): string;
  bookAppointment(serviceId: string): string;
  /** Signing up for a plan. */
  signUp(packageId: string): string;
  login: string;
}

const root = '/horario';

/** Names of the page's query parameters. */
export const parameters = { from: 'semana', framed: 'marco' } as const;

/**
 * @param isFramed inside a frame of another site: timetable links stay in the frame, booking links
 * leave it
 */
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
      asClient('/register/booking', new URLSearchParams({ dia: localDate, sesion: sessionId })),
    bookAppointment: (serviceId) =>
      asClient('/register', new URLSearchParams({ servicio: serviceId })),
    signUp: (packageId) =>
      through('/register', `/cliente/cuota?${new URLSearchParams({ plan: packageId }).toString()}`),
    login: '/login',
  };
}

/**
 * Through a public page: new clients book one class or register there, logged-in clients are
 * redirected.
 */
function asClient(page: string, wanted: URLSearchParams): string {
  return through(page, `/cliente/reservas?${wanted.toString()}`);
}

function through(page: string, returnTo: string): string {
  return `${page}?${new URLSearchParams({ volver: returnTo }).toString()}`;
}
