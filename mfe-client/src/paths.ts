/** Links within the area, relative to its base path. */
export const paths = {
  information: () => '/',
  /** The online store. */
  store: () => '/?comprar=1',
  /** The online store, opened at the gift voucher. */
  gift: () => '/?comprar=vale',
  /** The outcome of a payment. */
  payment: (reference: string) => `/pagoConfirmado?pago=${encodeURIComponent(reference)}`,
  bookings: () => '/reservas',
  /** A booking, opened over the list of bookings. */
  booking: (id: string) => `/reservas?reserva=${id}`,
  /** A bookable class, opened in the list of its day. */
  session: (day: string, id: string) => `/reservas?dia=${day}&sesion=${id}`,
  /** The days and times of one service. */
  bookService: (id: string) => `/reservas?servicio=${id}`,
  /** The page of a service. */
  service: (id: string) => `/clases/${id}`,
  professional: (id: string) => `/profesionales/${id}`,
  /** The settings of the private calendar address. */
  calendar: () => '/#calendario',
  pastBookings: () => '/reservas?ver=pasadas',
};
