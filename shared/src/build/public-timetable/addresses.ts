/** Link targets of the public timetable. */
export interface Addresses {
  /** The days from a date on; null: the opening week. */
  week(from: string | null): string;
  /** One day of such a week, or all of them. */
  day(from: string | null, day: string): string;
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
export const parameters = { from: 'semana', day: 'dia', framed: 'marco' } as const;

/** Value of `dia` for a whole week. */
export const everyDay = 'todos';

/**
 * @param isFramed inside a frame of another site: timetable links stay in the frame, booking links
 * leave it
 */
export function createAddresses(isFramed: boolean): Addresses {
  const within = (path: string, from: string | null, day?: string) => {
    const search = new URLSearchParams();
    if (from !== null) search.set(parameters.from, from);
    if (day !== undefined) search.set(parameters.day, day);
    if (isFramed) search.set(parameters.framed, '1');
    const text = search.toString();
    return text ? `${path}?${text}` : path;
  };
  return {
    week: (from) => within(root, from),
    day: (from, day) => within(root, from, day),
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

/** The center on a map, with the way there. */
export function mapOf(name: string, address: string): string {
  const query = new URLSearchParams({ api: '1', query: `${name}, ${address}` });
  return `https://www.google.com/maps/search/?${query.toString()}`;
}
