/** The URL state of the bookings screen. */
export interface BookingsState {
  /** Null means today. */
  day: string | null;
  serviceId: string | null;
  professionalId: string | null;
  /** The session, or the start of the free time, that is open in the sheet. */
  sessionId: string | null;
  startsAt: string | null;
  /** The booking whose cancellation or move is open. */
  cancelling: string | null;
  moving: string | null;
  /** The booking whose details are open. */
  opened: string | null;
  isPast: boolean;
}

/** How the parts of the screen change the URL state. */
export interface BookingsNavigation {
  state: BookingsState;
  /** `isBack` replaces the history entry: for closing what was opened. */
  show: (changed: Partial<BookingsState>, options?: { isBack?: boolean }) => void;
  /** The query string of the current state with some changes. */
  linkTo: (changed: Partial<BookingsState>) => string;
}

const parameterNames = {
  day: 'dia',
  serviceId: 'servicio',
  professionalId: 'profesional',
  sessionId: 'sesion',
  startsAt: 'hora',
  cancelling: 'cancelar',
  moving: 'cambiar',
  opened: 'reserva',
} as const;

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T12:00:00Z`)) &&
  new Date(`${text}T12:00:00Z`).toISOString().startsWith(text);
const isInstant = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** Invalid values count as absent. */
export function readBookings(search: URLSearchParams): BookingsState {
  const read = (name: keyof typeof parameterNames, isValid: (text: string) => boolean) => {
    const text = search.get(parameterNames[name]);
    return text !== null && isValid(text) ? text : null;
  };
  const readId = (name: keyof typeof parameterNames) => read(name, (text) => id.test(text));
  return {
    day: read('day', isDate),
    serviceId: readId('serviceId'),
    professionalId: readId('professionalId'),
    sessionId: readId('sessionId'),
    startsAt: read('startsAt', isInstant),
    cancelling: readId('cancelling'),
    moving: readId('moving'),
    opened: readId('opened'),
    isPast: search.get('ver') === 'pasadas',
  };
}

/** The query string of a state, including the question mark; empty for the default state. */
export function writeBookings(state: Partial<BookingsState>): string {
  const search = new URLSearchParams();
  for (const [name, word] of Object.entries(parameterNames)) {
    const value = state[name as keyof typeof parameterNames]; // the keys of `words` are those of the state
    if (value) search.set(word, value);
  }
  if (state.isPast) search.set('ver', 'pasadas');
  const text = search.toString();
  return text ? `?${text}` : '';
}
