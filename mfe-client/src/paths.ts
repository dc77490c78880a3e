/** A link that keeps the child for whom the user books. */
const withFor = (path: string, forId: string | null) =>
  forId === null ? path : `${path}${path.includes('?') ? '&' : '?'}para=${forId}`;

/** Links within the area, relative to its base path. */
export const paths = {
  information: () => '/',
  /** The online store. */
  store: () => '/?comprar=1',
  /** The online store, opened at the gift voucher. */
  gift: () => '/?comprar=vale',
  /** Signing up for a plan. */
  signUp: (templateId: string) => `/cuota?plan=${templateId}`,
  /** The outcome of a payment. */
  payment: (reference: string) => `/pagoConfirmado?pago=${encodeURIComponent(reference)}`,
  /** The bookings and the timetable; with a child, to book for them. */
  bookings: (forId: string | null = null) => withFor('/reservas', forId),
  /** A booking, opened over the list of bookings. */
  booking: (id: string) => `/reservas?reserva=${id}`,
  /** A bookable class, opened in the list of its day. */
  session: (day: string, id: string, forId: string | null) =>
    withFor(`/reservas?dia=${day}&sesion=${id}`, forId),
  /** The days and times of one service. */
  bookService: (id: string, forId: string | null) => withFor(`/reservas?servicio=${id}`, forId),
  /** The page of a service. */
  service: (id: string, forId: string | null) => withFor(`/clases/${id}`, forId),
  professional: (id: string, forId: string | null) => withFor(`/profesionales/${id}`, forId),
  /** The settings of the private calendar address. */
  calendar: () => '/#calendario',
  pastBookings: () => '/reservas?ver=pasadas',
};
